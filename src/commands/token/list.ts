import { AssessCommand } from '../../cli/command.js';
import type { Token } from '../../domain/account.js';
import { useAccount } from '../../services/accounts/accounts.js';
import { renderTable } from '../../terminal/table.js';

export default class TokenList extends AssessCommand {
  static override summary = 'List the tokens of an account; their secret values are not stored.';

  async run(): Promise<Token[]> {
    const { flags } = await this.parse(TokenList);
    const { config, store: storePath, account } = flags;
    await using context = this.open({ config, store: storePath, account });
    const store = await context.readableStore();
    await useAccount(store, context.config.account, context.now());
    const tokens = await store.tokens(context.config.account);
    const day = (date: Date | undefined) => date?.toISOString().slice(0, 16);
    this.log(
      renderTable(
        [
          { title: 'id', format: 'text', of: ({ id }) => id },
          { title: 'label', format: 'name', flexible: true, of: ({ label }) => label },
          { title: 'created', format: 'text', of: ({ createdAt }) => day(createdAt) },
          { title: 'expires', format: 'text', of: ({ expiresAt }) => day(expiresAt) },
          { title: 'revoked', format: 'text', of: ({ revokedAt }) => day(revokedAt) },
        ],
        tokens,
      ),
    );
    return tokens;
  }
}

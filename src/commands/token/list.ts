import { openAccount } from '../../cli/account.js';
import { AssessCommand } from '../../cli/command.js';
import type { Token } from '../../domain/account.js';
import { renderTable } from '../../terminal/table.js';

export default class TokenList extends AssessCommand {
  static override summary = 'List the tokens of an account; their secret values are not stored.';

  async run(): Promise<Token[]> {
    await this.parse(TokenList);
    await using context = this.open();
    const { store, accountId } = await openAccount(context, 'readableStore');
    const tokens = await store.tokens(accountId);
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

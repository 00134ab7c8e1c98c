import { AssessCommand } from '../../cli/command.js';
import { argument } from '../../cli/flags.js';
import { revokeToken } from '../../services/accounts/accounts.js';

export default class TokenRevoke extends AssessCommand {
  static override summary = 'Revoke a token immediately.';
  static override args = {
    id: argument('Id of the token, from `token list`.'),
  };

  async run(): Promise<{ id: string; revoked: true }> {
    const { args } = await this.parse(TokenRevoke);
    await using context = this.open();
    await revokeToken(await context.existingStore(), context.config.account, args.id, context.now());
    this.log(`revoked ${args.id}`);
    return { id: args.id, revoked: true };
  }
}

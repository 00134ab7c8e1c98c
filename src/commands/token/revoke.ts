import { Args } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { revokeToken } from '../../services/accounts/accounts.js';

export default class TokenRevoke extends AssessCommand {
  static override summary = 'Revoke a token immediately.';
  static override args = {
    id: Args.string({
      ignoreStdin: true,
      description: 'Id of the token, from `token list`.',
      required: true,
    }),
  };

  async run(): Promise<{ id: string; revoked: true }> {
    const { args, flags } = await this.parse(TokenRevoke);
    const { config, store, account } = flags;
    await using context = this.open({ config, store, account });
    await revokeToken(await context.existingStore(), context.config.account, args.id, context.now());
    this.log(`revoked ${args.id}`);
    return { id: args.id, revoked: true };
  }
}

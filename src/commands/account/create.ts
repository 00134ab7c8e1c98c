import { AssessCommand } from '../../cli/command.js';
import { argument, pipelineFlag } from '../../cli/flags.js';
import type { Account } from '../../domain/account.js';
import { createAccount } from '../../services/accounts/accounts.js';
import { pipelineNamed } from '../../services/pipelines/pipelines.js';

export default class AccountCreate extends AssessCommand {
  static override summary = 'Create an account.';
  static override args = {
    id: argument('Id of the account: at most 40 letters, digits and hyphens.'),
  };
  static override flags = {
    pipeline: pipelineFlag("Pipeline that assesses the account's texts."),
  };

  async run(): Promise<Account> {
    const { args, flags } = await this.parse(AccountCreate);
    await using context = this.open();
    const { name: pipeline } = pipelineNamed(flags.pipeline, context.customPipelines);
    const account = await createAccount(await context.store(), args.id, context.now(), pipeline);
    this.log(`created account ${account.id} (pipeline ${account.pipeline})`);
    return account;
  }
}

import { Args, Flags } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { type Account, DEFAULT_PIPELINE } from '../../domain/account.js';
import { createAccount } from '../../services/accounts/accounts.js';
import { pipelineNamed } from '../../services/pipelines/pipelines.js';

export default class AccountCreate extends AssessCommand {
  static override summary = 'Create an account.';
  static override args = {
    id: Args.string({
      ignoreStdin: true,
      description: 'Id of the account: at most 40 letters, digits and hyphens.',
      required: true,
    }),
  };
  static override flags = {
    pipeline: Flags.string({
      description: "Pipeline that assesses the account's texts.",
      default: DEFAULT_PIPELINE,
      helpValue: 'NAME',
    }),
  };

  async run(): Promise<Account> {
    const { args, flags } = await this.parse(AccountCreate);
    await using context = this.open({ config: flags.config, store: flags.store });
    const { name: pipeline } = pipelineNamed(flags.pipeline, context.customPipelines);
    const account = await createAccount(await context.store(), args.id, context.now(), pipeline);
    this.log(`created account ${account.id} (pipeline ${account.pipeline})`);
    return account;
  }
}

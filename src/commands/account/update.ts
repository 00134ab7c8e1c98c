import { Flags } from '@oclif/core';
import { AssessCommand } from '../../cli/command.js';
import { argument } from '../../cli/flags.js';
import type { Account } from '../../domain/account.js';
import { changePipeline } from '../../services/accounts/accounts.js';
import { pipelineNamed } from '../../services/pipelines/pipelines.js';

export default class AccountUpdate extends AssessCommand {
  static override summary = 'Change the settings of an account.';
  static override args = {
    id: argument('Id of the account.'),
  };
  static override flags = {
    pipeline: Flags.string({
      description: "Pipeline that assesses the account's texts.",
      required: true,
      helpValue: 'NAME',
    }),
  };

  async run(): Promise<Account> {
    const { args, flags } = await this.parse(AccountUpdate);
    await using context = this.open();
    const { name: pipeline } = pipelineNamed(flags.pipeline, context.customPipelines);
    const account = await changePipeline(await context.existingStore(), args.id, context.now(), pipeline);
    this.log(
      `account ${account.id} now uses pipeline ${account.pipeline}; run assess score to assess its texts`,
    );
    return account;
  }
}

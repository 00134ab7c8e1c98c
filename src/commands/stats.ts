import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account-to-read.js';
import { AssessCommand } from '../cli/command.js';
import { scaleOf } from '../domain/pipelines/pipeline-cards.js';
import { accountStatistics, type Statistics } from '../services/statistics.js';
import { renderStatistics } from '../terminal/statistics.js';

export default class Stats extends AssessCommand {
  static override summary = 'Show counts, score distribution, failures and error codes.';
  static override examples = [
    '<%= config.bin %> stats',
    '<%= config.bin %> stats --by l1',
    '<%= config.bin %> stats --pipeline ielts',
  ];
  static override flags = {
    by: Flags.string({
      description: 'Column to count by: a metadata column, task_id, author_id or session_id.',
      helpValue: 'FIELD',
    }),
    pipeline: Flags.string({
      description: 'Pipeline whose results are counted (default: all pipelines).',
      helpValue: 'NAME',
    }),
    'include-tests': Flags.boolean({
      default: false,
      description: 'Include submissions marked as tests.',
    }),
  };

  async run(): Promise<Statistics> {
    const { flags } = await this.parse(Stats);
    await using context = this.open({ config: flags.config, store: flags.store, account: flags.account });
    const store = await context.readableStore();
    const { id } = await accountToRead(context, store);
    const statistics = await accountStatistics({
      store,
      accountId: id,
      by: flags.by,
      includeTests: flags['include-tests'],
      pipeline: flags.pipeline,
      customPipelines: context.customPipelines,
    });
    const scale = (pipeline: string) => scaleOf(pipeline, context.customPipelines);
    this.log(renderStatistics(statistics, flags.by, scale, flags.pipeline));
    return statistics;
  }
}

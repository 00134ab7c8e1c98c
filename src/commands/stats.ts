import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { includeTestsFlag, valued } from '../cli/flags.js';
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
    by: valued('Column to count by: a metadata column, task_id, author_id or session_id.', 'FIELD'),
    pipeline: valued('Pipeline whose results are counted (default: all pipelines).', 'NAME'),
    'include-tests': includeTestsFlag,
  };

  async run(): Promise<Statistics> {
    const { flags } = await this.parse(Stats);
    await using context = this.open();
    const { store, accountId } = await accountToRead(context);
    const statistics = await accountStatistics({
      store,
      accountId,
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

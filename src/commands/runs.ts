import { accountToRead } from '../cli/account.js';
import { AssessCommand } from '../cli/command.js';
import { limitFlag, valued } from '../cli/flags.js';
import type { Run } from '../domain/results/run.js';
import { renderRuns } from '../terminal/runs.js';

export default class Runs extends AssessCommand {
  static override summary = 'List runs: jobs with their pipeline, counts, duration and outcome.';
  static override description = 'Latest first. A run whose process was killed is shown as killed.';
  static override examples = [
    '<%= config.bin %> runs',
    '<%= config.bin %> runs --job rescore --limit 5',
    "<%= config.bin %> runs --json | jq '.[0].outcome'",
  ];
  static override flags = {
    limit: limitFlag(20, 10_000),
    job: valued('Only runs of this job, such as score or rescore.', 'JOB'),
    schedule: valued('Only runs started by this schedule.', 'NAME'),
  };

  async run(): Promise<Run[]> {
    const { flags } = await this.parse(Runs);
    const { limit, job, schedule } = flags;
    await using context = this.open();
    const { store, accountId } = await accountToRead(context);
    const runs = await store.runs({ accountId, job, schedule, limit });
    this.log(renderRuns(runs));
    return runs;
  }
}

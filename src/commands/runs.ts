import { Flags } from '@oclif/core';
import { accountToRead } from '../cli/account-to-read.js';
import { AssessCommand } from '../cli/command.js';
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
    limit: Flags.integer({ description: 'Maximum number to list.', default: 20, min: 1, max: 10_000 }),
    job: Flags.string({ description: 'Only runs of this job, such as score or rescore.', helpValue: 'JOB' }),
    schedule: Flags.string({ description: 'Only runs started by this schedule.', helpValue: 'NAME' }),
  };

  async run(): Promise<Run[]> {
    const { flags } = await this.parse(Runs);
    const { config, store: storePath, account, limit, job, schedule } = flags;
    await using context = this.open({ config, store: storePath, account });
    const store = await context.readableStore();
    const { id } = await accountToRead(context, store);
    const runs = await store.runs({ accountId: id, job, schedule, limit });
    this.log(renderRuns(runs));
    return runs;
  }
}

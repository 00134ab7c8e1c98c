import type { Background } from '../../services/background/background.js';
import type { RunningPipelines } from '../../services/background/pipelines.js';
import { givingWay } from '../../services/schedule/giving-way.js';
import type { JobContext } from '../../services/schedule/job-context.js';
import type { JobRecord } from '../../services/schedule/job-record.js';
import { type KeptSchedule, keepSchedule } from '../../services/schedule/keep-schedule.js';
import { runDueJobs } from '../../services/schedule/run-due-jobs.js';

export interface ServedScheduleOptions extends Omit<JobContext, 'borrow' | 'batchSize'> {
  readonly background: Background;
  readonly pipelines: RunningPipelines;
  readonly record: JobRecord;
}

/** So few texts in a batch that whoever submits meanwhile waits for a few tenths of a second. */
const BATCH_SIZE = 20;

/** Runs the jobs of the settings beside the API, on the threads of the server, which give way to what is submitted. */
export function serveSchedule(options: ServedScheduleOptions): KeptSchedule {
  const { background, pipelines, record, config, signal, now, log } = options;
  const context: JobContext = {
    ...options,
    batchSize: Math.min(config.batchSize, BATCH_SIZE),
    async borrow(identity) {
      await pipelines.renew(identity);
      const borrowed = await pipelines.borrow(identity.name);
      const pool = givingWay(borrowed.pool, { background, signal });
      return { pool, [Symbol.asyncDispose]: borrowed[Symbol.asyncDispose] };
    },
  };
  const jobs = config.schedule;
  return keepSchedule({ jobs, run: () => runDueJobs(jobs, context, record.note), signal, now, log });
}

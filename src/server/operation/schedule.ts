import { AssessError } from '../../errors.js';
import type { Background, BackgroundOptions } from '../../services/background/background.js';
import type { RunningPipelines } from '../../services/background/pipelines.js';
import { givingWay } from '../../services/schedule/giving-way.js';
import type { JobContext } from '../../services/schedule/job-context.js';
import type { JobRecord } from '../../services/schedule/job-record.js';
import { COMPUTING } from '../../services/schedule/jobs/index.js';
import { type KeptSchedule, keepSchedule } from '../../services/schedule/keep-schedule.js';
import { runDueJobs } from '../../services/schedule/run-due-jobs.js';
import { workInThread } from '../../services/schedule/work-in-thread.js';

interface ServedScheduleOptions extends Omit<JobContext, 'borrow' | 'batchSize'> {
  readonly store: JobContext['store'] & BackgroundOptions['store'];
  /** Absent if this process does not assess submissions. */
  readonly background: Pick<Background, 'inHand'> | undefined;
  readonly pipelines: RunningPipelines;
  readonly record: JobRecord;
}

/** Texts in a batch: few enough that a new submission waits only a few tenths of a second. */
const BATCH_SIZE = 20;

/**
 * Runs the jobs in the settings in addition to the API: rescoring on the threads of the server, which prefer new submissions,
 * and jobs that compute over all texts on a separate thread, so that the server keeps responding.
 */
export function serveSchedule(options: ServedScheduleOptions): KeptSchedule {
  const { store, background, pipelines, record, config, signal, now, log } = options;
  const isBusy = async () =>
    background !== undefined && (background.inHand > 0 || (await store.backlog()).waiting > 0);
  const context: JobContext = {
    ...options,
    batchSize: Math.min(config.batchSize, BATCH_SIZE),
    async borrow(identity) {
      await pipelines.renew(identity);
      const borrowed = await pipelines.borrow(identity.name);
      const pool = givingWay(borrowed.pool, { isBusy, signal });
      return { pool, [Symbol.asyncDispose]: borrowed[Symbol.asyncDispose] };
    },
    async perform(due, ready) {
      if (!COMPUTING.has(due.job.job)) return ready.work();
      const { sources, version, storeFiles } = options;
      try {
        return await workInThread({ due, config, sources, version, storeFiles }, signal);
      } catch (error) {
        // Without a socket, the thread cannot reach the store.
        if (error instanceof AssessError && error.code === 'store_locked') return ready.work();
        throw error;
      }
    },
  };
  const jobs = config.schedule;
  return keepSchedule({ jobs, run: () => runDueJobs(jobs, context, record.note), signal, now, log });
}

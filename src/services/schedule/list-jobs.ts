import type { Run } from '../../domain/results/run.js';
import type { ScheduledJob } from '../../domain/schedule.js';
import type { RunLog } from '../../store/run-log.js';
import { nextPlanned, systemZone } from './planned-times.js';

/** A job with its last and next run. */
export interface ListedJob {
  readonly name: string;
  readonly job: string;
  readonly cron: string;
  readonly timeZone: string;
  /** Its last run, which may still be in progress. */
  readonly last: Run | null;
  readonly next: Date | null;
}

/** The jobs of a schedule, in the order of the settings. @param accountId the account of jobs without one */
export async function listJobs(
  store: Pick<RunLog, 'runs'>,
  jobs: readonly ScheduledJob[],
  accountId: string,
  now: Date,
): Promise<ListedJob[]> {
  const listed: ListedJob[] = [];
  for (const job of jobs) {
    const [last] = await store.runs({ accountId: job.account ?? accountId, schedule: job.name, limit: 1 });
    listed.push({
      name: job.name,
      job: job.job,
      cron: job.cron,
      timeZone: job.timeZone ?? systemZone(),
      last: last ?? null,
      next: nextPlanned(job, now) ?? null,
    });
  }
  return listed;
}

import type { ScheduledJob } from '../../domain/schedule.js';
import type { RunLog } from '../../store/run-log.js';
import { dueJobs } from './due-jobs.js';
import type { JobContext } from './job-context.js';
import { type JobRun, runJob } from './run-job.js';

/**
 * Runs due jobs one after the other, so that a report planned after a rescoring shows its results however long that takes.
 * If the signal stops one, no other starts.
 * @param onRun called with each run when it has ended
 * @throws AssessError if the store fails
 */
export async function runDueJobs(
  jobs: readonly ScheduledJob[],
  context: JobContext,
  onRun?: (run: JobRun) => void,
): Promise<JobRun[]> {
  const { store, config, now, signal } = context;
  const runs: JobRun[] = [];
  const lastRuns = await readLastRuns(store, jobs, config.account);
  for (const due of dueJobs(jobs, lastRuns, now())) {
    if (signal.aborted) break;
    const run = await runJob(due, context);
    if (!run) continue;
    runs.push(run);
    onRun?.(run);
  }
  return runs;
}

/** The times for which jobs ran last, by name. */
async function readLastRuns(
  store: Pick<RunLog, 'runs'>,
  jobs: readonly ScheduledJob[],
  accountId: string,
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for (const job of jobs) {
    const [last] = await store.runs({ accountId: job.account ?? accountId, schedule: job.name, limit: 1 });
    if (last?.plannedAt) found.set(job.name, last.plannedAt);
  }
  return found;
}

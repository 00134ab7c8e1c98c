import type { ScheduledJob } from '../../domain/schedule.js';
import { lastPlanned } from './planned-times.js';

/** A job that is due. */
export interface DueJob {
  readonly job: ScheduledJob;
  readonly plannedAt: Date;
}

/**
 * Jobs whose last planned time differs from that of their last run, ordered by planned time, then as in the settings. Any
 * number of missed times results in one run; a job that never ran has missed one. If the clock was set back to before the
 * last run, the log of runs refuses jobs that were already started.
 * @param lastRuns the planned times of the last runs, by name of the job
 */
export function dueJobs(
  jobs: readonly ScheduledJob[],
  lastRuns: ReadonlyMap<string, Date>,
  now: Date,
): DueJob[] {
  return jobs
    .flatMap((job) => {
      const plannedAt = lastPlanned(job, now);
      if (!plannedAt) return [];
      const last = lastRuns.get(job.name);
      return !last || plannedAt > last || last > now ? [{ job, plannedAt }] : [];
    })
    .sort((a, b) => a.plannedAt.getTime() - b.plannedAt.getTime());
}

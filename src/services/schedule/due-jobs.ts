import type { ScheduledJob } from '../../domain/schedule.js';
import { lastPlanned } from './planned-times.js';

/** A job whose time has come. */
export interface DueJob {
  readonly job: ScheduledJob;
  readonly plannedAt: Date;
}

/**
 * Jobs whose last planned time is not the one of their last run: in order of these times, and of the jobs where they are the
 * same. Times that were missed, however many, are one run; a job that never ran has missed one. Where the clock was set
 * back behind the last run, the log is left to refuse what was begun before.
 * @param lastRuns the times for which jobs ran last, by name
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

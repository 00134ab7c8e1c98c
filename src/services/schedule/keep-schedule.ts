import type { ScheduledJob } from '../../domain/schedule.js';
import { AssessError, placeOf, reasonOf } from '../../errors.js';
import { dueJobs } from './due-jobs.js';
import type { ScheduleLog } from './job-context.js';

export interface ScheduleOptions {
  readonly jobs: readonly ScheduledJob[];
  /** Runs the jobs that are due according to the store. */
  readonly run: () => Promise<unknown>;
  /** After its abort, nothing new is started. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly log: ScheduleLog;
}

/** A running schedule. */
export interface KeptSchedule {
  /** Resolves when the current job has ended; the signal stops it. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;

/**
 * Checks immediately and then every minute whether a job is due, and runs it. If earlier checks show that nothing is due,
 * the store is not opened, so that other commands can use it. If the store is not available, the next check tries again.
 */
export function keepSchedule(options: ScheduleOptions): KeptSchedule {
  const { jobs, run, signal, now, log } = options;
  const begun = new Map<string, Date>();
  let isWaiting = false;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const due = dueJobs(jobs, begun, now());
    if (due.length === 0 || signal.aborted) return;
    try {
      await run();
      isWaiting = false;
      for (const { job, plannedAt } of due) begun.set(job.name, plannedAt);
    } catch (error) {
      // Log once, even if an import uses the store for an hour.
      if (!isWaiting) log.error(causeOf(error), 'the schedule cannot run its jobs; it keeps trying');
      isWaiting = true;
    }
  };
  const lookUnlessLooking = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  // At the start of each minute. A timer counts elapsed time, so that it also fires after the clock was set back.
  let timer: NodeJS.Timeout;
  const wake = (): void => {
    void lookUnlessLooking();
    timer = setTimeout(wake, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  wake();
  return {
    async stop() {
      clearTimeout(timer);
      await looking;
    },
  };
}

const causeOf = (error: unknown) =>
  error instanceof AssessError ? { code: error.code, reason: reasonOf(error) } : { cause: placeOf(error) };

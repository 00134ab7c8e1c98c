import { schedule } from 'node-cron';
import type { ScheduledJob } from '../../domain/schedule.js';
import { AssessError, placeOf, reasonOf } from '../../errors.js';
import type { ServiceLog } from '../service-context.js';
import { dueJobs } from './due-jobs.js';

export interface ScheduleOptions {
  readonly jobs: readonly ScheduledJob[];
  /** Runs the jobs that are due according to the store. */
  readonly run: () => Promise<unknown>;
  /** After its abort, nothing new is started. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly log: ServiceLog;
}

/** A running schedule. */
export interface KeptSchedule {
  /** Resolves when the current job has ended; the signal stops it. */
  stop(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';
const MINUTE_MS = 60_000;
const silent = { info() {}, warn() {}, error() {}, debug() {} };

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

  const start = () =>
    schedule(EVERY_MINUTE, lookUnlessLooking, { logger: silent, suppressMissedWarning: true });
  let wake = start();
  void lookUnlessLooking();
  // node-cron waits for the minute that it planned, however far away a clock that is set back moves it. A timer counts
  // elapsed time.
  let seen = Date.now();
  const watch = setInterval(() => {
    if (Date.now() < seen) {
      void wake.destroy();
      wake = start();
      void lookUnlessLooking();
    }
    seen = Date.now();
  }, MINUTE_MS);
  return {
    async stop() {
      clearInterval(watch);
      await wake.destroy();
      await looking;
    },
  };
}

const causeOf = (error: unknown) =>
  error instanceof AssessError ? { code: error.code, reason: reasonOf(error) } : { cause: placeOf(error) };

import { Cron } from 'croner';
import type { ScheduledJob } from '../../domain/schedule.js';

/**
 * When a job is to run. When clocks go forward, times in the skipped hour are planned for its end. When clocks go back,
 * jobs with one time per day run the first time, hourly and minutely jobs both times.
 */
type Timing = Pick<ScheduledJob, 'cron' | 'timeZone'>;

/** The last planned time that is not after an instant; undefined if there was none. @throws Error for an invalid `cron` */
export function lastPlanned(timing: Timing, now: Date): Date | undefined {
  // The instant itself counts.
  return patternOf(timing).previousRuns(1, new Date(now.getTime() + 1))[0];
}

/** The first planned time after an instant; undefined if there is none. @throws Error for an invalid `cron` */
export function nextPlanned(timing: Timing, now: Date): Date | undefined {
  return patternOf(timing).nextRun(now) ?? undefined;
}

const patternOf = ({ cron, timeZone }: Timing) =>
  new Cron(cron, { mode: '5-part', paused: true, timezone: timeZone ?? systemZone() });

/** The zone of a job that names none. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

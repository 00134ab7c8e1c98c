import { Cron } from 'croner';
import type { ScheduledJob } from '../../domain/schedule.js';

/**
 * When a job is to run. In the night in which an hour is left out, what lies in it comes at its end; in the one in which an
 * hour comes twice, what has one time a day comes the first time, and what goes by the hour or minute both times.
 */
type Timing = Pick<ScheduledJob, 'cron' | 'timeZone'>;

/** The last planned time that is not after an instant; undefined if there was none. @throws Error for a `cron` that is none */
export function lastPlanned(timing: Timing, now: Date): Date | undefined {
  // The instant itself counts.
  return patternOf(timing).previousRuns(1, new Date(now.getTime() + 1))[0];
}

/** The first planned time after an instant; undefined if there is none. @throws Error for a `cron` that is none */
export function nextPlanned(timing: Timing, now: Date): Date | undefined {
  return patternOf(timing).nextRun(now) ?? undefined;
}

const patternOf = ({ cron, timeZone }: Timing) =>
  new Cron(cron, { mode: '5-part', paused: true, timezone: timeZone ?? systemZone() });

/** The zone of a job that names none. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

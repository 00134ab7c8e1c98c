import { Cron } from 'croner';
import type { ScheduledJob } from '../../domain/schedule.js';

/**
 * When a job is to run. Jobs that run in every hour of a day follow elapsed time when the clocks change. For all others, times
 * in a skipped hour are planned for its end, and times in a repeated hour for the first time only.
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

const MODE = { mode: '5-part', paused: true } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * croner moves the times of a pattern without wildcards and steps out of a skipped hour. Such a pattern says the same as one
 * with them, unless it runs in every hour.
 */
function patternOf({ cron, timeZone }: Timing): Cron {
  const [minute, hour, ...days] = new Cron(cron, MODE).getPattern()!.trim().split(/\s+/);
  const hours = valuesOf(`0 ${hour} * * *`, 24, HOUR_MS);
  const listed =
    hours.length === 24 ? [minute, '*'] : [valuesOf(`${minute} 0 * * *`, 60, MINUTE_MS).join(), hours.join()];
  return new Cron([...listed, ...days].join(' '), {
    ...MODE,
    timezone: timeZone ?? systemZone(),
    fixedTimeRule: 'no-wildcard',
  });
}

/** The units (hours or minutes) after midnight in which a pattern has a time. */
function valuesOf(pattern: string, count: number, unitMs: number): number[] {
  const times = new Cron(pattern, { ...MODE, utcOffset: 0 });
  const values: number[] = [];
  let next = times.nextRun(new Date(-1));
  for (; next && next.getTime() < count * unitMs; next = times.nextRun(next))
    values.push(next.getTime() / unitMs);
  return values;
}

/** The zone of a job that names none. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

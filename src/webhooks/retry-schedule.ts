const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `Retry-After` puts an attempt off by so much at most (decision 34). */
const MOST_PUT_OFF = HOUR;

/** Where a notification stands after an attempt. Times in milliseconds. */
interface Progress {
  /** From the start of the first attempt. */
  readonly elapsed: number;
  /** How many were made, the first included. */
  readonly attempts: number;
}

/** When a retry is due, counted from the start of the first attempt, and by how much chance may delay it. */
interface Planned {
  readonly after: number;
  readonly jitter: number;
}

/** How attempts follow each other. */
export interface RetrySchedule {
  /** The next retry, or undefined after the last. */
  next(progress: Progress): Planned | undefined;
  /** From the start of the first attempt: no attempt starts later, whatever delays it. */
  readonly end: number;
  /** The shortest time between two attempts. */
  readonly shortestGap: number;
  /** The longest time between two attempts, chance and `Retry-After` included. */
  readonly longestGap: number;
  /** From the start of the first attempt to the last of so many, as planned. */
  elapsedAfter(attempts: number): number;
}

const DAY = 24 * HOUR;

/** Of the time since the attempt that was planned before, chance adds at most so much. */
const DEFAULT_JITTER = 0.1;
const GAP_JITTER = 0.2;

/** 1, 5 and 15 minutes after the first attempt, then every full hour; the last so that its jitter ends with the day. */
const DEFAULT_OFFSETS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  ...Array.from({ length: 23 }, (_, hour) => (hour + 1) * HOUR),
  DAY - DEFAULT_JITTER * HOUR,
];

/**
 * The schedule of decision 34. It is tied to the first attempt, so that slow attempts do not stretch it, and times that
 * passed while nothing could be sent are left out instead of made up for.
 */
export const DEFAULT_SCHEDULE: RetrySchedule = {
  next({ elapsed }) {
    const index = DEFAULT_OFFSETS.findIndex((offset) => offset > elapsed);
    const after = DEFAULT_OFFSETS[index];
    if (after === undefined) return undefined;
    return { after, jitter: DEFAULT_JITTER * (after - (DEFAULT_OFFSETS[index - 1] ?? 0)) };
  },
  end: DAY,
  shortestGap: MINUTE,
  longestGap: HOUR + DEFAULT_JITTER * HOUR,
  elapsedAfter: (attempts) => DEFAULT_OFFSETS[attempts - 2] ?? 0,
};

/**
 * The schedule of a setting: gaps between the end of an attempt and the start of the next, in seconds; after the last
 * the delivery is given up. Without any gap it is the default.
 */
export function parseSchedule(gaps: readonly number[]): RetrySchedule {
  if (gaps.length === 0) return DEFAULT_SCHEDULE;
  const longest = Math.max(...gaps) * SECOND;
  return {
    next({ elapsed, attempts }) {
      const gap = gaps[attempts - 1];
      return gap === undefined
        ? undefined
        : { after: elapsed + gap * SECOND, jitter: GAP_JITTER * gap * SECOND };
    },
    end: Number.POSITIVE_INFINITY,
    shortestGap: Math.min(...gaps) * SECOND,
    longestGap: Math.max(
      DEFAULT_SCHEDULE.longestGap,
      MOST_PUT_OFF + GAP_JITTER * longest,
      (1 + GAP_JITTER) * longest,
    ),
    elapsedAfter: () => 0,
  };
}

export interface RetryState {
  readonly schedule: RetrySchedule;
  /** When the first attempt started. */
  readonly firstAttemptAt: Date;
  /** How many were made, the first included; at least 1. */
  readonly attempts: number;
  /** When the last attempt ended. */
  readonly now: Date;
  /** Milliseconds that the answer asked to wait; it can only delay. */
  readonly retryAfter?: number | undefined;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/**
 * When the next attempt is due, or undefined when the delivery is given up. Chance only delays: no attempt comes before
 * its time in the schedule, nor before `Retry-After` (up to an hour). So notifications that failed together come back
 * spread out and in no particular order, each attempt of one still before its next. Where the clock was set back since the
 * first attempt, how many there were says how far the schedule is.
 */
export function nextAttempt(state: RetryState): Date | undefined {
  const { schedule, attempts, retryAfter = 0, random } = state;
  const now = state.now.getTime();
  const sinceFirst = now - state.firstAttemptAt.getTime();
  const elapsed = sinceFirst >= 0 ? sinceFirst : schedule.elapsedAfter(attempts);
  const planned = schedule.next({ elapsed, attempts });
  if (!planned) return undefined;
  const asked = elapsed + Math.min(retryAfter, MOST_PUT_OFF);
  const after = Math.max(planned.after, asked) + random() * planned.jitter;
  return new Date(now + Math.round(Math.min(after, schedule.end) - elapsed));
}

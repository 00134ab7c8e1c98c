const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `Retry-After` delays an attempt by at most this (decision 34). */
const MOST_PUT_OFF = HOUR;

/** The state of a notification after an attempt. Times in milliseconds. */
interface Progress {
  /** From the start of the first attempt. */
  readonly elapsed: number;
  /** Number of attempts so far, including the first. */
  readonly attempts: number;
}

/** When a retry is due, counted from the start of the first attempt, and its maximum random delay. */
interface Planned {
  readonly after: number;
  readonly jitter: number;
}

/** A schedule of attempts. */
export interface RetrySchedule {
  /** The next retry, or undefined after the last. */
  next(progress: Progress): Planned | undefined;
  /** From the start of the first attempt: no attempt starts later, whatever delays it. */
  readonly end: number;
  /** The shortest time between two attempts. */
  readonly shortestGap: number;
  /** The longest planned pause after this many attempts, with its random delay; the last one also after more. */
  readonly gaps: readonly number[];
  /** The longest time between two attempts, including the random delay and `Retry-After`. */
  readonly longestGap: number;
  /** From the start of the first attempt to the last of this many, as planned. */
  elapsedAfter(attempts: number): number;
}

const DAY = 24 * HOUR;

/** Maximum random delay, as a share of the time since the previous planned attempt. */
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
 * The schedule of decision 34. It counts from the first attempt, so slow attempts do not stretch it. Times that
 * passed while nothing could be sent are skipped.
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
  gaps: [
    0,
    ...DEFAULT_OFFSETS.map(
      (offset, index) => (1 + DEFAULT_JITTER) * (offset - (DEFAULT_OFFSETS[index - 1] ?? 0)),
    ),
  ],
  longestGap: HOUR + DEFAULT_JITTER * HOUR,
  elapsedAfter: (attempts) => DEFAULT_OFFSETS[attempts - 2] ?? 0,
};

/**
 * The schedule of a setting: gaps between the end of an attempt and the start of the next, in seconds; after the last
 * the delivery is given up. Without gaps, the default schedule.
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
    gaps: [0, ...gaps.map((gap) => (1 + GAP_JITTER) * gap * SECOND)],
    longestGap: Math.max(
      DEFAULT_SCHEDULE.longestGap,
      MOST_PUT_OFF + GAP_JITTER * longest,
      (1 + GAP_JITTER) * longest,
    ),
    elapsedAfter: () => 0,
  };
}

interface RetryState {
  readonly schedule: RetrySchedule;
  /** When the first attempt started. */
  readonly firstAttemptAt: Date;
  /** Number of attempts so far, including the first; at least 1. */
  readonly attempts: number;
  /** When the last attempt ended. */
  readonly now: Date;
  /** Milliseconds that the response asked to wait. It can only delay an attempt. */
  readonly retryAfter?: number | undefined;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/**
 * When the next attempt is due, or undefined when the delivery is given up. A random delay is added: no attempt comes before
 * its time in the schedule or before `Retry-After` (up to an hour). So notifications that failed together are retried
 * spread out and in random order. If the clock was set back since the
 * first attempt, the number of attempts gives the position in the schedule.
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_SCHEDULE,
  nextAttempt,
  parseSchedule,
  type RetrySchedule,
} from '../../src/webhooks/retry-schedule.js';

const FIRST = new Date('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Starts of later attempts in minutes after the first. @param lasts milliseconds after which each attempt fails */
function attempts(
  schedule: RetrySchedule,
  {
    random = () => 0,
    lasts = 0,
    retryAfter,
  }: { random?: () => number; lasts?: number; retryAfter?: number } = {},
): number[] {
  const starts = [0];
  for (;;) {
    const now = new Date(FIRST.getTime() + starts.at(-1)! * MINUTE + lasts);
    const next = nextAttempt({
      schedule,
      firstAttemptAt: FIRST,
      attempts: starts.length,
      now,
      retryAfter,
      random,
    });
    if (!next) return starts.slice(1);
    starts.push((next.getTime() - FIRST.getTime()) / MINUTE);
  }
}

const HOURS = Array.from({ length: 23 }, (_, index) => (index + 1) * 60);

describe('the default schedule', () => {
  test('retries 1, 5 and 15 minutes after the first attempt, then hourly, until 24 hours', () => {
    expect(attempts(DEFAULT_SCHEDULE)).toEqual([1, 5, 15, ...HOURS, 24 * 60 - 6]);
  });

  test('delays each attempt by at most 10 % of its gap, and the last not beyond the day', () => {
    const latest = attempts(DEFAULT_SCHEDULE, { random: () => 0.999999 });
    const expected = [1.1, 5.4, 16, 64.5, ...HOURS.slice(1).map((minutes) => minutes + 6), 1439.4];
    expect(latest).toHaveLength(expected.length);
    for (const [index, minutes] of latest.entries()) expect(minutes).toBeCloseTo(expected[index]!, 1);
    expect(latest.at(-1)).toBeLessThanOrEqual(24 * 60);
  });

  test('does not depend on the duration of attempts', () => {
    expect(attempts(DEFAULT_SCHEDULE, { lasts: 15_000 })).toEqual(attempts(DEFAULT_SCHEDULE));
  });

  test('skips times that passed while nothing could be sent', () => {
    const next = (hours: number) =>
      nextAttempt({
        schedule: DEFAULT_SCHEDULE,
        firstAttemptAt: FIRST,
        attempts: 2,
        now: new Date(FIRST.getTime() + hours * HOUR),
        random: () => 0,
      });
    expect(next(10.5)).toEqual(new Date(FIRST.getTime() + 11 * HOUR));
    expect(next(24)).toBeUndefined();
    expect(next(24 * 365)).toBeUndefined();
  });
});

describe('Retry-After', () => {
  const next = (retryAfter: number, now = FIRST) =>
    nextAttempt({
      schedule: DEFAULT_SCHEDULE,
      firstAttemptAt: FIRST,
      attempts: 1,
      now,
      retryAfter,
      random: () => 0,
    });

  test('can only delay', () => {
    expect(next(1000)).toEqual(new Date(FIRST.getTime() + MINUTE));
    expect(next(3 * MINUTE)).toEqual(new Date(FIRST.getTime() + 3 * MINUTE));
  });

  test('delays by an hour at most', () => {
    expect(next(5 * HOUR)).toEqual(new Date(FIRST.getTime() + HOUR));
  });

  test('causes no attempt after the day', () => {
    const late = new Date(FIRST.getTime() + 23.5 * HOUR);
    expect(next(HOUR, late)).toEqual(new Date(FIRST.getTime() + 24 * HOUR));
  });
});

describe('a schedule of gaps', () => {
  test('ends after the last gap', () => {
    expect(attempts(parseSchedule([60, 120, 60]))).toEqual([1, 3, 4]);
    expect(attempts(parseSchedule([0.6]))).toEqual([0.01]);
  });

  test('counts each gap from the end of the previous attempt', () => {
    expect(attempts(parseSchedule([60, 60]), { lasts: 30_000 })).toEqual([1.5, 3]);
  });

  test('continues by a clock that was set back', () => {
    const now = new Date(FIRST.getTime() - HOUR);
    const state = { schedule: parseSchedule([60]), firstAttemptAt: FIRST, attempts: 1, now, random: () => 0 };
    expect(nextAttempt(state)).toEqual(new Date(now.getTime() + MINUTE));
  });

  test('without gaps is the default schedule', () => {
    expect(parseSchedule([])).toBe(DEFAULT_SCHEDULE);
  });
});

test('an attempt starts neither early nor later than jitter and Retry-After allow', () => {
  const gap = fc.double({ min: 0.1, max: 10_000, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(gap, { maxLength: 5 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.option(fc.nat(2 * HOUR), { nil: undefined }),
      fc.nat(25 * HOUR),
      (gaps, chance, retryAfter, elapsed) => {
        const schedule = parseSchedule(gaps);
        const now = new Date(FIRST.getTime() + elapsed);
        const state = { schedule, firstAttemptAt: FIRST, attempts: 1, now };
        const due = nextAttempt({ ...state, random: () => 0 });
        const at = nextAttempt({ ...state, retryAfter, random: () => chance });
        if (!due) {
          expect(at).toBeUndefined();
          return;
        }
        const asked = elapsed + Math.min(retryAfter ?? 0, HOUR);
        const planned = Math.max(due.getTime() - FIRST.getTime(), asked);
        const jitter = gaps[0] === undefined ? 0.1 * HOUR : 0.2 * gaps[0] * 1000;
        const start = at!.getTime() - FIRST.getTime();
        expect(start).toBeGreaterThanOrEqual(Math.min(planned, schedule.end) - 1);
        expect(start).toBeLessThanOrEqual(Math.min(planned + jitter, schedule.end) + 1);
      },
    ),
    { seed: 4, numRuns: 300 },
  );
});

test.each([
  ['the default', DEFAULT_SCHEDULE, 2, 4 * MINUTE],
  ['gaps', parseSchedule([10, 20, 30]), 2, 20_000],
])('a clock that was set back delays no retry: %s', (_, schedule, attempts, gap) => {
  const now = new Date(FIRST.getTime() - 48 * HOUR);
  const next = nextAttempt({ schedule, firstAttemptAt: FIRST, attempts, now, random: () => 0 });
  expect(next!.getTime() - now.getTime()).toBe(gap);
});

test('a clock that was set back does not change the number of attempts', () => {
  const now = new Date(FIRST.getTime() - 48 * HOUR);
  const given = { schedule: DEFAULT_SCHEDULE, firstAttemptAt: FIRST, now, random: () => 0 };
  expect(nextAttempt({ ...given, attempts: 27 })).toBeDefined();
  expect(nextAttempt({ ...given, attempts: 28 })).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { bootstrap, type Intervals } from '../../src/metrics/bootstrap.js';
import { seededRandom } from '../../src/training/random.js';

/** Intervals of a statistic whose value in each resample is given. */
function intervalsOf(values: readonly (number | null)[]): Intervals {
  let next = 0;
  const { known } = bootstrap(3, { resamples: values.length, random: () => 0 }, () => ({
    known: values[next++]!,
  }));
  return known!;
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, value) => value);

describe('intervals', () => {
  test('are percentiles of the resampled values, in any order', () => {
    const { interval90, interval95 } = intervalsOf(upTo(100).reverse());
    expect(interval90![0]).toBeCloseTo(5, 9);
    expect(interval90![1]).toBeCloseTo(95, 9);
    expect(interval95![0]).toBeCloseTo(2.5, 9);
    expect(interval95![1]).toBeCloseTo(97.5, 9);
  });

  test('lie between values if there is none at the percentile', () => {
    // Between 1 and 3, .025 and .975 of the way.
    const { interval95 } = intervalsOf([3, 1]);
    expect(interval95![0]).toBeCloseTo(1.05, 12);
    expect(interval95![1]).toBeCloseTo(2.95, 12);
  });

  test('of negative values keep their order', () => {
    const { interval90 } = intervalsOf(upTo(100).map((value) => value - 200));
    expect(interval90![0]).toBeCloseTo(-195, 9);
    expect(interval90![1]).toBeCloseTo(-105, 9);
  });

  test('need a value in nine of ten resamples', () => {
    const none = { interval90: null, interval95: null };
    const undefinedIn = (count: number) => upTo(99).map((value) => (value < count ? null : value));
    expect(intervalsOf(undefinedIn(10)).interval95).not.toBeNull();
    expect(intervalsOf(undefinedIn(11))).toEqual(none);
    expect(intervalsOf(upTo(99).map(() => null))).toEqual(none);
    expect(intervalsOf([3])).toEqual(none);
  });

  test('ignore resamples without a value', () => {
    const values = [...upTo(100), null, null, null];
    expect(intervalsOf(values)).toEqual(intervalsOf(upTo(100)));
  });

  test('of a value that never varies are unknown', () => {
    expect(intervalsOf(upTo(99).map(() => 7)).interval95).toBeNull();
    // Differences of rounding are no variation, relative to large values too.
    expect(intervalsOf(upTo(99).map((value) => 1 + value * 1e-15)).interval95).toBeNull();
    expect(intervalsOf(upTo(99).map((value) => 1e6 + value * 1e-9)).interval95).toBeNull();
    expect(intervalsOf(upTo(99).map((value) => -1e6 - value * 1e-9)).interval95).toBeNull();
    expect(intervalsOf(upTo(99).map((value) => value * 1e-9)).interval95).not.toBeNull();
  });

  test('do not exist without resamples', () => {
    expect(bootstrap(3, { resamples: 0, random: () => 0 }, () => ({ one: 1 }))).toEqual({});
  });
});

describe('a resample', () => {
  test('draws as many rows as there are, with replacement', () => {
    // Five numbers that choose rows 0, 4, 4, 2 and 4.
    const numbers = [0, 0.99, 0.8, 0.5, 0.9];
    let next = 0;
    const seen: number[][] = [];
    bootstrap(5, { resamples: 2, random: () => numbers[next++ % 5]! }, (weights, drawn) => {
      seen.push([...weights], [...drawn]);
      return { one: 1 };
    });
    const counts = [1, 0, 1, 0, 3];
    expect(seen).toEqual([counts, counts, counts, counts]);
  });

  test('draws whole clusters', () => {
    const clusters = { codes: [0, 0, 1, 2, 2, 2], size: 3 };
    const random = seededRandom(4);
    let isUneven = false;
    bootstrap(6, { resamples: 20, random, clusters }, (weights, drawn) => {
      expect([...weights]).toEqual(clusters.codes.map((code) => drawn[code]));
      expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(3);
      isUneven ||= drawn.some((count) => count > 1);
      return { one: 1 };
    });
    expect(isUneven).toBe(true);
  });
});

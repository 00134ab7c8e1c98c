import { describe, expect, test } from 'vitest';
import {
  clusteredError,
  errorOf,
  estimate,
  estimatesOf,
  type FigureKind,
  independentError,
} from '../../src/metrics/estimate.js';
import { coded } from '../../src/metrics/fairness.js';
import { tTest, upperT } from '../../src/metrics/students-t.js';

/** Codes of clusters, given the number of rows in each. */
const clustersOf = (...sizes: number[]) => coded(sizes.flatMap((size, code) => Array(size).fill(code)));

describe("Student's t", () => {
  test.each([
    [1, 12.7062],
    [2, 4.302653],
    [10, 2.228139],
    [30, 2.042272],
    [9_999, 1.960202],
    [20_000, 1.959964],
  ])('exceeds the tabled value in one of forty cases with %i degrees of freedom', (freedom, value) => {
    expect(upperT(freedom)).toBeCloseTo(value, 4);
  });

  test('has no value without degrees of freedom', () => {
    expect([upperT(0), upperT(0.5), upperT(-1)]).toEqual([null, null, null]);
    expect(upperT(10.9)).toBe(upperT(10));
    expect(tTest(2, 0)).toBeNull();
  });

  test('has the tabled two-sided probability, whatever the sign', () => {
    expect(tTest(2.228139, 10)).toBeCloseTo(0.05, 6);
    expect(tTest(-2.228139, 10)).toBeCloseTo(0.05, 6);
    expect(tTest(0, 10)).toBe(1);
  });
});

describe('standard errors', () => {
  test('of a mean are s / √n', () => {
    // Values 1 to 4: s² = 5/3; the contribution of each to the mean is (x − 2.5) / 4.
    const influence = [1, 2, 3, 4].map((x) => (x - 2.5) / 4);
    expect(independentError(influence)).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12);
    // Contributions count relative to their mean.
    expect(independentError(influence.map((each) => each + 7))).toBeCloseTo(Math.sqrt(5 / 3 / 4), 12);
  });

  test('need two units', () => {
    expect([independentError([]), independentError([3])]).toEqual([null, null]);
    expect(clusteredError([1, 2, 3], clustersOf(3))).toBeNull();
    expect(independentError([1, 3])).toBe(2);
  });

  test('by cluster are those of the sums of clusters', () => {
    expect(clusteredError([1, 2, 4, -3, 5, -1], clustersOf(2, 3, 1))).toBeCloseTo(
      independentError([3, 6, -1])!,
      12,
    );
  });

  test('are by cluster if there are enough clusters', () => {
    const influence = Array.from({ length: 20 }, (_, row) => row % 3);
    const pairs = clustersOf(...Array(10).fill(2));
    expect(errorOf(influence, pairs)).toEqual({
      error: clusteredError(influence, pairs),
      freedom: 9,
      by: 'cluster',
    });
  });

  test('are by text otherwise, also if a text has several rows', () => {
    const influence = Array.from({ length: 18 }, (_, row) => row % 5);
    const nine = clustersOf(...Array(9).fill(2));
    expect(errorOf(influence, nine)).toEqual({
      error: independentError(influence),
      freedom: 17,
      by: 'text',
    });
    const texts = clustersOf(...Array(6).fill(3));
    expect(errorOf(influence, nine, texts)).toEqual({
      error: clusteredError(influence, texts),
      freedom: 5,
      by: 'text',
    });
  });
});

describe('the interval', () => {
  const of = (kind: FigureKind, value: number, error: number | null, freedom: number) =>
    estimate(value, { error, freedom, by: 'text' }, kind);
  const t10 = 2.2281389;

  test('of a difference is symmetrical', () => {
    const { value, standardError, interval95, by } = of('difference', 5, 2, 10);
    expect([value, standardError, by]).toEqual([5, 2, 'text']);
    expect(interval95![0]).toBeCloseTo(5 - 2 * t10, 6);
    expect(interval95![1]).toBeCloseTo(5 + 2 * t10, 6);
  });

  test("of a correlation is symmetrical on Fisher's scale, whose error is SE / (1 − r²)", () => {
    const { interval95 } = of('correlation', 0.6, 0.1, 10);
    const [z, half] = [Math.atanh(0.6), (t10 * 0.1) / 0.64];
    expect(interval95![0]).toBeCloseTo(Math.tanh(z - half), 6);
    expect(interval95![1]).toBeCloseTo(Math.tanh(z + half), 6);
    expect([of('correlation', 1, 0.1, 10).interval95, of('correlation', -1, 0.1, 10).interval95]).toEqual([
      null,
      null,
    ]);
  });

  test('of a ratio is symmetrical on the logarithmic scale', () => {
    const { interval95 } = of('ratio', 2, 0.5, 10);
    expect(Math.log(interval95![0])).toBeCloseTo(Math.log(2) - t10 / 4, 6);
    expect(Math.log(interval95![1])).toBeCloseTo(Math.log(2) + t10 / 4, 6);
    expect(of('ratio', 0, 0.5, 10).interval95).toBeNull();
  });

  test("of a percentage is Wilson's", () => {
    // 8 of 10, Wilson 1927: 49.0 to 94.3 %.
    const { interval95 } = of('percentage', 80, 100 * Math.sqrt(0.16 / 10), 20_000);
    expect(interval95![0]).toBeCloseTo(49.0162, 3);
    expect(interval95![1]).toBeCloseTo(94.3318, 3);
  });

  test('of a percentage without variance has as many rows as units', () => {
    // All of n: from n / (n + t²) to 1.
    const all = of('percentage', 100, 0, 10).interval95!;
    expect(all[0]).toBeCloseTo((100 * 11) / (11 + t10 ** 2), 5);
    expect(all[1]).toBeCloseTo(100, 9);
    const none = of('percentage', 0, 0, 10).interval95!;
    expect(none[0]).toBeCloseTo(0, 9);
    expect(none[1]).toBeCloseTo((100 * t10 ** 2) / (11 + t10 ** 2), 5);
  });

  test('is unknown without an error, degrees of freedom or variation', () => {
    expect(of('difference', 5, null, 10)).toEqual({
      value: 5,
      standardError: null,
      interval95: null,
      by: null,
    });
    expect(of('difference', 5, 2, 0)).toMatchObject({ standardError: 2, interval95: null, by: 'text' });
    // Rounding errors are no variation, relative to large values too.
    expect(of('difference', 0, 1e-14, 10).interval95).toBeNull();
    expect(of('difference', 1e6, 1e-8, 10).interval95).toBeNull();
    expect(of('difference', 1, 1e-8, 10).interval95).not.toBeNull();
  });
});

describe('metrics of sums', () => {
  const x = [3, 5, 4, 8, 6, 7, 2, 9, 5, 4, 6, 1];
  const y = [2, 4, 4, 6, 7, 5, 1, 8, 3, 5, 6, 2];
  const each = coded(x.map((_, row) => row));
  const columns = [x.map(() => 1), x, y].map((column) => Float64Array.from(column));

  test('have the textbook error of a mean and of a ratio', () => {
    const { mean, ratio } = estimatesOf(
      { columns, of: ([n, sumX, sumY]) => ({ mean: sumX! / n!, ratio: sumY! / sumX! }) },
      { mean: 'difference', ratio: 'ratio' },
      each,
    );
    expect(mean.value).toBe(5);
    // Σ(x − 5)² = 62; s² / n = 62 / 11 / 12.
    expect(mean.standardError).toBeCloseTo(Math.sqrt(62 / 11 / 12), 6);
    // Cochran 1977, Sampling Techniques, eq. 2.39: SE = √(Σ(y − Rx)² / (n − 1) / n) / x̄.
    const r = 53 / 60;
    const squares = x.reduce((sum, value, row) => sum + (y[row]! - r * value) ** 2, 0);
    expect(ratio.value).toBeCloseTo(r, 12);
    expect(ratio.standardError).toBeCloseTo(Math.sqrt(squares / 11 / 12) / 5, 6);
    expect(mean.by).toBe('cluster');
  });

  test('that are not defined are unknown', () => {
    const { nothing, half } = estimatesOf(
      { columns, of: ([n]) => ({ nothing: null, half: n! / 2 }) },
      { nothing: 'difference', half: 'difference' },
      each,
    );
    expect(nothing).toEqual({ value: null, standardError: null, interval95: null, by: null });
    // All rows contribute the same, so nothing varies.
    expect(half).toMatchObject({ value: 6, interval95: null });
    expect(half.standardError).toBeCloseTo(0, 9);
  });

  test.each<[string, (sum: number) => boolean]>([
    ['above', (sum) => sum <= 60],
    ['below', (sum) => sum >= 60],
  ])('that are not defined %s their value have the slope of the other side', (_, isDefined) => {
    const { mean } = estimatesOf(
      { columns, of: ([, sum]) => ({ mean: isDefined(sum!) ? sum! / 12 : null }) },
      { mean: 'difference' },
      each,
    );
    expect(mean.standardError).toBeCloseTo(Math.sqrt(62 / 11 / 12), 6);
  });

  test('ignore columns without values', () => {
    const empty = new Float64Array(x.length);
    const { mean } = estimatesOf(
      { columns: [empty, columns[1]!], of: ([none, sum]) => ({ mean: none! + sum! / 12 }) },
      { mean: 'difference' },
      each,
    );
    expect(mean.value).toBe(5);
    expect(mean.standardError).toBeCloseTo(Math.sqrt(62 / 11 / 12), 6);
  });

  test('count the size of negative values when they are varied', () => {
    const opposite = Float64Array.from([-3, 3, -2, 2, -1, 1, -3, 3, -2, 2, -1, 1]);
    const { sum } = estimatesOf(
      { columns: [opposite], of: ([total]) => ({ sum: total! }) },
      { sum: 'difference' },
      each,
    );
    // SE² = n / (n − 1) · Σx².
    expect(sum.standardError).toBeCloseTo(Math.sqrt((12 / 11) * 56), 6);
  });
});

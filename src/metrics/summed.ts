import { mean, type PairMoments } from './moments.js';
import { type RatingSummary, type TrueScoreEvaluation, trueScoreOf } from './true-score.js';

/** A metric that is a function of sums over rows. */
export interface Summed<T> {
  /** The columns to be summed, with a value per row. */
  readonly columns: readonly Float64Array[];
  /** Computes the metric from the sums of the columns, in order. */
  readonly of: (sums: Float64Array) => T;
}

/** Metrics that are functions of several sums. */
export function together<P extends Readonly<Record<string, unknown>>, T>(
  parts: { readonly [K in keyof P]: Summed<P[K]> },
  of: (found: P) => T,
): Summed<T> {
  const entries = Object.entries(parts) as [keyof P, Summed<P[keyof P]>][];
  return {
    columns: entries.flatMap(([, { columns }]) => columns),
    of(sums) {
      const found: Partial<P> = {};
      let start = 0;
      for (const [name, part] of entries) {
        found[name] = part.of(sums.subarray(start, start + part.columns.length));
        start += part.columns.length;
      }
      return of(found as P);
    },
  };
}

/** Moments of pairs; pairs with a NaN are ignored. */
export function summedPairs(x: Float64Array, y: Float64Array): Summed<PairMoments | null> {
  const isPair = (row: number) => !Number.isNaN(x[row]!) && !Number.isNaN(y[row]!);
  // Relative to the middle, because squares of large numbers would lose digits.
  const middleX = mean(x.filter((_, row) => isPair(row))) ?? 0;
  const middleY = mean(y.filter((_, row) => isPair(row))) ?? 0;
  const column = (of: (dx: number, dy: number, difference: number) => number) =>
    x.map((value, row) => (isPair(row) ? of(value - middleX, y[row]! - middleY, value - y[row]!) : 0));
  return {
    columns: [
      column(() => 1),
      column((dx) => dx),
      column((_, dy) => dy),
      column((dx) => dx * dx),
      column((_, dy) => dy * dy),
      column((dx, dy) => dx * dy),
      column((_dx, _dy, difference) => difference * difference),
    ],
    of: (sums) => {
      const [n, ...rest] = sums as unknown as [number, number, number, number, number, number, number];
      if (n === 0) return null;
      const [dx, dy, xx, yy, xy, squared] = rest.map((sum) => sum / n) as typeof rest;
      return {
        n,
        meanX: middleX + dx,
        meanY: middleY + dy,
        varianceX: varianceOf(xx, dx),
        varianceY: varianceOf(yy, dy),
        covariance: xy - dx * dy,
        squaredDifference: squared,
      };
    },
  };
}

/** Mean of squares minus square of the mean, unless the remainder is rounding error. */
function varianceOf(squares: number, mean: number): number {
  const variance = squares - mean * mean;
  return variance > 1e-12 * squares ? variance : 0;
}

/** Number of rows that satisfy a condition. */
export function summedCount(rows: number, holds: (row: number) => boolean): Summed<number> {
  return {
    columns: [Float64Array.from({ length: rows }, (_, row) => (holds(row) ? 1 : 0))],
    of: ([count = 0]) => count,
  };
}

/** The true-score evaluation. */
export function summedTrueScores(system: Float64Array, ratings: RatingSummary): Summed<TrueScoreEvaluation> {
  const { count, mean: means, within } = ratings;
  const middle = mean(means.filter((value) => !Number.isNaN(value))) ?? 0;
  const column = (of: (count: number, row: number) => number) =>
    count.map((c, row) => (c > 0 ? of(c, row) : 0));
  return {
    columns: [
      column(() => 1),
      column((c) => (c === 1 ? 1 : 0)),
      column((c) => c),
      column((c) => c * c),
      column((c, row) => c * (means[row]! - middle)),
      column((c, row) => c * (means[row]! - middle) ** 2),
      column((c, row) => c * (means[row]! - system[row]!) ** 2),
      within,
    ],
    of: ([
      texts = 0,
      single = 0,
      scores = 0,
      squaredCounts = 0,
      sum = 0,
      squares = 0,
      distance = 0,
      inside = 0,
    ]) =>
      trueScoreOf({
        texts,
        single,
        scores,
        squaredCounts,
        between: scores > 0 ? scores * varianceOf(squares / scores, sum / scores) : 0,
        distance,
        within: inside,
      }),
  };
}

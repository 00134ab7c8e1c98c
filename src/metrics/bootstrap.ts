/** How often each row counts in a resample. */
export type Weights = Uint32Array;

/** How resamples are drawn. */
interface Resampling {
  /** Number of resamples; 1,000 to 2,000 give stable ends of an interval. */
  readonly resamples: number;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** The cluster of each row, from 0. Whole clusters are drawn, because texts by one author are alike. */
  readonly clusters?: { readonly codes: ArrayLike<number>; readonly size: number } | undefined;
}

/** Ends of the middle share of the resampled values, by the percentile method. */
export type Interval = readonly [low: number, high: number];

/**
 * Two intervals, named by the percentage of resamples inside; null if the metric is often undefined or never varies.
 */
export interface Intervals {
  readonly interval90: Interval | null;
  readonly interval95: Interval | null;
}

/** An unknown interval. */
export const NO_INTERVALS: Intervals = { interval90: null, interval95: null };

/** If a statistic is defined in fewer resamples, they give no interval. */
const LEAST_DEFINED = 0.9;
/** Ends that are closer together differ only by rounding. */
const ROUNDING = 1e-12;

/**
 * Bootstrap percentile intervals (Efron and Tibshirani 1993, chapter 13) of several statistics over the same resamples.
 * Each draws as many rows or clusters as there are, with replacement.
 * @param statistics of a resample, from the counts of each row and of each unit (a cluster, or else a row); both lists
 *   are reused after the call
 */
export function bootstrap<K extends string>(
  rows: number,
  { resamples, random, clusters }: Resampling,
  statistics: (weights: Weights, drawn: Weights) => Readonly<Record<K, number | null>>,
): Partial<Record<K, Intervals>> {
  const units = clusters?.size ?? rows;
  const drawn = new Uint32Array(units);
  const weights = clusters ? new Uint32Array(rows) : drawn;
  const found = new Map<K, number[]>();
  for (let resample = 0; resample < resamples; resample++) {
    drawn.fill(0);
    for (let draw = 0; draw < units; draw++) drawn[Math.floor(random() * units)]! += 1;
    if (clusters) for (let row = 0; row < rows; row++) weights[row] = drawn[clusters.codes[row]!]!;
    for (const [name, value] of Object.entries(statistics(weights, drawn)) as [K, number | null][]) {
      const values = found.get(name) ?? [];
      found.set(name, values);
      if (value !== null) values.push(value);
    }
  }
  const intervals: Partial<Record<K, Intervals>> = {};
  for (const [name, values] of found) {
    const sorted = Float64Array.from(values).sort();
    const isDefined = sorted.length >= LEAST_DEFINED * resamples && sorted.length > 1;
    intervals[name] = isDefined
      ? { interval90: without(sorted, 0.05), interval95: without(sorted, 0.025) }
      : NO_INTERVALS;
  }
  return intervals;
}

/** The range of ascending values without this share at both ends; null if its ends are the same, which says nothing. */
function without(sorted: Float64Array, tail: number): Interval | null {
  const [low, high] = [quantile(sorted, tail), quantile(sorted, 1 - tail)];
  return high - low > ROUNDING * Math.max(1, Math.abs(low)) ? [low, high] : null;
}

/** A quantile of ascending values, interpolated linearly between them. */
function quantile(sorted: ArrayLike<number>, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

import { clusterSizes, type SamplingUnit, samplingOf } from './clusters.js';
import type { Coded } from './group-effects.js';
import { upperT } from './students-t.js';
import type { Summed } from './summed.js';

/** The ends of an interval. */
export type Interval = readonly [low: number, high: number];

/** A metric with its uncertainty. All members are null if the metric is not defined. */
export interface Estimate {
  readonly value: number | null;
  /** Also null if there are too few texts. */
  readonly standardError: number | null;
  /** Also null if nothing varies: an interval of zero width would claim certainty. */
  readonly interval95: Interval | null;
  /** The units that the standard error treats as independent; null if there is no standard error. */
  readonly by: SamplingUnit | 'mark' | null;
}

/** A metric that is not defined. */
export const UNKNOWN: Estimate = { value: null, standardError: null, interval95: null, by: null };

/**
 * The kind of a metric, which determines the scale on which its interval is symmetrical: Fisher's z for values between
 * −1 and 1, the logarithm for ratios and for what a share of the variance leaves unexplained, Wilson's (1927) for percentages.
 */
export type FigureKind = 'difference' | 'correlation' | 'ratio' | 'explained' | 'percentage';

/** A metric, and the contribution of each row to its tangent; null if it is not defined. */
export type Tangent = { readonly value: number; readonly influence: Float64Array } | null;

/** Step of the numerical derivative, as a share of the sum of a column's absolute values. */
const STEP = 1e-5;

/**
 * Metrics that are functions of sums over rows, with standard errors that account for similar rows within a cluster.
 * Each metric is replaced by its tangent (linearisation; Binder 1983, "On the variances of asymptotically normal
 * estimators from complex surveys"; the infinitesimal jackknife of Jaeckel 1972): where uₖ is the contribution of
 * cluster k of C to the tangent, SE² = C / (C − 1) · Σ(uₖ − ū)². Bootstrap standard errors over whole clusters converge
 * to the same values as the number of clusters grows. If clusters can't be used (clusters.ts), texts are treated as
 * independent.
 * @param texts of the rows, if a text may have several rows; absent: each row is a text
 */
export function estimatesOf<K extends string>(
  { columns, of }: Summed<Readonly<Record<K, number | null>>>,
  kinds: Readonly<Record<K, FigureKind>>,
  clusters: Coded | undefined,
  texts?: Coded,
): Record<K, Estimate> {
  const totals = Float64Array.from(columns, (column) => column.reduce((sum, value) => sum + value, 0));
  const values = of(totals);
  const changes = columns.map((column, index) => {
    const step = STEP * column.reduce((sum, value) => sum + Math.abs(value), 0);
    if (!(step > 0)) return undefined;
    const moved = (by: number) => of(totals.with(index, totals[index]! + by));
    return { up: moved(step), down: moved(-step), step };
  });
  const influence = new Float64Array(columns[0]?.length ?? 0);
  const estimates: Partial<Record<K, Estimate>> = {};
  for (const name of Object.keys(kinds) as K[]) {
    const value = values[name];
    if (value === null) {
      estimates[name] = UNKNOWN;
      continue;
    }
    influence.fill(0);
    for (const [index, column] of columns.entries()) {
      const change = changes[index];
      if (!change) continue;
      const [up, down] = [change.up[name], change.down[name]];
      // If the metric is undefined on one side, the difference to the other side is used.
      const slope =
        ((up ?? value) - (down ?? value)) / ((up === null || down === null ? 1 : 2) * change.step);
      if (slope === 0) continue;
      for (let row = 0; row < column.length; row++) influence[row]! += slope * column[row]!;
    }
    estimates[name] = estimate(value, errorOf(influence, clusters, texts), kinds[name]);
  }
  return estimates as Record<K, Estimate>;
}

/** A metric with its standard error, from its tangent. */
export function estimateOf(found: Tangent, kind: FigureKind, clusters: Coded | undefined): Estimate {
  return found ? estimate(found.value, errorOf(found.influence, clusters), kind) : UNKNOWN;
}

/** A standard error with its degrees of freedom. */
export interface StandardError {
  /** Null with fewer than two units. */
  readonly error: number | null;
  readonly freedom: number;
  readonly by: Estimate['by'];
}

/**
 * Standard error of a metric from the contribution of each row to its tangent: by cluster if clusters can be used,
 * otherwise by text.
 */
export function errorOf(
  influence: ArrayLike<number>,
  clusters: Coded | undefined,
  texts?: Coded,
): StandardError {
  const by = clusters ? samplingOf(clusterSizes(clusters)).by : 'text';
  const units = by === 'cluster' ? clusters : texts;
  return units
    ? { error: clusteredError(influence, units), freedom: units.size - 1, by }
    : { error: independentError(influence), freedom: influence.length - 1, by };
}

/** Standard error of a metric from the contribution of each row to its tangent; null with fewer than two clusters. */
export function clusteredError(influence: ArrayLike<number>, clusters: Coded): number | null {
  const sums = new Float64Array(clusters.size);
  for (let row = 0; row < influence.length; row++) sums[clusters.codes[row]!]! += influence[row]!;
  return independentError(sums);
}

/** The same for independent rows; null with fewer than two. */
export function independentError(influence: ArrayLike<number>): number | null {
  const n = influence.length;
  if (n < 2) return null;
  let sum = 0;
  for (let row = 0; row < n; row++) sum += influence[row]!;
  const mean = sum / n;
  let squares = 0;
  for (let row = 0; row < n; row++) squares += (influence[row]! - mean) ** 2;
  return Math.sqrt((squares * n) / (n - 1));
}

/** Smaller standard errors are rounding errors. */
const ROUNDING = 1e-12;

/** A metric with its 95 % interval, by Student's t. */
export function estimate(value: number, { error, freedom, by }: StandardError, kind: FigureKind): Estimate {
  if (error === null) return { value, standardError: null, interval95: null, by: null };
  const t = upperT(freedom);
  const ends = t === null ? null : INTERVALS[kind](value, error, t, freedom + 1);
  const isWide = ends && ends[1] - ends[0] > ROUNDING * Math.max(1, Math.abs(value));
  return { value, standardError: error, interval95: isWide ? ends : null, by };
}

const INTERVALS: Readonly<
  Record<FigureKind, (value: number, error: number, t: number, clusters: number) => Interval | null>
> = {
  difference: (value, error, t) => [value - t * error, value + t * error],
  correlation(value, error, t) {
    const slope = 1 - value * value;
    if (!(slope > 0)) return null;
    const [z, half] = [Math.atanh(value), (t * error) / slope];
    return [Math.tanh(z - half), Math.tanh(z + half)];
  },
  ratio(value, error, t) {
    if (!(value > 0)) return null;
    const factor = Math.exp((t * error) / value);
    return [value / factor, value * factor];
  },
  explained(value, error, t) {
    const rest = 1 - value;
    if (!(rest > 0)) return null;
    const factor = Math.exp((t * error) / rest);
    return [1 - rest * factor, 1 - rest / factor];
  },
  /**
   * With the number of rows that would have this standard error if they were independent; if all are the same, the
   * number of clusters.
   */
  percentage(value, error, t, clusters) {
    const share = value / 100;
    const spreadOfOne = share * (1 - share);
    const n = spreadOfOne > 0 && error > 0 ? spreadOfOne / (error / 100) ** 2 : clusters;
    const [middle, spread] = [share + (t * t) / (2 * n), spreadOfOne / n + (t / (2 * n)) ** 2];
    const below = 1 + (t * t) / n;
    const end = (sign: number) =>
      Math.min(100, Math.max(0, (100 * (middle + sign * t * Math.sqrt(spread))) / below));
    return [end(-1), end(1)];
  },
};

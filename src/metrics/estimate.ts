import type { Interval } from './bootstrap.js';
import type { Coded } from './group-effects.js';
import type { Summed } from './resample-sums.js';
import { upperT } from './students-t.js';

/** A figure with how sure it is. All three are null where the figure is not defined. */
export interface Estimate {
  readonly value: number | null;
  /** Null also where too few texts are there to tell. */
  readonly standardError: number | null;
  readonly interval95: Interval | null;
}

/** A figure that is not defined. */
export const UNKNOWN: Estimate = { value: null, standardError: null, interval95: null };

/**
 * What a figure is, which decides on what scale its interval is symmetrical: that of Fisher's z for what lies between −1
 * and 1, the logarithm for ratios, Wilson's (1927) for percentages.
 */
export type FigureKind = 'difference' | 'correlation' | 'ratio' | 'percentage';

/** So much of what a sum is made of is added to see how a figure changes with it. */
const STEP = 1e-5;

/**
 * Figures that follow from sums over rows, with standard errors that allow for rows of one cluster being alike. Each
 * figure is replaced by its tangent (linearisation; Binder 1983, "On the variances of asymptotically normal estimators
 * from complex surveys"; the infinitesimal jackknife of Jaeckel 1972): with uₖ what cluster k of C adds to the tangent,
 * SE² = C / (C − 1) · Σ(uₖ − ū)². Bootstrap standard errors of whole clusters are the same as clusters become many.
 */
export function estimatesOf<K extends string>(
  { columns, of }: Summed<Readonly<Record<K, number | null>>>,
  kinds: Readonly<Record<K, FigureKind>>,
  clusters: Coded,
): Record<K, Estimate> {
  const totals = Float64Array.from(columns, (column) => column.reduce((sum, value) => sum + value, 0));
  const values = of(totals);
  const changes = columns.map((column, index) => {
    const step = STEP * column.reduce((sum, value) => sum + Math.abs(value), 0);
    if (!(step > 0)) return undefined;
    const moved = (by: number) => of(totals.with(index, totals[index]! + by));
    return { up: moved(step), down: moved(-step), step };
  });
  const influence = new Float64Array(clusters.codes.length);
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
      // Where the figure ends to be defined on one side, the other side tells.
      const slope =
        ((up ?? value) - (down ?? value)) / ((up === null || down === null ? 1 : 2) * change.step);
      if (slope === 0) continue;
      for (let row = 0; row < column.length; row++) influence[row]! += slope * column[row]!;
    }
    estimates[name] = estimate(value, clusteredError(influence, clusters), kinds[name], clusters.size - 1);
  }
  return estimates as Record<K, Estimate>;
}

/** Standard error of a figure, of what each row adds to its tangent; null with fewer than two clusters. */
export function clusteredError(influence: ArrayLike<number>, clusters: Coded): number | null {
  if (clusters.size < 2) return null;
  const sums = new Float64Array(clusters.size);
  for (let row = 0; row < influence.length; row++) sums[clusters.codes[row]!]! += influence[row]!;
  const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length;
  const squares = sums.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * clusters.size) / (clusters.size - 1));
}

/** A figure with its 95 % interval, by Student's t with so many degrees of freedom. */
export function estimate(
  value: number,
  standardError: number | null,
  kind: FigureKind,
  freedom: number,
): Estimate {
  const t = upperT(freedom);
  if (standardError === null || t === null) return { value, standardError, interval95: null };
  return { value, standardError, interval95: INTERVALS[kind](value, standardError, t, freedom + 1) };
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
  /** With as many rows as would have this standard error, were they independent; where all are the same, clusters. */
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

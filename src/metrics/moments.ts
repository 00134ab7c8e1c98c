/** Arithmetic mean; null without values. Exact if all values are the same. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  const first = values[0]!;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! - first;
  return first + sum / values.length;
}

/**
 * Σ(x − x̄)² / (n − ddof); null for fewer than ddof + 1 values. `ddof` 1 estimates the variance of a population from a
 * sample, 0 describes the values themselves.
 */
export function variance(values: ArrayLike<number>, ddof: 0 | 1 = 1): number | null {
  return covariance(values, values, ddof);
}

/** √variance; null if the variance is. */
export function standardDeviation(values: ArrayLike<number>, ddof: 0 | 1 = 1): number | null {
  const squared = variance(values, ddof);
  return squared === null ? null : Math.sqrt(squared);
}

/** Σ(x − x̄)(y − ȳ) / (n − ddof); null for fewer than ddof + 1 pairs. @throws RangeError when the lengths differ */
export function covariance(x: ArrayLike<number>, y: ArrayLike<number>, ddof: 0 | 1 = 1): number | null {
  assertPaired(x, y);
  if (x.length <= ddof) return null;
  const meanX = mean(x)!;
  const meanY = mean(y)!;
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i]! - meanX) * (y[i]! - meanY);
  return sum / (x.length - ddof);
}

/** The basis of most measures of agreement. All are population moments of the pairs (÷ n). */
export interface PairMoments {
  readonly n: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly varianceX: number;
  readonly varianceY: number;
  readonly covariance: number;
  /** Mean of (x − y)². */
  readonly squaredDifference: number;
}

/** Computes moments of pairs in two passes; null without pairs. @throws RangeError when the lengths differ */
export function pairMoments(x: ArrayLike<number>, y: ArrayLike<number>): PairMoments | null {
  assertPaired(x, y);
  const n = x.length;
  if (n === 0) return null;
  const meanX = mean(x)!;
  const meanY = mean(y)!;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  let squared = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    const difference = x[i]! - y[i]!;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
    squared += difference * difference;
  }
  return {
    n,
    meanX,
    meanY,
    varianceX: xx / n,
    varianceY: yy / n,
    covariance: xy / n,
    squaredDifference: squared / n,
  };
}

/** @throws RangeError when two lists that belong together differ in length */
export function assertPaired(x: ArrayLike<unknown>, y: ArrayLike<unknown>): void {
  if (x.length !== y.length) throw new RangeError(`${x.length} values cannot be paired with ${y.length}`);
}

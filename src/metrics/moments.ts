/** Arithmetic mean; null for no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * Σ(x − x̄)² / (n − ddof); null for fewer than ddof + 1 values. `ddof` 1 estimates the variance of a population from a
 * sample, 0 describes the values themselves.
 */
export function variance(values: readonly number[], ddof: 0 | 1 = 1): number | null {
  return covariance(values, values, ddof);
}

/** √variance; null where the variance is. */
export function standardDeviation(values: readonly number[], ddof: 0 | 1 = 1): number | null {
  const squared = variance(values, ddof);
  return squared === null ? null : Math.sqrt(squared);
}

/** Σ(x − x̄)(y − ȳ) / (n − ddof); null for fewer than ddof + 1 pairs. @throws RangeError when the lengths differ */
export function covariance(x: readonly number[], y: readonly number[], ddof: 0 | 1 = 1): number | null {
  assertPaired(x, y);
  if (x.length <= ddof) return null;
  const meanX = mean(x)!;
  const meanY = mean(y)!;
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i]! - meanX) * (y[i]! - meanY);
  return sum / (x.length - ddof);
}

/** @throws RangeError when two lists that belong together differ in length */
export function assertPaired(x: readonly unknown[], y: readonly unknown[]): void {
  if (x.length !== y.length) throw new RangeError(`${x.length} values cannot be paired with ${y.length}`);
}

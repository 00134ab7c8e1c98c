/** Arithmetic mean; null without values. Exact if all values are the same. */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  const first = values[0]!;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! - first;
  return first + sum / values.length;
}

/** √(Σ(x − x̄)² / (n − 1)), which estimates that of a population from a sample; null for fewer than two values. */
export function standardDeviation(values: ArrayLike<number>): number | null {
  if (values.length < 2) return null;
  const middle = mean(values)!;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += (values[i]! - middle) * (values[i]! - middle);
  return Math.sqrt(sum / (values.length - 1));
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

/**
 * A parabola that turns the raw scores of a regression, which crowd around the middle, into the reporting scale;
 * straight on along its tangents outside the range in which it was fitted. Rises everywhere.
 */
export interface Equating {
  /** Constant, linear and quadratic coefficient. */
  readonly coefficients: readonly [number, number, number];
  /** Range of raw scores in which it was fitted. */
  readonly low: number;
  readonly high: number;
}

export function equated({ coefficients: [a, b, c], low, high }: Equating, raw: number): number {
  const within = Math.min(high, Math.max(low, raw));
  return a + b * within + c * within * within + (b + 2 * c * within) * (raw - within);
}

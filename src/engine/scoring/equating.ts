/**
 * A parabola that maps the raw scores of a regression, which cluster around the middle, to the reporting scale. Outside
 * the range of the fit, it continues along its tangents. It increases everywhere.
 */
export interface Equating {
  /** Constant, linear and quadratic coefficient. */
  readonly coefficients: readonly [number, number, number];
  /** Range of raw scores used for the fit. */
  readonly low: number;
  readonly high: number;
}

/** Maps a raw score to the reporting scale; outside the range of the fit, along the tangent at its end. */
export function equated({ coefficients: [a, b, c], low, high }: Equating, raw: number): number {
  const within = Math.min(high, Math.max(low, raw));
  return a + b * within + c * within * within + (b + 2 * c * within) * (raw - within);
}

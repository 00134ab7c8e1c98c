/** Lowest and highest score of a scale. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** How far RSMTool lets scores go beyond the scale: they still round to its ends. */
const TRIM_TOLERANCE = 0.4998;

/** A score limited to the range, widened by `TRIM_TOLERANCE` at both ends. */
export function trimmed(score: number, { min, max }: ScoreRange): number {
  return Math.min(max + TRIM_TOLERANCE, Math.max(min - TRIM_TOLERANCE, score));
}

/** The nearest whole number, or the even one of two equally near (IEEE 754, as RSMTool rounds): 2.5 is 2, 3.5 is 4. */
export function roundHalfEven(score: number): number {
  const below = Math.floor(score);
  const rest = score - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}

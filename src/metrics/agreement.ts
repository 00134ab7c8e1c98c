import { assertPaired, type PairMoments, standardDeviation } from './moments.js';

/**
 * Quadratically weighted kappa for scores that need not be whole numbers (Haberman 2019, "Measures of agreement versus
 * measures of prediction accuracy", ETS RR-19-20): 2·cov(h, s) / (var(h) + var(s) + (h̄ − s̄)²) with population
 * moments; x are the human scores. For whole numbers it equals Cohen's weighted kappa. Null for fewer than two pairs, and if both sides are the
 * same constant.
 */
export function quadraticWeightedKappa(moments: PairMoments | null): number | null {
  if (!moments || moments.n < 2) return null;
  const shift = moments.meanX - moments.meanY;
  const disagreement = moments.varianceX + moments.varianceY + shift * shift;
  return disagreement > 0 ? (2 * moments.covariance) / disagreement : null;
}

/** Tolerance for the rounding of binary fractions, so that decimal scores compare as written. */
const TOLERANCE = 1e-9;

/** Whether two scores are at most `distance` apart. */
export const isWithin = (human: number, system: number, distance: number) =>
  Math.abs(human - system) <= distance + TOLERANCE;

/**
 * Share of pairs at most `distance` apart, 0 to 1: exact agreement with 0, adjacent agreement with 1; null without
 * pairs. RSMTool gives percentages.
 */
export function agreementWithin(
  human: ArrayLike<number>,
  system: ArrayLike<number>,
  distance: number,
): number | null {
  assertPaired(human, system);
  if (human.length === 0) return null;
  let near = 0;
  for (let i = 0; i < human.length; i++) if (isWithin(human[i]!, system[i]!, distance)) near += 1;
  return near / human.length;
}

/**
 * Standardised mean difference of system and human scores as RSMTool defines it ("unpooled"): (s̄ − h̄) / sd(h), with
 * the sample's standard deviation; x are the human scores. Null if these do not vary.
 */
export function standardisedMeanDifference(moments: PairMoments | null): number | null {
  if (!moments || !(moments.varianceX > 0)) return null;
  const { n, meanX, meanY, varianceX } = moments;
  return (meanY - meanX) / Math.sqrt((varianceX * n) / (n - 1));
}

/**
 * Standardised mean difference of two examiners as RSMTool defines it ("pooled"): (ȳ − x̄) / √((var(x) + var(y)) / 2),
 * with the sample's variances. Null if neither varies.
 */
export function pooledMeanDifferenceOf(moments: PairMoments | null): number | null {
  if (!moments || !(moments.varianceX + moments.varianceY > 0)) return null;
  const { n, meanX, meanY, varianceX, varianceY } = moments;
  return (meanY - meanX) / Math.sqrt((((varianceX + varianceY) / 2) * n) / (n - 1));
}

/** sd(s) / sd(h): below 1, the system scores cluster around the middle. Null if the human scores do not vary. */
export function spreadRatio(human: ArrayLike<number>, system: ArrayLike<number>): number | null {
  assertPaired(human, system);
  const spread = standardDeviation(human);
  return spread ? standardDeviation(system)! / spread : null;
}

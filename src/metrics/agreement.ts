import { assertPaired, covariance, mean, standardDeviation, variance } from './moments.js';

/**
 * Quadratically weighted kappa for scores that need not be whole numbers (Haberman 2019, "Measures of agreement versus
 * measures of prediction accuracy", ETS RR-19-20): 2·cov(h, s) / (var(h) + var(s) + (h̄ − s̄)²) with population moments.
 * For whole numbers it equals Cohen's weighted kappa. Null without pairs, and where both sides are one and the same
 * constant.
 */
export function quadraticWeightedKappa(human: readonly number[], system: readonly number[]): number | null {
  const shared = covariance(human, system, 0);
  if (shared === null) return null;
  const shift = mean(human)! - mean(system)!;
  const disagreement = variance(human, 0)! + variance(system, 0)! + shift * shift;
  return disagreement > 0 ? (2 * shared) / disagreement : null;
}

/** Share of pairs at most `distance` apart, 0 to 1: exact agreement with 0, adjacent agreement with 1; null without pairs. */
export function agreementWithin(
  human: readonly number[],
  system: readonly number[],
  distance: number,
): number | null {
  assertPaired(human, system);
  if (human.length === 0) return null;
  const near = human.filter((score, index) => Math.abs(score - system[index]!) <= distance + 1e-9);
  return near.length / human.length;
}

/**
 * Standardised mean difference as RSMTool defines it by default: (s̄ − h̄) / sd(h). Null where the human scores do not
 * vary.
 */
export function standardisedMeanDifference(
  human: readonly number[],
  system: readonly number[],
): number | null {
  assertPaired(human, system);
  const spread = standardDeviation(human);
  return spread ? (mean(system)! - mean(human)!) / spread : null;
}

/** sd(s) / sd(h): below 1 the system scores crowd around the middle. Null where the human scores do not vary. */
export function spreadRatio(human: readonly number[], system: readonly number[]): number | null {
  assertPaired(human, system);
  const spread = standardDeviation(human);
  return spread ? standardDeviation(system)! / spread : null;
}

import { type PairMoments, pairMoments } from './moments.js';

/** Mean of (s − h)²; null without pairs. */
export function meanSquaredError(human: ArrayLike<number>, system: ArrayLike<number>): number | null {
  return pairMoments(human, system)?.squaredDifference ?? null;
}

/** √ of the mean squared error, on the scale of the scores; null without pairs. */
export function rootMeanSquaredError(human: ArrayLike<number>, system: ArrayLike<number>): number | null {
  return rootMeanSquaredErrorOf(pairMoments(human, system));
}

/** The same from known moments. */
export function rootMeanSquaredErrorOf(moments: PairMoments | null): number | null {
  return moments && Math.sqrt(moments.squaredDifference);
}

/** R² = 1 − MSE / var(h), population variance; null if the human scores do not vary. May be negative. */
export function coefficientOfDetermination(
  human: ArrayLike<number>,
  system: ArrayLike<number>,
): number | null {
  return coefficientOfDeterminationOf(pairMoments(human, system));
}

/** The same from known moments; x are the human scores. */
export function coefficientOfDeterminationOf(moments: PairMoments | null): number | null {
  return moments && moments.varianceX > 0 ? 1 - moments.squaredDifference / moments.varianceX : null;
}

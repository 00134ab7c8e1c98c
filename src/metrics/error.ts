import { type PairMoments, pairMoments } from './moments.js';

/** √ of the mean squared error, on the scale of the scores; null without pairs. */
export function rootMeanSquaredError(human: ArrayLike<number>, system: ArrayLike<number>): number | null {
  return rootMeanSquaredErrorOf(pairMoments(human, system));
}

/** The same from known moments. */
export function rootMeanSquaredErrorOf(moments: PairMoments | null): number | null {
  return moments && Math.sqrt(moments.squaredDifference);
}

/** R² = 1 − MSE / var(h), population variance; null if the human scores (x) do not vary. May be negative. */
export function coefficientOfDetermination(moments: PairMoments | null): number | null {
  return moments && moments.varianceX > 0 ? 1 - moments.squaredDifference / moments.varianceX : null;
}

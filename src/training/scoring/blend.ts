import { fitRidge, type LinearFit, predictLinear } from './ridge.js';

const LEAST_PENALTY = 1e-6;

/**
 * Stacking (Wolpert 1992; Breiman 1996, "Stacked regressions"): the weights, none negative, with which predictions for
 * texts that the models had not seen come closest to the marks.
 * @param predictions one row a text, one column a model
 */
export function fitBlend(
  predictions: readonly Float64Array[],
  targets: readonly number[],
  importance: readonly number[],
): LinearFit {
  const signs = Array.from(predictions[0]!, () => 1 as const);
  return fitRidge({ rows: predictions, targets, importance, penalty: LEAST_PENALTY, signs });
}

export const blendedScore = predictLinear;

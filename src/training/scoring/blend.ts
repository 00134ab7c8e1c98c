import { fitRidge, type LinearFit, predictLinear } from './ridge.js';

const LEAST_PENALTY = 1e-6;

/**
 * Stacking (Wolpert 1992; Breiman 1996, "Stacked regressions"): the weights, none negative, with which predictions for
 * texts that the models had not seen come closest to the marks.
 * @param predictions one row a text, one column a model
 * @param shares what each model's weight is of all weights, where that is settled; then only their sum is found
 */
export function fitBlend(
  predictions: readonly Float64Array[],
  targets: readonly number[],
  importance: readonly number[],
  shares?: readonly number[],
): LinearFit {
  const mixed = (row: Float64Array) =>
    Float64Array.of(row.reduce((sum, value, model) => sum + value * shares![model]!, 0));
  const rows = shares ? predictions.map(mixed) : predictions;
  const signs = Array.from(rows[0]!, () => 1 as const);
  const fit = fitRidge({ rows, targets, importance, penalty: LEAST_PENALTY, signs });
  return shares ? { ...fit, weights: Float64Array.from(shares, (share) => share * fit.weights[0]!) } : fit;
}

export const blendedScore = predictLinear;

import type { TokenWeights } from './fit-token-model.js';

/** Weights beyond this count as this. */
const GREATEST = 1.27;

/** Weights as whole numbers of a step of one hundredth, −127 to 127. */
export function compactWeights({ weights, intercept }: TokenWeights) {
  const step = GREATEST / 127;
  const compact = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / step))),
  );
  return { step, intercept, weights: compact };
}

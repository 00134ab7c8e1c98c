import { assertPaired, variance } from './moments.js';

/** Mean of (s − h)²; null without pairs. */
export function meanSquaredError(human: readonly number[], system: readonly number[]): number | null {
  assertPaired(human, system);
  if (human.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < human.length; i++) sum += (system[i]! - human[i]!) ** 2;
  return sum / human.length;
}

/** √ of the mean squared error, on the scale of the scores; null without pairs. */
export function rootMeanSquaredError(human: readonly number[], system: readonly number[]): number | null {
  const squared = meanSquaredError(human, system);
  return squared === null ? null : Math.sqrt(squared);
}

/** R² = 1 − MSE / var(h), population variance; null where the human scores do not vary. May be negative. */
export function coefficientOfDetermination(
  human: readonly number[],
  system: readonly number[],
): number | null {
  const squared = meanSquaredError(human, system);
  const spread = variance(human, 0);
  return squared !== null && spread ? 1 - squared / spread : null;
}

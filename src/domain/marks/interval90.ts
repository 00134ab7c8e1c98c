import type { Scale } from '../../engine/results/scale.js';

/** A 90 % interval reaches this many standard errors to each side (the 95 % quantile of the normal distribution). */
export const INTERVAL_90 = 1.6449;

/** The 90 % interval of a score, cut to its scale. */
export function interval90(
  score: number,
  standardError: number,
  scale?: Pick<Scale, 'min' | 'max'>,
): readonly [low: number, high: number] {
  const { min, max } = scale ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const half = INTERVAL_90 * standardError;
  return [Math.max(min, score - half), Math.min(max, score + half)];
}

/** Shares of the scale at its ends where scores were least reliable on archives that the models were not fitted on. */
const LOW_END = 3 / 13;
const HIGH_END = 2 / 13;

/** Whether a score lies where scores are least reliable: on the CEFR scale, below A2 and above C1. */
export function isNearEnd(score: number, { min, max }: Pick<Scale, 'min' | 'max'>): boolean {
  const place = (score - min) / (max - min);
  return place < LOW_END || place >= 1 - HIGH_END;
}

const MOST_DECIMALS = 20;

/** One decimal, or as many as a narrow scale needs to show its standard error. */
export function decimalsFor(standardError: number | undefined): number {
  return standardError ? Math.min(MOST_DECIMALS, Math.max(1, Math.ceil(-Math.log10(standardError)))) : 1;
}

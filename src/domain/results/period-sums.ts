import type { FailureMessage } from '../../engine/results/failure.js';

/**
 * The sums over the results of a period: results, failures, scores (their number, and the sums of the score minus the lowest
 * score of the scale and of its square), words, errors and suspect words.
 */
export const PERIOD_TOTALS = [
  'assessed',
  'failed',
  'scored',
  'score',
  'square',
  'words',
  'errors',
  'suspects',
] as const;
export type PeriodTotal = (typeof PERIOD_TOTALS)[number];

/** Totals whose products are summed over authors and over texts: standard errors of their ratio follow from them. */
export const PERIOD_PRODUCTS = [
  ['scored', 'scored'],
  ['scored', 'score'],
  ['score', 'score'],
  ['assessed', 'assessed'],
  ['assessed', 'failed'],
  ['failed', 'failed'],
  ['scored', 'words'],
  ['words', 'words'],
  ['words', 'errors'],
  ['errors', 'errors'],
  ['words', 'suspects'],
  ['suspects', 'suspects'],
] as const satisfies readonly (readonly [PeriodTotal, PeriodTotal])[];
type Joined<P> = P extends readonly [infer A extends string, infer B extends string] ? `${A}_${B}` : never;
export type PeriodProduct = Joined<(typeof PERIOD_PRODUCTS)[number]>;

/** Sums over the results of one period. */
export interface PeriodSums {
  /** `2026-03`, `2026-Q1`, `2026-W09`, or the place of the identity from 0; null for texts without a date. */
  readonly period: string | null;
  readonly authors: number;
  /** Results of the author with the most results. */
  readonly largest: number;
  readonly totals: Readonly<Record<PeriodTotal, number>>;
  /** Products of the contributions of authors to the totals. */
  readonly products: Readonly<Record<PeriodProduct, number>>;
  /** Products of the contributions of texts. */
  readonly textProducts: Readonly<Record<PeriodProduct, number>>;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Number of scores in each non-empty range, by the index of the range from the lowest score. */
  readonly ranges: readonly (readonly [place: number, texts: number])[];
  readonly errorCodes: Readonly<Record<string, number>>;
}

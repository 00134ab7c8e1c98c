import { INTERVAL_90 } from '../../domain/marks/interval90.js';
import { type ErrorKnot, interpolateStandardError } from '../../engine/scoring/standard-error.js';
import { rootMeanSquaredError } from '../../metrics/error.js';
import { mean } from '../../metrics/moments.js';
import { quantile } from './preprocessing.js';

interface ScoredText {
  readonly words: number;
  readonly human: number;
  readonly system: number;
}

/** Upper bounds of word counts between which residuals are pooled. */
const BOUNDS = [70, 120, 200, 330, Number.POSITIVE_INFINITY];
const LEAST_TEXTS = 25;
const INTERVAL_SHARE = 0.9;

/**
 * Standard errors by length: root mean squared residuals at the geometric mean of the word counts of a bin, all
 * stretched by one factor, so that score ± 1.645 standard errors holds 90 % of these texts' marks (split conformal
 * prediction with scaled residuals: Lei, G'Sell, Rinaldo, Tibshirani & Wasserman 2018).
 * @param texts with scores of a model that had not seen them
 */
export function standardErrorKnots(texts: readonly ScoredText[]): ErrorKnot[] {
  const knots = residualsByLength(texts);
  const ratios = texts.map(
    ({ words, human, system }) => Math.abs(human - system) / (interpolateStandardError(knots, words) || 1),
  );
  const stretch = quantile(Float64Array.from(ratios).sort(), INTERVAL_SHARE) / INTERVAL_90;
  return knots.map(({ words, standardError }) => ({
    words,
    standardError: Number((stretch * standardError).toPrecision(3)),
  }));
}

function residualsByLength(texts: readonly ScoredText[]): ErrorKnot[] {
  let from = 0;
  const knots: ErrorKnot[] = [];
  for (const bound of BOUNDS) {
    const bin = texts.filter(({ words }) => words >= from && words < bound);
    if (bin.length < LEAST_TEXTS && bound !== Number.POSITIVE_INFINITY) continue;
    from = bound;
    if (bin.length === 0) continue;
    const words = Math.exp(mean(bin.map((text) => Math.log(text.words)))!);
    const standardError = rootMeanSquaredError(
      bin.map(({ human }) => human),
      bin.map(({ system }) => system),
    )!;
    knots.push({ words: Math.round(words), standardError });
  }
  return knots;
}

/** Share of texts whose mark lies within score ± 1.645 standard errors. */
export function intervalCoverage(
  texts: readonly { readonly human: number; readonly score: number; readonly standardError: number }[],
): number {
  const held = texts.filter(
    ({ human, score, standardError }) => Math.abs(human - score) <= INTERVAL_90 * standardError,
  );
  return held.length / texts.length;
}

/**
 * The smallest standard error with which, on top of the one that each text has, score ± 1.645 standard errors hold 90 % of
 * the marks (conformal prediction as above).
 */
export function errorOnTop(
  texts: readonly { readonly human: number; readonly score: number; readonly standardError: number }[],
): number {
  const needed = texts
    .map(
      ({ human, score, standardError }) => (Math.abs(human - score) / INTERVAL_90) ** 2 - standardError ** 2,
    )
    .sort((a, b) => a - b);
  const square = needed[Math.ceil(INTERVAL_SHARE * needed.length) - 1] ?? 0;
  return Number(Math.sqrt(Math.max(0, square)).toPrecision(3));
}

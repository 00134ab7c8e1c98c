import type { ErrorKnot } from '../../engine/scoring/standard-error.js';
import { interpolateStandardError } from '../../engine/scoring/standard-error.js';
import { rootMeanSquaredError } from '../../metrics/error.js';
import { mean } from '../../metrics/moments.js';
import { quantile } from './preprocessing.js';

export interface ScoredText {
  readonly words: number;
  readonly human: number;
  readonly system: number;
}

/** Upper bounds of word counts between which residuals are pooled. */
const BOUNDS = [70, 120, 200, 330, Number.POSITIVE_INFINITY];
const LEAST_TEXTS = 25;
/** A 90 % interval of a normal distribution reaches so many standard errors to either side. */
export const INTERVAL_FACTOR = 1.6449;
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
  const stretch = quantile(Float64Array.from(ratios).sort(), INTERVAL_SHARE) / INTERVAL_FACTOR;
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
    ({ human, score, standardError }) => Math.abs(human - score) <= INTERVAL_FACTOR * standardError,
  );
  return held.length / texts.length;
}

/** A text of a corpus with the score of a model that was fitted on all other corpora. */
export interface TransferredText {
  readonly corpus: string;
  readonly human: number;
  readonly score: number;
  /** Standard error of the score within the population of that model's texts. */
  readonly standardError: number;
}

/**
 * The standard error that a new population adds: the smallest with which score ± 1.645 √(within² + between²) holds 90 % of
 * the marks of corpora that a model has not seen, each corpus counting alike (conformal prediction as above, with corpora
 * left out in turn). A corpus is a population with its questions and its examiners, so that all three are in it.
 */
export function errorBetween(texts: readonly TransferredText[]): number {
  const sizes = new Map<string, number>();
  for (const { corpus } of texts) sizes.set(corpus, (sizes.get(corpus) ?? 0) + 1);
  const needed = texts
    .map(({ corpus, human, score, standardError }) => ({
      share: 1 / (sizes.size * sizes.get(corpus)!),
      square: (Math.abs(human - score) / INTERVAL_FACTOR) ** 2 - standardError ** 2,
    }))
    .sort((a, b) => a.square - b.square);
  let held = 0;
  for (const { share, square } of needed) {
    held += share;
    if (held >= INTERVAL_SHARE - ROUNDING) return Number(Math.sqrt(Math.max(0, square)).toPrecision(3));
  }
  return 0;
}

/** Sums of shares may fall short of the share by so much. */
const ROUNDING = 1e-9;

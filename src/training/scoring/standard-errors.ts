import { INTERVAL_90 } from '../../domain/marks/interval90.js';
import {
  type ErrorKnot,
  interpolateStandardError,
  type PopulationError,
} from '../../engine/scoring/standard-error.js';
import { rootMeanSquaredError } from '../../metrics/error.js';
import { mean } from '../../metrics/moments.js';
import { quantile } from './preprocessing.js';
import { fitRidge } from './ridge.js';

interface ScoredText {
  readonly words: number;
  readonly human: number;
  readonly system: number;
}

/** Upper bounds of word counts between which residuals are pooled. */
const BOUNDS = [70, 120, 200, 330, Number.POSITIVE_INFINITY];
const LEAST_TEXTS = 25;
const INTERVAL_SHARE = 0.9;
/** Keeps a line level where all scores of a corpus are the same. */
const LEAST_PENALTY = 1e-6;

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

/** A text of a corpus with the score of a model that was fitted on all other corpora. */
export interface TransferredText {
  readonly corpus: string;
  readonly human: number;
  readonly score: number;
  /** Standard error of the score within the population of that model's texts. */
  readonly standardError: number;
  /** The score of a model of all corpora that had not seen the text. */
  readonly crossValidated: number;
}

/**
 * What a new population adds to the standard error, from two or more corpora that a model has not seen. In each, marks
 * differ from scores by a line: a shift at the centre of the scores, and a slope, because its examiners use more or less of
 * the scale. What marks differ by from cross-validated scores of the same corpus is taken off: even within a population
 * marks lie nearer to the middle than scores do. A corpus is a population with its questions and its examiners, so that all
 * three are in these lines.
 *
 * The corpora also settled the scale, so that k of them leave k − 1 differences, and a further one differs from their mean
 * as well: root mean squares over corpora count √((k + 1) / (k − 1)) times. So few hardly know how much populations differ,
 * for which Student's t allows. We take k degrees of freedom, one more than the corpora have: that examinations on the same
 * scale differ by a level rather than by four is known beforehand. This last is a judgement of ours.
 */
export function errorBetween(texts: readonly TransferredText[]): Omit<PopulationError, 'alignment'> {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))].map((name) =>
    texts.filter(({ corpus }) => corpus === name),
  );
  const center = mean(corpora.map((own) => mean(own.map(({ score }) => score))!))!;
  const lineOf = (own: readonly TransferredText[], scoreOf: (text: TransferredText) => number) =>
    fitRidge({
      rows: own.map((text) => Float64Array.of(scoreOf(text) - center)),
      targets: own.map((text) => text.human - scoreOf(text)),
      penalty: LEAST_PENALTY,
    });
  const lines = corpora.map((own) => {
    const among = lineOf(own, ({ score }) => score);
    const within = lineOf(own, ({ crossValidated }) => crossValidated);
    return {
      shift: among.intercept - within.intercept,
      slope: among.weights[0]! - within.weights[0]!,
    };
  });
  const count = lines.length;
  const stretch = studentOf(count) / INTERVAL_90;
  const size = (values: readonly number[]) => {
    const rootMeanSquare = Math.hypot(...values) / Math.sqrt(count);
    return Number((stretch * Math.sqrt((count + 1) / (count - 1)) * rootMeanSquare).toPrecision(3));
  };
  return {
    between: size(lines.map(({ shift }) => shift)),
    slope: size(lines.map(({ slope }) => slope)),
    center: Number(center.toPrecision(3)),
  };
}

/** 95th percentiles of Student's t with 2, 3, … degrees of freedom. */
const STUDENT_95 = [2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812];

/** Beyond the table by the first term of the expansion around the normal distribution (Fisher 1925). */
const studentOf = (freedom: number): number =>
  STUDENT_95[freedom - 2] ?? INTERVAL_90 + (INTERVAL_90 ** 3 + INTERVAL_90) / (4 * freedom);

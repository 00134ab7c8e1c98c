import { type Equating, equated } from '../../engine/scoring/equating.js';
import { type ErrorKnot, interpolateStandardError } from '../../engine/scoring/standard-error.js';
import { crossValidate, type Fit } from './cross-validation.js';
import { fitEquating } from './equating.js';
import { type Figures, figuresOf } from './figures.js';
import type { MarkedVector } from './marked-text.js';
import { fitRidge, predictLinear } from './ridge.js';
import {
  type BlendedParameters,
  blended,
  fitScoreModel,
  type ScoreModelSettings,
  scorerOf,
} from './score-model.js';
import { standardErrorKnots } from './standard-errors.js';

const FOLDS = { count: 10, seed: 20_240_601 };
const RANGE = [0, 13] as const;
const LEAST_PENALTY = 1e-6;

export interface TrainedScoreModel {
  readonly parameters: BlendedParameters;
  readonly standardErrors: readonly ErrorKnot[];
  readonly equating: Equating;
  /** Figures by how they were found: cross-validation, other corpus, length alone. */
  readonly figures: Readonly<Record<string, Figures>>;
  /** Share of texts whose mark lies within one and within 1.96 standard errors of the score, in cross-validation. */
  readonly coverage: { readonly one: number; readonly two: number };
}

/** Fits the model that ships and measures it on texts that it has not seen. */
export function trainScoreModel(
  names: readonly string[],
  texts: readonly MarkedVector[],
  settings: ScoreModelSettings,
): TrainedScoreModel {
  const fitted: Fit = (part) => scorerOf(names, fitScoreModel(names, part, settings), settings);
  const raw = crossValidate(texts, fitted, FOLDS);
  const equating = equatingOf(texts, raw);
  const scores = raw.map((score) => withinRange(equated(equating, score)));
  const standardErrors = standardErrorKnots(
    texts.map(({ words, score }, at) => ({ words, human: score, system: scores[at]! })),
  );
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  const figures: Record<string, Figures> = {};
  for (const corpus of corpora) {
    figures[`${corpus}, cross-validated`] = corpusFigures(texts, scores, corpus);
    figures[`${corpus}, length alone`] = lengthFigures(texts.filter((text) => text.corpus === corpus));
  }
  for (const corpus of corpora) {
    const others = texts.filter((text) => text.corpus !== corpus);
    if (others.length === 0) continue;
    figures[`${corpus}, trained on the other corpus`] = transferFigures(texts, others, corpus, fitted);
  }
  const parameters = blended(fitScoreModel(names, texts, settings), settings);
  return {
    parameters,
    standardErrors,
    equating,
    figures,
    coverage: coverageOf(texts, scores, standardErrors),
  };
}

const withinRange = (score: number) => Math.min(RANGE[1], Math.max(RANGE[0], score));

function equatingOf(texts: readonly MarkedVector[], scores: readonly number[]): Equating {
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  return fitEquating(
    corpora.map((name) => {
      const places = texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
      return { human: places.map((at) => texts[at]!.score), system: places.map((at) => scores[at]!) };
    }),
  );
}

function corpusFigures(texts: readonly MarkedVector[], scores: readonly number[], name: string): Figures {
  const places = texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
  return figuresOf(
    places.map((at) => texts[at]!.score),
    places.map((at) => scores[at]!),
    places.map((at) => texts[at]!.words),
  );
}

/** Scores one corpus by a model fitted and equated on the others alone. */
function transferFigures(
  texts: readonly MarkedVector[],
  others: readonly MarkedVector[],
  corpus: string,
  train: Fit,
): Figures {
  const equating = equatingOf(others, crossValidate(others, train, FOLDS));
  const scorer = train(others);
  return corpusFigures(
    texts,
    texts.map((text) => withinRange(equated(equating, scorer(text)))),
    corpus,
  );
}

/** A line on the logarithm of the word count of one corpus, cross-validated and equated like the model. */
function lengthFigures(texts: readonly MarkedVector[]): Figures {
  const row = ({ words }: MarkedVector) => Float64Array.of(Math.log1p(words));
  const line: Fit = (part) => {
    const targets = part.map(({ score }) => score);
    const fitted = fitRidge({ rows: part.map(row), targets, penalty: LEAST_PENALTY });
    return (text) => predictLinear(fitted, row(text));
  };
  const raw = crossValidate(texts, line, FOLDS);
  const equating = equatingOf(texts, raw);
  const scores = raw.map((score) => withinRange(equated(equating, score)));
  // Nothing is left of length beyond length; what the figure would show is how its folds differ.
  return { ...corpusFigures(texts, scores, texts[0]!.corpus), beyondLength: null };
}

function coverageOf(
  texts: readonly MarkedVector[],
  scores: readonly number[],
  knots: readonly ErrorKnot[],
): { one: number; two: number } {
  const ratios = texts.map(
    ({ score, words }, at) => Math.abs(score - scores[at]!) / interpolateStandardError(knots, words),
  );
  const within = (limit: number) => ratios.filter((ratio) => ratio <= limit).length / ratios.length;
  return { one: within(1), two: within(1.96) };
}

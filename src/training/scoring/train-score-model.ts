import { equated } from '../../engine/scoring/equating.js';
import { ScoreModel } from '../../engine/scoring/score-model.js';
import { crossValidate, type Fit } from './cross-validation.js';
import { equatingOf } from './equating.js';
import { FEATURE_DIRECTIONS } from './feature-directions.js';
import { type Figures, figuresOf } from './figures.js';
import {
  type FitOptions,
  type FittedScoreModel,
  fitScoreModel,
  type ScoreModelSettings,
} from './fit-score-model.js';
import type { MarkedVector } from './marked-text.js';
import { fitRidge, predictLinear } from './ridge.js';
import { intervalCoverage } from './standard-errors.js';

export const SCORE_MODEL_SETTINGS: ScoreModelSettings = {
  penalty: 100,
  knee: 0.3,
  ngramPenalty: 0.6,
  trees: { trees: 300, shrinkage: 0.04, depth: 4, leaves: 8, leafWeight: 10, penalty: 10 },
  corpusImportance: {},
};

const FOLDS = { count: 10, seed: 20_240_601 };
const LEAST_PENALTY = 1e-6;
/** How many plain levels a scale has room for: the CEFR scale has two points for each and one above C2. */
const PLAIN_LEVELS = 6.5;

export interface TrainingOptions {
  /** Ends of the scale that the marks are on. */
  readonly range: { readonly min: number; readonly max: number };
  readonly settings?: Partial<ScoreModelSettings>;
  readonly folds?: { readonly count: number; readonly seed: number };
  /** Told how many fits of how many are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface TrainedScoreModel extends FittedScoreModel {
  /** Figures by how they were found: cross-validation, length alone, other corpora. */
  readonly figures: Readonly<Record<string, Figures>>;
  /** Share of texts whose mark lies within score ± 1.645 standard errors, in cross-validation; by corpus as well. */
  readonly coverage: number;
  readonly coverageByCorpus: Readonly<Record<string, number>>;
}

/**
 * Fits a scoring model and measures it on texts that it has not seen. Only features with a direction take part
 * (`FEATURE_DIRECTIONS`).
 * @param names of the values of the vectors
 */
export function trainScoreModel(
  names: readonly string[],
  marked: readonly MarkedVector[],
  { range, settings, folds = FOLDS, onProgress }: TrainingOptions,
): TrainedScoreModel {
  const { features, signs, texts } = withDirections(names, marked);
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  const total = (folds.count + 1) * (corpora.length > 1 ? 1 + corpora.length : 1);
  let done = 0;
  const options: FitOptions = {
    range,
    settings: { ...SCORE_MODEL_SETTINGS, ...settings },
    folds,
    onFit: () => onProgress?.(++done, total),
  };
  const fitted = fitScoreModel(features, signs, texts, options);
  const scores = fitted.heldOut.map(({ score }) => score);
  const figures: Record<string, Figures> = {};
  for (const corpus of corpora) {
    figures[`${corpus}, cross-validated`] = corpusFigures(texts, scores, corpus, range);
    figures[`${corpus}, length alone`] = lengthFigures(
      texts.filter((text) => text.corpus === corpus),
      options,
    );
  }
  for (const corpus of corpora) {
    const others = texts.filter((text) => text.corpus !== corpus);
    if (others.length === 0) continue;
    const model = new ScoreModel(fitScoreModel(features, signs, others, options).parameters);
    const transferred = texts.map((text) => scoreOf(model, features, text));
    figures[`${corpus}, fitted on the others`] = corpusFigures(texts, transferred, corpus, range);
  }
  const judged = texts.map(({ score, corpus }, at) => ({ human: score, corpus, ...fitted.heldOut[at]! }));
  return {
    ...fitted,
    figures,
    coverage: intervalCoverage(judged),
    coverageByCorpus: Object.fromEntries(
      corpora.map((name) => [name, intervalCoverage(judged.filter(({ corpus }) => corpus === name))]),
    ),
  };
}

/** The texts with the features that have a direction alone. */
function withDirections(names: readonly string[], marked: readonly MarkedVector[]) {
  const columns = [...names.keys()].filter((column) => FEATURE_DIRECTIONS.has(names[column]!));
  const features = columns.map((column) => names[column]!);
  return {
    features,
    signs: features.map((name) => FEATURE_DIRECTIONS.get(name)!),
    texts: marked.map((text) => ({
      ...text,
      values: Float64Array.from(columns, (column) => text.values[column]!),
    })),
  };
}

/** The reported score of a text whose values are in the order of `features`. */
function scoreOf(model: ScoreModel, features: readonly string[], { values, ngrams }: MarkedVector): number {
  const { min, max } = model.parameters.range;
  const named = new Map(features.map((name, at) => [name, values[at]!]));
  return Math.min(max, Math.max(min, model.report(model.raw({ features: named, ngrams }))));
}

function corpusFigures(
  texts: readonly MarkedVector[],
  scores: readonly number[],
  name: string,
  { min, max }: FitOptions['range'],
): Figures {
  const places = texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
  return figuresOf(
    places.map((at) => texts[at]!.score),
    places.map((at) => scores[at]!),
    places.map((at) => texts[at]!.words),
    (max - min) / PLAIN_LEVELS,
  );
}

/** A line on the logarithm of the word count of one corpus, cross-validated and equated like the model. */
function lengthFigures(texts: readonly MarkedVector[], { range, folds }: FitOptions): Figures {
  const row = ({ words }: MarkedVector) => Float64Array.of(Math.log1p(words));
  const line: Fit = (part) => {
    const targets = part.map(({ score }) => score);
    const fitted = fitRidge({ rows: part.map(row), targets, penalty: LEAST_PENALTY });
    return (text) => predictLinear(fitted, row(text));
  };
  const raw = crossValidate(texts, line, folds);
  const equating = equatingOf(texts, raw);
  const scores = raw.map((score) => Math.min(range.max, Math.max(range.min, equated(equating, score))));
  // Nothing is left of length beyond length; what the figure would show is how its folds differ.
  return { ...corpusFigures(texts, scores, texts[0]!.corpus, range), beyondLength: null };
}

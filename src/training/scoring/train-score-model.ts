import { equated } from '../../engine/scoring/equating.js';
import { ScoreModel } from '../../engine/scoring/score-model.js';
import { errorOfPopulation, type PopulationError } from '../../engine/scoring/standard-error.js';
import { crossValidate, type Fit } from './cross-validation.js';
import { equatingOf } from './equating.js';
import { FEATURE_DIRECTIONS } from './feature-directions.js';
import {
  type FitOptions,
  type FittedScoreModel,
  fitScoreModel,
  type ScoreModelSettings,
} from './fit-score-model.js';
import type { MarkedVector } from './marked-text.js';
import { levelWidth, type Metrics, metricsOf } from './metrics.js';
import { fitRidge, predictLinear } from './ridge.js';
import { errorBetween, intervalCoverage, type TransferredText } from './standard-errors.js';

export const SCORE_MODEL_SETTINGS: ScoreModelSettings = {
  penalty: 100,
  knee: 0.3,
  ngramPenalty: 0.6,
  trees: { trees: 300, shrinkage: 0.04, depth: 4, leaves: 8, leafWeight: 10, penalty: 10 },
  corpusImportance: {},
};

/** Folds of the shipped models. */
export const FOLDS = { count: 10, seed: 20_240_601 };
const LEAST_PENALTY = 1e-6;

interface TrainingOptions {
  /** Ends of the scale that the marks are on. */
  readonly range: { readonly min: number; readonly max: number };
  readonly settings?: Partial<ScoreModelSettings>;
  readonly folds?: { readonly count: number; readonly seed: number };
  /** Standard error of the way from the scale of the marks to this one, where no mark is on it; in points. */
  readonly alignmentError?: number;
  /** Features that no list has, which may count in either direction. */
  readonly free?: readonly string[] | undefined;
  /** Told how many fits of how many are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface TrainedScoreModel extends FittedScoreModel {
  /** Metrics by how they were found: cross-validation, length alone, other corpora. */
  readonly metrics: Readonly<Record<string, Metrics>>;
  /** Share of texts whose mark lies within score ± 1.645 standard errors, in cross-validation; by corpus as well. */
  readonly coverage: number;
  readonly coverageByCorpus: Readonly<Record<string, number>>;
  /** The same of corpora that were left out; absent where there is one corpus. */
  readonly leftOut?: Readonly<Record<string, LeftOutCoverage>>;
}

/** Share of a corpus' marks in 90 % intervals of a model that was fitted on all others. */
interface LeftOutCoverage {
  /** With the standard error within the population of those others. */
  readonly within: number;
  /** With that between populations as well. */
  readonly both: number;
}

/**
 * Fits a scoring model and measures it on texts that it has not seen. Only features with a direction take part
 * (`FEATURE_DIRECTIONS`), and those that are named as free.
 * @param names of the values of the vectors
 */
export function trainScoreModel(
  names: readonly string[],
  marked: readonly MarkedVector[],
  { range, settings, folds = FOLDS, alignmentError, free, onProgress }: TrainingOptions,
): TrainedScoreModel {
  const { features, signs, texts } = withDirections(names, marked, free);
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
  const metrics: Record<string, Metrics> = {};
  for (const corpus of corpora) {
    metrics[`${corpus}, cross-validated`] = corpusMetrics(texts, scores, corpus, range);
    metrics[`${corpus}, length alone`] = lengthMetrics(
      texts.filter((text) => text.corpus === corpus),
      options,
    );
  }
  const transferred: TransferredText[] = [];
  for (const corpus of corpora) {
    const others = texts.filter((text) => text.corpus !== corpus);
    if (others.length === 0) continue;
    const model = new ScoreModel(fitScoreModel(features, signs, others, options).parameters);
    const scores = texts.map((text) => scoreOf(model, features, text));
    metrics[`${corpus}, fitted on the others`] = corpusMetrics(texts, scores, corpus, range);
    for (const [at, { score: human, words, corpus: own }] of texts.entries())
      if (own === corpus)
        transferred.push({
          corpus,
          human,
          score: scores[at]!,
          standardError: model.standardErrorWithin(words),
          crossValidated: fitted.heldOut[at]!.score,
        });
  }
  const judged = texts.map(({ score, corpus }, at) => ({ human: score, corpus, ...fitted.heldOut[at]! }));
  return {
    ...fitted,
    ...(transferred.length > 0 && forPopulations(fitted, transferred, alignmentError)),
    metrics,
    coverage: intervalCoverage(judged),
    coverageByCorpus: Object.fromEntries(
      corpora.map((name) => [name, intervalCoverage(judged.filter(({ corpus }) => corpus === name))]),
    ),
  };
}

/** The model with what other populations add to its standard errors, and how well that holds. */
function forPopulations(
  { parameters }: FittedScoreModel,
  texts: readonly TransferredText[],
  alignment: number | undefined,
): Pick<TrainedScoreModel, 'parameters' | 'leftOut'> {
  const between = errorBetween(texts);
  const covered = (own: readonly TransferredText[], added: PopulationError | undefined) =>
    intervalCoverage(
      own.map(({ human, score, standardError }) => ({
        human,
        score,
        standardError: added ? Math.hypot(standardError, errorOfPopulation(added, score)) : standardError,
      })),
    );
  const corpora = [...new Set(texts.map(({ corpus }) => corpus))];
  return {
    parameters: {
      ...parameters,
      populationError: { ...between, ...(alignment !== undefined && { alignment }) },
    },
    leftOut: Object.fromEntries(
      corpora.map((name) => {
        const own = texts.filter(({ corpus }) => corpus === name);
        return [name, { within: covered(own, undefined), both: covered(own, between) }];
      }),
    ),
  };
}

/** The texts with the features that have a direction, or are free, alone. */
function withDirections(
  names: readonly string[],
  marked: readonly MarkedVector[],
  free: readonly string[] = [],
) {
  const directions = new Map([...FEATURE_DIRECTIONS, ...free.map((name) => [name, 0] as const)]);
  const columns = [...names.keys()].filter((column) => directions.has(names[column]!));
  const features = columns.map((column) => names[column]!);
  return {
    features,
    signs: features.map((name) => directions.get(name)!),
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

function corpusMetrics(
  texts: readonly MarkedVector[],
  scores: readonly number[],
  name: string,
  { min, max }: FitOptions['range'],
): Metrics {
  const places = texts.flatMap(({ corpus }, at) => (corpus === name ? [at] : []));
  return metricsOf(
    places.map((at) => texts[at]!.score),
    places.map((at) => scores[at]!),
    places.map((at) => texts[at]!.words),
    levelWidth({ min, max }),
  );
}

/** A line on the logarithm of the word count of one corpus, cross-validated and equated like the model. */
function lengthMetrics(texts: readonly MarkedVector[], { range, folds }: FitOptions): Metrics {
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
  return { ...corpusMetrics(texts, scores, texts[0]!.corpus, range), beyondLength: null };
}

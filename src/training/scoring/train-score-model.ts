import { equated } from '../../engine/scoring/equating.js';
import { levelWidth, type ModelAgreement, metricsOf } from '../../metrics/model-agreement.js';
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
import { fitRidge, predictLinear } from './ridge.js';
import { intervalCoverage } from './standard-errors.js';

export const SCORE_MODEL_SETTINGS: ScoreModelSettings = {
  penalty: 100,
  knee: 0.3,
  ngramPenalty: 0.6,
  trees: { trees: 300, shrinkage: 0.04, depth: 4, leaves: 8, leafWeight: 10, penalty: 10 },
  corpusImportance: {},
};

const LEAST_PENALTY = 1e-6;

export interface TrainingOptions extends Pick<FitOptions, 'range' | 'folds'> {
  readonly settings?: Partial<ScoreModelSettings>;
  /** Features that no list has, which may count in either direction. */
  readonly free?: readonly string[] | undefined;
  /** Told how many fits of how many are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A model with its agreement with the marks of texts that it had not seen. */
export interface TrainedScoreModel extends FittedScoreModel {
  readonly crossValidated: ModelAgreement;
  /** That of a line on the logarithm of the word count, equated like the model. */
  readonly lengthAlone: ModelAgreement;
  /** Share of texts whose mark lies within score ± 1.645 standard errors. */
  readonly coverage: number;
}

/**
 * Fits a scoring model and measures it on texts that it has not seen. Only features with a direction take part
 * (`FEATURE_DIRECTIONS`), and those that are named as free.
 * @param names of the values of the vectors
 */
export function trainScoreModel(
  names: readonly string[],
  marked: readonly MarkedVector[],
  { settings, free, onProgress, ...rest }: TrainingOptions,
): TrainedScoreModel {
  const { features, signs, texts } = withDirections(names, marked, free);
  let done = 0;
  const options: FitOptions = {
    ...rest,
    settings: { ...SCORE_MODEL_SETTINGS, ...settings },
    onFit: () => onProgress?.(++done, rest.folds.count + 1),
  };
  const fitted = fitScoreModel(features, signs, texts, options);
  return {
    ...fitted,
    crossValidated: metricsOn(
      texts,
      fitted.heldOut.map(({ score }) => score),
      rest.range,
    ),
    lengthAlone: lengthMetrics(texts, options),
    coverage: intervalCoverage(texts.map(({ score }, at) => ({ human: score, ...fitted.heldOut[at]! }))),
  };
}

/** The texts with the features that have a direction, or are free, alone. */
export function withDirections(
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

/** Agreement of scores with the marks of texts. */
export const metricsOn = (
  texts: readonly MarkedVector[],
  scores: readonly number[],
  range: FitOptions['range'],
): ModelAgreement =>
  metricsOf(
    texts.map(({ score }) => score),
    scores,
    texts.map(({ words }) => words),
    levelWidth(range),
  );

/** A line on the logarithm of the word count, cross-validated and equated like the model. */
export function lengthMetrics(
  texts: readonly MarkedVector[],
  { range, folds }: Pick<FitOptions, 'range' | 'folds'>,
): ModelAgreement {
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
  return { ...metricsOn(texts, scores, range), beyondLength: null };
}

import { type Equating, equated } from '../../engine/scoring/equating.js';
import { weightOf } from '../../engine/scoring/ngram-vector.js';
import type { ScoreModelParameters } from '../../engine/scoring/score-model.js';
import { type ErrorKnot, interpolateStandardError } from '../../engine/scoring/standard-error.js';
import { type BaseModelSettings, type BaseModels, basePredictions, fitBaseModels } from './base-models.js';
import { foldsByCorpus } from './cross-validation.js';
import { equatingOf } from './equating.js';
import type { MarkedVector } from './marked-text.js';
import { fitRidge, type LinearFit, predictLinear, type Sign } from './ridge.js';
import { standardErrorKnots } from './standard-errors.js';

export interface ScoreModelSettings extends BaseModelSettings {
  /** How many texts each corpus counts for together, whatever its size; its own number where left out. */
  readonly corpusImportance: Readonly<Record<string, number>>;
  /** Shares of the base models in their blend; found by stacking where left out. */
  readonly shares?: readonly number[];
  /** Corpora that are easier to score than real texts, so that standard errors leave them out where there are others. */
  readonly withoutErrors?: readonly string[];
}

export interface FitOptions {
  /** Ends of the scale that the marks are on. */
  readonly range: { readonly min: number; readonly max: number };
  readonly settings: ScoreModelSettings;
  readonly folds: { readonly count: number; readonly seed: number };
  /** Told after each fit; one for each fold and one for all texts. */
  readonly onFit?: (() => void) | undefined;
}

/** What a model that had not seen a text nor any of its group says of it. */
export interface HeldOutScore {
  /** The regression's prediction, before equating. */
  readonly raw: number;
  /** As reported. */
  readonly score: number;
  readonly standardError: number;
}

export interface FittedScoreModel {
  readonly parameters: ScoreModelParameters;
  /** One for each text. */
  readonly heldOut: readonly HeldOutScore[];
  /** Weights of the base models. */
  readonly blend: LinearFit;
}

/** What is learnt from predictions for texts that the base models had not seen. */
interface Calibration {
  readonly blend: LinearFit;
  readonly equating: Equating;
  readonly standardErrors: readonly ErrorKnot[];
}

/**
 * Fits base models, their blend, equating and standard errors. Held-out scores are cross-fitted at both levels: base
 * models have not seen the text's fold, and neither have blend, equating and standard errors.
 * @param features names of the values of the vectors, each with the direction in `signs`
 */
export function fitScoreModel(
  features: readonly string[],
  signs: readonly Sign[],
  texts: readonly MarkedVector[],
  options: FitOptions,
): FittedScoreModel {
  const { range, settings, folds, onFit } = options;
  const importance = importanceOf(texts, settings);
  const fold = foldsByCorpus(texts, folds);
  const numbers = [...new Set(fold)];
  const pick = <T>(items: readonly T[], test: (at: number) => boolean) => items.filter((_, at) => test(at));

  const predictions = new Array<Float64Array>(texts.length);
  for (const held of numbers) {
    const seen = (at: number) => fold[at] !== held;
    const models = fitBaseModels(signs, pick(texts, seen), pick(importance, seen), settings);
    const predict = basePredictions(models);
    texts.forEach((text, at) => {
      if (!seen(at)) predictions[at] = predict(text);
    });
    onFit?.();
  }

  const heldOut = new Array<HeldOutScore>(texts.length);
  for (const held of numbers) {
    const seen = (at: number) => fold[at] !== held;
    const found = calibrate(pick(texts, seen), pick(predictions, seen), pick(importance, seen), options);
    texts.forEach(({ words }, at) => {
      if (!seen(at)) heldOut[at] = reported(found, predictions[at]!, words, range);
    });
  }

  const models = fitBaseModels(signs, texts, importance, settings);
  onFit?.();
  const { blend, equating, standardErrors } = calibrate(texts, predictions, importance, options);
  const sum = summed(models, blend, texts, importance);
  return {
    parameters: onlyUsedFeatures({
      features,
      signs: Int8Array.from(signs),
      ...sum,
      equating,
      standardErrors,
      range,
    }),
    heldOut,
    blend,
  };
}

/** Each text's share of what its corpus counts for. */
function importanceOf(
  texts: readonly MarkedVector[],
  { corpusImportance }: Pick<ScoreModelSettings, 'corpusImportance'>,
): number[] {
  const sizes = new Map<string, number>();
  for (const { corpus } of texts) sizes.set(corpus, (sizes.get(corpus) ?? 0) + 1);
  return texts.map(({ corpus }) => (corpusImportance[corpus] ?? sizes.get(corpus)!) / sizes.get(corpus)!);
}

function calibrate(
  texts: readonly MarkedVector[],
  predictions: readonly Float64Array[],
  importance: readonly number[],
  { range, settings }: Pick<FitOptions, 'range' | 'settings'>,
): Calibration {
  const marks = texts.map(({ score }) => score);
  const blend = fitBlend(predictions, marks, importance, settings.shares);
  const raw = predictions.map((row) => blendedScore(blend, row));
  const equating = equatingOf(texts, raw);
  const counted = [...texts.keys()].filter((at) => !settings.withoutErrors?.includes(texts[at]!.corpus));
  const standardErrors = standardErrorKnots(
    (counted.length > 0 ? counted : [...texts.keys()]).map((at) => ({
      words: texts[at]!.words,
      human: marks[at]!,
      system: withinRange(equated(equating, raw[at]!), range),
    })),
  );
  return { blend, equating, standardErrors };
}

function reported(
  { blend, equating, standardErrors }: Calibration,
  predictions: Float64Array,
  words: number,
  range: FitOptions['range'],
): HeldOutScore {
  const raw = blendedScore(blend, predictions);
  return {
    raw,
    score: withinRange(equated(equating, raw), range),
    standardError: interpolateStandardError(standardErrors, words),
  };
}

const withinRange = (score: number, { min, max }: FitOptions['range']) => Math.min(max, Math.max(min, score));

/** The three models with the weights of the blend, as terms of one sum whose n-grams give nothing on average. */
function summed(
  { additive, trees, ngrams }: BaseModels,
  { weights: [linear, forest, sequences], intercept }: LinearFit,
  texts: readonly MarkedVector[],
  importance: readonly number[],
): Pick<ScoreModelParameters, 'additive' | 'trees' | 'ngramWeights' | 'ngramMean'> {
  const ngramWeights = Float32Array.from(ngrams.weights, (weight) => sequences! * weight);
  const total = importance.reduce((sum, weight) => sum + weight, 0);
  const ngramMean =
    texts.reduce((sum, text, at) => sum + importance[at]! * weightOf(ngramWeights, text.ngrams), 0) / total;
  return {
    additive: {
      ...additive,
      weights: additive.weights.map((weight) => linear! * weight),
      intercept: intercept + linear! * additive.intercept + sequences! * ngrams.intercept + ngramMean,
    },
    trees: {
      ...trees,
      base: forest! * trees.base,
      values: trees.values.map((value, node) => (trees.right[node] === 0 ? forest! * value : value)),
    },
    ngramWeights,
    ngramMean,
  };
}

/** The model without the features that neither a term nor a tree uses. */
export function onlyUsedFeatures(parameters: ScoreModelParameters): ScoreModelParameters {
  const { features, signs, additive, trees } = parameters;
  const splits = trees.features.filter((_, node) => trees.right[node] !== 0);
  const used = new Set([...additive.terms, ...splits]);
  const kept = [...features.keys()].filter((feature) => used.has(feature));
  const place = new Map(kept.map((feature, at) => [feature, at]));
  return {
    ...parameters,
    features: kept.map((feature) => features[feature]!),
    signs: Int8Array.from(kept, (feature) => signs[feature]!),
    additive: { ...additive, terms: additive.terms.map((feature) => place.get(feature)!) },
    trees: { ...trees, features: trees.features.map((feature) => place.get(feature) ?? 0) },
  };
}

const LEAST_PENALTY = 1e-6;

/**
 * Stacking (Wolpert 1992; Breiman 1996, "Stacked regressions"): the weights, none negative, with which predictions for
 * texts that the models had not seen come closest to the marks.
 * @param predictions one row a text, one column a model
 * @param shares what each model's weight is of all weights, where that is settled; then only their sum is found
 */
export function fitBlend(
  predictions: readonly Float64Array[],
  targets: readonly number[],
  importance: readonly number[],
  shares?: readonly number[],
): LinearFit {
  const mixed = (row: Float64Array) =>
    Float64Array.of(row.reduce((sum, value, model) => sum + value * shares![model]!, 0));
  const rows = shares ? predictions.map(mixed) : predictions;
  const signs = Array.from(rows[0]!, () => 1 as const);
  const fit = fitRidge({ rows, targets, importance, penalty: LEAST_PENALTY, signs });
  return shares ? { ...fit, weights: Float64Array.from(shares, (share) => share * fit.weights[0]!) } : fit;
}

export const blendedScore = predictLinear;

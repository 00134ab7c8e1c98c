import { AdditiveModel, type AdditiveModelParameters } from '../../engine/scoring/additive-model.js';
import { NGRAM_BUCKETS, weightOf } from '../../engine/scoring/ngram-vector.js';
import { fitAdditiveModel, pruned, rescaled } from './additive-fit.js';
import type { MarkedVector } from './marked-text.js';
import type { LinearFit } from './ridge.js';
import { fitSparseRidge } from './sparse-ridge.js';

export interface ScoreModelSettings {
  /** λ of the ridge on dense features, in the unit of texts. */
  readonly penalty: number;
  /** λ of the ridge on n-grams. */
  readonly ngramPenalty: number;
  /** Share of the n-grams in the score, 0 to 1. */
  readonly ngramShare: number;
  /** How many texts each corpus counts for together, whatever its size; its own number where left out. */
  readonly corpusImportance: Readonly<Record<string, number>>;
  /** Share of texts below a feature's knee, where its second term ends. */
  readonly knee: number;
}

export const SCORE_MODEL_SETTINGS: ScoreModelSettings = {
  penalty: 100,
  ngramPenalty: 0.25,
  ngramShare: 0.3,
  corpusImportance: { ELLIPSE: 900, 'CEFR-ASAG': 300 },
  knee: 0.3,
};

/** The two models that are blended into one. */
export interface FittedScoreModel {
  readonly additive: AdditiveModelParameters;
  readonly ngrams: LinearFit;
}

/** What ships: the blend of the two on the raw scale, with one intercept. */
export interface BlendedParameters {
  readonly additive: AdditiveModelParameters;
  readonly ngramWeights: Float32Array<ArrayBuffer>;
}

export function fitScoreModel(
  names: readonly string[],
  texts: readonly MarkedVector[],
  settings: ScoreModelSettings,
): FittedScoreModel {
  const importance = importanceOf(texts, settings);
  const ngrams = fitSparseRidge({
    rows: texts.map((text) => text.ngrams),
    targets: texts.map(({ score }) => score),
    importance,
    size: NGRAM_BUCKETS,
    penalty: settings.ngramPenalty,
  });
  return { additive: fitAdditiveModel(names, texts, importance, settings), ngrams };
}

/** Scores of a fitted model for vectors in the order of names, not yet equated. */
export function scorerOf(
  names: readonly string[],
  { additive, ngrams }: FittedScoreModel,
  { ngramShare }: Pick<ScoreModelSettings, 'ngramShare'>,
): (text: MarkedVector) => number {
  const model = new AdditiveModel(additive);
  return (text) => {
    const dense = model.predict(new Map(names.map((name, at) => [name, text.values[at]!]))).score;
    const sparse = ngrams.intercept + weightOf(ngrams.weights, text.ngrams);
    return (1 - ngramShare) * dense + ngramShare * sparse;
  };
}

/** Blends the two models into the parameters that ship. */
export function blended(
  { additive, ngrams }: FittedScoreModel,
  { ngramShare }: Pick<ScoreModelSettings, 'ngramShare'>,
): BlendedParameters {
  const line = { slope: 1 - ngramShare, intercept: ngramShare * ngrams.intercept };
  return {
    additive: pruned(rescaled(additive, line)),
    ngramWeights: Float32Array.from(ngrams.weights, (weight) => ngramShare * weight),
  };
}

/** Each text's share of what its corpus counts for. */
export function importanceOf(
  texts: readonly MarkedVector[],
  { corpusImportance }: Pick<ScoreModelSettings, 'corpusImportance'>,
): number[] {
  const sizes = new Map<string, number>();
  for (const { corpus } of texts) sizes.set(corpus, (sizes.get(corpus) ?? 0) + 1);
  return texts.map(({ corpus }) => (corpusImportance[corpus] ?? sizes.get(corpus)!) / sizes.get(corpus)!);
}

import { TreeEnsemble, type TreeEnsembleParameters } from '../../engine/artefact/tree-ensemble.js';
import { AdditiveModel, type AdditiveModelParameters } from '../../engine/scoring/additive-model.js';
import { NGRAM_BUCKETS, weightOf } from '../../engine/scoring/ngram-vector.js';
import { fitAdditiveModel } from './additive-fit.js';
import { type BoostingSettings, fitTrees } from './gradient-boosting.js';
import type { MarkedVector } from './marked-text.js';
import type { LinearFit, Sign } from './ridge.js';
import { fitSparseRidge } from './sparse-ridge.js';

export interface BaseModelSettings {
  /** λ of the additive model, in texts. */
  readonly penalty: number;
  /** Share of texts below a feature's knee, where its second term ends. */
  readonly knee: number;
  /** λ of the weights of n-grams, whose vectors have length 1. */
  readonly ngramPenalty: number;
  readonly trees: Partial<BoostingSettings>;
}

/** The three models that are blended into one, each fitted to the marks by itself. */
export interface BaseModels {
  readonly additive: AdditiveModelParameters;
  readonly trees: TreeEnsembleParameters;
  readonly ngrams: LinearFit;
}

/** Their names, in the order of their predictions. */
export const BASE_MODELS = ['additive', 'trees', 'n-grams'] as const;

/**
 * @param signs which way each feature has to count
 * @param importance how much each text counts
 */
export function fitBaseModels(
  signs: readonly Sign[],
  texts: readonly MarkedVector[],
  importance: readonly number[],
  { penalty, knee, ngramPenalty, trees }: BaseModelSettings,
): BaseModels {
  const rows = texts.map(({ values }) => values);
  const targets = texts.map(({ score }) => score);
  return {
    additive: fitAdditiveModel({ rows, targets, importance, signs, penalty, knee }),
    trees: fitTrees({ rows, targets, importance, signs, ...trees }),
    ngrams: fitSparseRidge({
      rows: texts.map(({ ngrams }) => ngrams),
      targets,
      importance,
      size: NGRAM_BUCKETS,
      penalty: ngramPenalty,
    }),
  };
}

/** Predictions of the three models for a text, in the order of BASE_MODELS. */
export function basePredictions({
  additive,
  trees,
  ngrams,
}: BaseModels): (text: MarkedVector) => Float64Array {
  const [sum, forest] = [new AdditiveModel(additive), new TreeEnsemble(trees)];
  return ({ values, ngrams: vector }) =>
    Float64Array.of(
      sum.predict(values),
      forest.predict(values),
      ngrams.intercept + weightOf(ngrams.weights, vector),
    );
}

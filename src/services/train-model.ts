import { encodeArtefact } from '../engine/artefact/artefact.js';
import { SCORE_MODEL_SETTINGS } from '../training/scoring/score-model.js';
import { trainScoreModel } from '../training/scoring/train-score-model.js';
import type { FitTask, FittedModel } from './train-messages.js';

/** All texts count alike, and the figures are those of one corpus. */
export const CORPUS = 'marked texts';

/** Fits a scoring model, measures it by cross-validation, and puts it into the bytes of a model file. */
export function fitModel(
  { names, texts }: FitTask,
  _onProgress: (done: number, total: number) => void,
): FittedModel {
  const settings = { ...SCORE_MODEL_SETTINGS, corpusImportance: {} };
  const trained = trainScoreModel(names, texts, settings);
  const { additive, ngramWeights } = trained.parameters;
  const { features, terms, intercept, low, high, mean, deviation, weights } = additive;
  const { standardErrors, equating, coverage, figures } = trained;
  const model = encodeArtefact({ version: '1.0.0', features, intercept, equating, standardErrors }, {
    terms,
    low,
    high,
    mean,
    deviation,
    weights,
    ngramWeights,
  } as never) as Uint8Array<ArrayBuffer>;
  return {
    model,
    crossValidated: figures[`${CORPUS}, cross-validated`]!,
    lengthAlone: figures[`${CORPUS}, length alone`]!,
    coverage,
    description: '',
  };
}

import {
  agreementWithin,
  quadraticWeightedKappa,
  spreadRatio,
  standardisedMeanDifference,
} from './agreement.js';
import { partialCorrelation, pearsonOf } from './correlation.js';
import { rootMeanSquaredErrorOf } from './error.js';
import { pairMoments } from './moments.js';

/** How far a system agrees with examiners on the texts of one corpus. Undefined metrics are null. */
export interface ModelAgreement {
  readonly texts: number;
  readonly pearson: number | null;
  /** Pearson's r with the logarithm of the word count partialled out. */
  readonly beyondLength: number | null;
  readonly kappa: number | null;
  readonly rmse: number | null;
  readonly meanDifference: number | null;
  readonly spread: number | null;
  /** Share within one plain level. */
  readonly withinLevel: number | null;
}

/** @param level width of a plain level, in points of the scale */
export function metricsOf(
  human: readonly number[],
  system: readonly number[],
  words: readonly number[],
  level: number,
): ModelAgreement {
  const moments = pairMoments(human, system);
  return {
    texts: human.length,
    pearson: pearsonOf(moments),
    beyondLength: partialCorrelation(human, system, words.map(Math.log)),
    kappa: quadraticWeightedKappa(moments),
    rmse: rootMeanSquaredErrorOf(moments),
    meanDifference: standardisedMeanDifference(moments),
    spread: spreadRatio(human, system),
    withinLevel: agreementWithin(human, system, level),
  };
}

/** How many plain levels a scale has room for: the CEFR scale has two points for each and one above C2. */
const PLAIN_LEVELS = 6.5;

/** Points of a plain level on a scale of this range. */
export const levelWidth = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  (max - min) / PLAIN_LEVELS;

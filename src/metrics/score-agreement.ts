import {
  agreementWithin,
  pooledMeanDifferenceOf,
  quadraticWeightedKappa,
  standardisedMeanDifference,
} from './agreement.js';
import { cohensKappa, crossClassify } from './contingency.js';
import { pearsonOf, spearman } from './correlation.js';
import { coefficientOfDetermination, rootMeanSquaredErrorOf } from './error.js';
import type { Grid } from './grid.js';
import { type PairMoments, pairMoments } from './moments.js';

/** How well two lists of scores agree. Undefined metrics are null. */
export interface Agreement {
  readonly n: number;
  readonly pearson: number | null;
  readonly spearman: number | null;
  /** Quadratically weighted kappa of the scores as given, not of their categories. */
  readonly qwk: number | null;
  /** Cohen's kappa of the categories of the scores. */
  readonly kappa: number | null;
  /** Percentages, 0 to 100. */
  readonly exactAgreement: number | null;
  readonly adjacentAgreement: number | null;
  readonly smd: number | null;
}

/** Mean, standard deviation (n − 1) and range of scores. */
interface ScoreSummary {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export interface SystemAgreement extends Agreement {
  readonly human: ScoreSummary;
  readonly system: ScoreSummary;
  readonly r2: number | null;
  /** In points of the scale. */
  readonly rmse: number | null;
}

export interface HumanAgreement extends Agreement {
  readonly first: ScoreSummary;
  readonly second: ScoreSummary;
}

/** Agreement of system scores with human scores; the SMD's unit is the standard deviation of the human scores. */
export function systemAgreement(
  human: Float64Array,
  system: Float64Array,
  grid: Grid,
  onGrid: boolean,
): SystemAgreement {
  const moments = pairMoments(human, system);
  const compared = onGrid ? human.map(grid.ofHuman) : human;
  return {
    ...agreement(human, system, compared, system, moments, grid),
    smd: standardisedMeanDifference(moments),
    r2: coefficientOfDetermination(moments),
    rmse: rootMeanSquaredErrorOf(moments),
    human: summary(human, moments?.meanX, moments?.varianceX),
    system: summary(system, moments?.meanY, moments?.varianceY),
  };
}

/** Agreement of two examiners; the SMD's unit is their pooled standard deviation. */
export function humanAgreement(first: Float64Array, second: Float64Array, grid: Grid): HumanAgreement {
  const moments = pairMoments(first, second);
  const [comparedFirst, comparedSecond] = [first.map(grid.ofHuman), second.map(grid.ofHuman)];
  return {
    ...agreement(first, second, comparedFirst, comparedSecond, moments, grid),
    smd: pooledMeanDifferenceOf(moments),
    first: summary(first, moments?.meanX, moments?.varianceX),
    second: summary(second, moments?.meanY, moments?.varianceY),
  };
}

/** What both have in common; `compared` are the scores whose distances count as exact or adjacent agreement. */
function agreement(
  x: Float64Array,
  y: Float64Array,
  comparedX: Float64Array,
  comparedY: Float64Array,
  moments: PairMoments | null,
  grid: Grid,
) {
  return {
    n: x.length,
    pearson: pearsonOf(moments),
    spearman: spearman(x, y),
    qwk: quadraticWeightedKappa(moments),
    kappa: cohensKappa(crossClassify(x.map(grid.of), y.map(grid.of))),
    exactAgreement: percent(agreementWithin(comparedX, comparedY, 0)),
    adjacentAgreement: percent(agreementWithin(comparedX, comparedY, grid.step)),
  };
}

/** A share as a percentage. */
const percent = (share: number | null) => (share === null ? null : 100 * share);

function summary(scores: Float64Array, mean = Number.NaN, variance = Number.NaN): ScoreSummary {
  const n = scores.length;
  if (n === 0) return { mean: null, sd: null, min: null, max: null };
  let [min, max] = [scores[0]!, scores[0]!];
  for (const score of scores) {
    if (score < min) min = score;
    if (score > max) max = score;
  }
  return { mean, sd: n > 1 ? Math.sqrt((variance * n) / (n - 1)) : null, min, max };
}

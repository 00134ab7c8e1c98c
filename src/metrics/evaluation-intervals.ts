import { isWithin, quadraticWeightedKappaOf, standardisedMeanDifferenceOf } from './agreement.js';
import { bootstrap, type Intervals, NO_INTERVALS, type Weights } from './bootstrap.js';
import { clusterSizes, type Sampling, samplingOf } from './clusters.js';
import { cohensKappa, crossClassify } from './contingency.js';
import { disattenuatedCorrelation, pearsonOf, ranksOfCounts } from './correlation.js';
import { distinct } from './distinct.js';
import { coefficientOfDeterminationOf, rootMeanSquaredErrorOf } from './error.js';
import { MOST_GROUPS } from './fairness.js';
import type { Coded } from './group-effects.js';
import { resampleSums, summedCount, summedPairs, summedTrueScores } from './resample-sums.js';
import type { EvaluationOptions, ScoreTable } from './score-table.js';
import { groupDifferences } from './subgroups.js';
import type { RatingSummary } from './true-score.js';

/** The metrics that have intervals. */
export type Headline =
  | 'qwk'
  | 'pearson'
  | 'spearman'
  | 'r2'
  | 'rmse'
  | 'smd'
  | 'kappa'
  | 'exactAgreement'
  | 'adjacentAgreement'
  | 'humanHumanQwk'
  | 'humanHumanPearson'
  | 'qwkDegradation'
  | 'pearsonDegradation'
  | 'disattenuatedCorrelation'
  | 'prmse';
export type HeadlineIntervals = Readonly<Partial<Record<Headline, Intervals>>>;

/** Uses the marks of two examiners: its intervals need clusters of texts that both marked. */
const OF_DOUBLE_MARKED: readonly Headline[] = [
  'humanHumanQwk',
  'humanHumanPearson',
  'qwkDegradation',
  'pearsonDegradation',
  'disattenuatedCorrelation',
  'prmse',
];

export interface GroupInterval {
  readonly smd: Intervals;
  readonly dsm: Intervals;
  /**
   * Why the group has no intervals although all texts together have them: resamples draw clusters, and the group has
   * too few.
   */
  readonly reason: Sampling['reason'];
}

/** How resamples were drawn. */
export interface EvaluationSampling extends Sampling {
  /** Why metrics of double-marked texts have no intervals although the others have them. */
  readonly doubleMarked: Sampling['reason'];
}

/** What an evaluation has already computed. */
interface Prepared {
  readonly table: ScoreTable;
  /** Rows with a first human score. */
  readonly rows: Uint32Array;
  readonly ratings: RatingSummary;
  /** System scores of the whole table. */
  readonly trimmed: Float64Array;
  readonly rounded: Float64Array;
  /** Groups of `rows`. */
  readonly groupings: readonly Coded[];
}

/**
 * Intervals of the main metrics and of the differences of groups, by grouping and group; none for groupings of more
 * than 300. Resamples draw clusters if intervals can use them, otherwise rows. If clusters are drawn and a part of the
 * rows has too few of them, metrics of that part have no interval.
 */
export function intervalsOf(
  { table, rows, ratings, trimmed, rounded, groupings }: Prepared,
  { grid, resamples, random }: EvaluationOptions,
): { headline: HeadlineIntervals | null; groups: GroupInterval[][]; sampling: EvaluationSampling | null } {
  if (resamples === 0) return { headline: null, groups: [], sampling: null };
  const { raters } = table;
  const drawnBy = (some: Uint32Array) => table.clusters && samplingOf(clusterSizes(table.clusters, some));
  const sampling = drawnBy(rows);
  const clusters = sampling?.by === 'cluster' ? table.clusters : undefined;
  /** Why a part of the rows has no intervals; if rows are drawn, all parts have them. */
  const whyNot = (some: Uint32Array) => (clusters && some.length > 0 ? drawnBy(some)!.reason : null);
  const count = trimmed.length;
  const first = raters[0]!;
  const second = raters[1] ?? new Float64Array(count).fill(Number.NaN);
  const isHuman = (row: number) => !Number.isNaN(first[row]!);
  const within = (distance: number) =>
    summedCount(count, (row) => isHuman(row) && isWithin(grid.ofHuman(first[row]!), rounded[row]!, distance));
  const sumsOf = resampleSums(
    {
      system: summedPairs(first, trimmed),
      humans: summedPairs(first, second),
      exact: within(0),
      adjacent: within(grid.step),
      trueScore: summedTrueScores(trimmed, ratings),
    },
    clusters?.size ?? count,
    clusters?.codes,
  );
  const human = Float64Array.from(rows, (row) => first[row]!);
  const system = Float64Array.from(rows, (row) => trimmed[row]!);
  const categories = crossClassify(
    human.map(grid.of),
    Float64Array.from(rows, (row) => rounded[row]!),
  );
  const rho = spearmanOfResamples(human, system);
  const weightsOf = picker(rows, count);

  const found = bootstrap<string>(count, { resamples, random, clusters }, (all, drawn) => {
    const { system: moments, humans, exact, adjacent, trueScore } = sumsOf(drawn);
    const weights = weightsOf(all);
    const [qwk, pearson] = [quadraticWeightedKappaOf(moments), pearsonOf(moments)];
    const [humanHumanQwk, humanHumanPearson] = [quadraticWeightedKappaOf(humans), pearsonOf(humans)];
    const figures: Record<Headline, number | null> & Record<string, number | null> = {
      qwk,
      pearson,
      spearman: rho(weights),
      r2: coefficientOfDeterminationOf(moments),
      rmse: rootMeanSquaredErrorOf(moments),
      smd: standardisedMeanDifferenceOf(moments),
      kappa: cohensKappa(categories, weights),
      exactAgreement: moments && (100 * exact) / moments.n,
      adjacentAgreement: moments && (100 * adjacent) / moments.n,
      humanHumanQwk,
      humanHumanPearson,
      qwkDegradation: difference(qwk, humanHumanQwk),
      pearsonDegradation: difference(pearson, humanHumanPearson),
      disattenuatedCorrelation: disattenuatedCorrelation(pearson, humanHumanPearson),
      prmse: trueScore.prmse,
    };
    for (const [index, grouping] of groupings.entries()) {
      if (grouping.size > MOST_GROUPS) continue;
      const differences = groupDifferences(human, system, grouping, moments, weights);
      for (const [group, { smd, dsm }] of differences.entries()) {
        figures[groupKey(index, group, 'smd')] = smd;
        figures[groupKey(index, group, 'dsm')] = dsm;
      }
    }
    return figures;
  });
  const groups = groupings.map(({ codes, size }, index) =>
    Array.from({ length: size > MOST_GROUPS ? 0 : size }, (_, group): GroupInterval => {
      const reason = whyNot(rows.filter((_, row) => codes[row] === group));
      const of = (measure: string) => (reason ? NO_INTERVALS : found[groupKey(index, group, measure)]!);
      return { smd: of('smd'), dsm: of('dsm'), reason };
    }),
  );
  const headline = Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith(GROUP)));
  const doubleMarked = whyNot(rows.filter((row) => ratings.count[row]! > 1));
  if (doubleMarked) for (const name of OF_DOUBLE_MARKED) headline[name] = NO_INTERVALS;
  return { headline, groups, sampling: sampling ? { ...sampling, doubleMarked } : null };
}

const GROUP = 'group ';
const groupKey = (grouping: number, group: number, measure: string) =>
  `${GROUP}${grouping} ${group} ${measure}`;

function difference(system: number | null, human: number | null): number | null {
  return system === null || human === null ? null : system - human;
}

/** Weights of a part of the rows, in a list that the next call overwrites. */
function picker(rows: Uint32Array, all: number): (weights: Weights) => Weights {
  if (rows.length === all) return (weights) => weights;
  const picked = new Uint32Array(rows.length);
  return (weights) => {
    for (let index = 0; index < rows.length; index++) picked[index] = weights[rows[index]!]!;
    return picked;
  };
}

/** Spearman's rho over resamples of pairs, which are sorted only once. */
function spearmanOfResamples(x: Float64Array, y: Float64Array): (weights: Weights) => number | null {
  const ofY = distinct(y);
  // Pairs sorted by y, so that their ranks are consecutive.
  const order = Uint32Array.from(y, (_, row) => row).sort((a, b) => ofY.codes[a]! - ofY.codes[b]!);
  const codesY = ofY.codes.slice().sort();
  const ofX = distinct(x);
  const codesX = Int32Array.from(order, (row) => ofX.codes[row]!);
  const countsX = new Float64Array(ofX.values.length);
  const countsY = new Float64Array(ofY.values.length);
  const sorted = new Uint32Array(x.length);
  return (weights) => {
    countsX.fill(0);
    countsY.fill(0);
    let n = 0;
    for (let place = 0; place < order.length; place++) {
      const weight = weights[order[place]!]!;
      sorted[place] = weight;
      n += weight;
      countsX[codesX[place]!]! += weight;
      countsY[codesY[place]!]! += weight;
    }
    const [rankX, rankY] = [ranksOfCounts(countsX), ranksOfCounts(countsY)];
    const mean = (n + 1) / 2;
    let together = 0;
    for (let place = 0; place < order.length; place++) {
      together += sorted[place]! * (rankX[codesX[place]!]! - mean) * (rankY[codesY[place]!]! - mean);
    }
    const spread = squares(countsX, rankX, mean) * squares(countsY, rankY, mean);
    return spread > 0 ? together / Math.sqrt(spread) : null;
  };
}

function squares(counts: Float64Array, ranks: Float64Array, mean: number): number {
  let sum = 0;
  for (let code = 0; code < counts.length; code++) sum += counts[code]! * (ranks[code]! - mean) ** 2;
  return sum;
}

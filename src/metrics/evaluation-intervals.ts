import { isWithin, quadraticWeightedKappa, standardisedMeanDifference } from './agreement.js';
import { clusterSizes, type Sampling, samplingOf } from './clusters.js';
import { crossClassify, kappaTangent } from './contingency.js';
import { disattenuatedCorrelation, pearsonOf, spearmanTangent } from './correlation.js';
import { coefficientOfDetermination, rootMeanSquaredErrorOf } from './error.js';
import { type Estimate, estimateOf, estimatesOf, type FigureKind } from './estimate.js';
import { coded, MOST_GROUPS } from './fairness.js';
import { differenceOfMeans, systemLessHuman } from './group-differences.js';
import type { Coded } from './group-effects.js';
import { estimateWithin, sidesOf } from './group-sides.js';
import { type EvaluationOptions, pick, type ScoreTable } from './score-table.js';
import { type Summed, summedCount, summedPairs, summedTrueScores, together } from './summed.js';
import type { RatingSummary } from './true-score.js';

/** Metrics of system and examiner that are functions of sums over texts. */
const OF_SYSTEM = {
  qwk: 'correlation',
  pearson: 'correlation',
  r2: 'explained',
  rmse: 'ratio',
  smd: 'difference',
  exactAgreement: 'percentage',
  adjacentAgreement: 'percentage',
} as const satisfies Readonly<Record<string, FigureKind>>;
/** Of two examiners, on the texts that both marked. */
const OF_EXAMINERS = { humanHumanQwk: 'correlation', humanHumanPearson: 'correlation' } as const;
/** Of both. */
const COMPARED = {
  qwkDegradation: 'difference',
  pearsonDegradation: 'difference',
  disattenuatedCorrelation: 'difference',
} as const;
const OF_TRUE_SCORES = { prmse: 'explained' } as const;

/** The metrics that have intervals. */
export type Headline =
  | keyof (typeof OF_SYSTEM & typeof OF_EXAMINERS & typeof COMPARED & typeof OF_TRUE_SCORES)
  | 'spearman'
  | 'kappa';
export type HeadlineIntervals = Readonly<Record<Headline, Estimate>>;

export interface GroupInterval {
  readonly smd: Estimate;
  readonly dsm: Estimate;
  /**
   * Why the group has no intervals although all texts together have them: these are by cluster, and the group has too
   * few.
   */
  readonly reason: Sampling['reason'];
}

/** The units of the intervals. */
export interface EvaluationSampling extends Sampling {
  /** Why metrics of double-marked texts have no intervals although the others have them. */
  readonly doubleMarked: Sampling['reason'];
}

/** What an evaluation has already computed. */
interface Prepared {
  readonly table: ScoreTable;
  /** Rows with a first human score. */
  readonly rows: Uint32Array;
  /** Those that the second examiner marked as well. */
  readonly double: Uint32Array;
  readonly ratings: RatingSummary;
  /** System scores of the whole table. */
  readonly trimmed: Float64Array;
  readonly rounded: Float64Array;
  /** Groups of `rows`. */
  readonly groupings: readonly Coded[];
}

/**
 * Intervals of the main metrics and of the differences of groups, by grouping and group; none for groupings of more
 * than 300. They are by cluster if clusters can be used, otherwise by text (estimate.ts). If they are by cluster and a
 * part of the rows has too few of them, metrics of that part have no interval.
 */
export function intervalsOf(
  { table, rows, double, ratings, trimmed, rounded, groupings }: Prepared,
  { grid }: EvaluationOptions,
): { headline: HeadlineIntervals; groups: GroupInterval[][]; sampling: EvaluationSampling | null } {
  const samplingFor = (some: Uint32Array) => table.clusters && samplingOf(clusterSizes(table.clusters, some));
  const sampling = samplingFor(rows);
  /** Why a part of the rows has no intervals; if texts are the units, all parts have them. */
  const whyNot = (some: Uint32Array) =>
    sampling?.by === 'cluster' && some.length > 0 ? samplingFor(some)!.reason : null;
  const clustersOf = (some: Uint32Array) =>
    table.clusters && coded(Int32Array.from(some, (row) => table.clusters!.codes[row]!));

  const clusters = clustersOf(rows);
  const [first, second = first.map(() => Number.NaN)] = table.raters as [Float64Array, Float64Array?];
  const [human, system, category] = [pick(first, rows), pick(trimmed, rows), pick(rounded, rows)];
  const within = (distance: number) =>
    summedCount(rows.length, (row) => isWithin(grid.ofHuman(human[row]!), category[row]!, distance));
  const [pairs, exact, adjacent] = [summedPairs(human, system), within(0), within(grid.step)];
  const ofSystem = together({ pairs, exact, adjacent }, ({ pairs: moments, exact, adjacent }) => ({
    qwk: quadraticWeightedKappa(moments),
    pearson: pearsonOf(moments),
    r2: coefficientOfDetermination(moments),
    rmse: rootMeanSquaredErrorOf(moments),
    smd: standardisedMeanDifference(moments),
    exactAgreement: moments && (100 * exact) / moments.n,
    adjacentAgreement: moments && (100 * adjacent) / moments.n,
  }));
  const humans = summedPairs(human, pick(second, rows));
  const compared = together({ pairs, humans }, ({ pairs, humans }) => {
    const [pearson, ofHumans] = [pearsonOf(pairs), pearsonOf(humans)];
    return {
      qwkDegradation: difference(quadraticWeightedKappa(pairs), quadraticWeightedKappa(humans)),
      pearsonDegradation: difference(pearson, ofHumans),
      disattenuatedCorrelation: disattenuatedCorrelation(pearson, ofHumans),
    };
  });
  const ofExaminers = together(
    { humans: summedPairs(pick(first, double), pick(second, double)) },
    ({ humans }) => ({
      humanHumanQwk: quadraticWeightedKappa(humans),
      humanHumanPearson: pearsonOf(humans),
    }),
  );
  const rated = Uint32Array.from(ratings.count.keys()).filter((row) => ratings.count[row]! > 0);
  const trueScores = together({ all: summedTrueScores(trimmed, ratings) }, ({ all }) => ({
    prmse: all.prmse,
  }));
  const doubleMarked = whyNot(rows.filter((row) => ratings.count[row]! > 1));
  const ifDouble = <K extends string>(estimates: Record<K, Estimate>): Record<K, Estimate> =>
    doubleMarked ? withoutIntervals(estimates) : estimates;
  const headline: HeadlineIntervals = {
    ...estimatesOf(ofSystem, OF_SYSTEM, clusters),
    spearman: estimateOf(spearmanTangent(human, system), 'correlation', clusters),
    kappa: estimateOf(kappaTangent(crossClassify(human.map(grid.of), category)), 'correlation', clusters),
    ...ifDouble({
      ...estimatesOf(ofExaminers, OF_EXAMINERS, clustersOf(double)),
      ...estimatesOf(compared, COMPARED, clusters),
      ...estimatesOf(ofRows(trueScores, rated), OF_TRUE_SCORES, clustersOf(rated)),
    }),
  };

  const units = clusters ?? coded(Int32Array.from(rows.keys()));
  const groups = groupings.map(({ codes, size }) =>
    size > MOST_GROUPS
      ? []
      : sidesOf(Int32Array.from(codes), size, units).map((sides, group): GroupInterval => {
          const reason = whyNot(rows.filter((_, row) => codes[row] === group));
          const found = {
            smd: estimateWithin(sides, systemLessHuman(system, human, sides.rows)),
            dsm: estimateWithin(sides, differenceOfMeans(system, human, sides.rows)),
          };
          return { ...(reason ? withoutIntervals(found) : found), reason };
        }),
  );
  return { headline, groups, sampling: sampling ? { ...sampling, doubleMarked } : null };
}

/** Without rows that count for nothing. */
const ofRows = <T>({ columns, of }: Summed<T>, rows: Uint32Array): Summed<T> => ({
  columns: columns.map((column) => pick(column, rows)),
  of,
});

const withoutIntervals = <K extends string>(estimates: Record<K, Estimate>): Record<K, Estimate> =>
  Object.fromEntries(
    Object.entries<Estimate>(estimates).map(([name, { value }]) => [
      name,
      { value, standardError: null, interval95: null, by: null },
    ]),
  ) as Record<K, Estimate>;

function difference(system: number | null, human: number | null): number | null {
  return system === null || human === null ? null : system - human;
}

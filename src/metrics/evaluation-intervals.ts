import { agreementWithin, quadraticWeightedKappaOf, standardisedMeanDifferenceOf } from './agreement.js';
import { bootstrap, type Intervals } from './bootstrap.js';
import { cohensKappa, crossClassify } from './contingency.js';
import { disattenuatedCorrelation, pearsonOf, spearmanOfResamples } from './correlation.js';
import { coefficientOfDeterminationOf, rootMeanSquaredErrorOf } from './error.js';
import type { Coded } from './group-effects.js';
import { pairMoments, type Weights } from './moments.js';
import { percent } from './score-agreement.js';
import type { ByScoreType, EvaluationOptions, ScoreTable } from './score-table.js';
import { groupDifferences } from './subgroups.js';
import { type RatingSummary, trueScoreEvaluation } from './true-score.js';

/** What has an interval. */
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
export type HeadlineIntervals = Partial<Readonly<Record<Headline, Intervals>>>;

export interface GroupInterval {
  readonly smd: Intervals;
  readonly dsm: Intervals;
}

/** The parts of an evaluation that resamples share: what can be sorted, coded or summed once. */
interface Prepared {
  readonly table: ScoreTable;
  /** Rows with a first human score, and those with a second one too. */
  readonly rows: Uint32Array;
  readonly double: Uint32Array;
  /** Scores of `rows`. */
  readonly human: Float64Array;
  readonly system: ByScoreType<Float64Array>;
  readonly ratings: RatingSummary;
  /** Trimmed system scores of the whole table. */
  readonly trimmed: Float64Array;
  readonly groupings: readonly Coded[];
}

/** Intervals of the figures that a reader looks at first, and of the differences of groups, by grouping and group. */
export function intervalsOf(
  prepared: Prepared,
  { grid, resamples, random }: EvaluationOptions,
): { headline: HeadlineIntervals | null; groups: GroupInterval[][] } {
  if (resamples === 0) return { headline: null, groups: [] };
  const { table, rows, double, human, system, ratings, trimmed, groupings } = prepared;
  const rho = spearmanOfResamples(human, system.trimmed);
  const categories = crossClassify(human.map(grid.of), system.trimmedRounded);
  const compared = human.map(grid.ofHuman);
  const isDouble = ratings.count.some((count) => count > 1);
  const weightsOf = { all: picker(rows, table.system.length), double: picker(double, table.system.length) };
  const pair = table.raters.slice(0, 2).map((scores) => Float64Array.from(double, (row) => scores[row]!));

  const found = bootstrap<string>(
    table.system.length,
    { resamples, random, clusters: table.clusters },
    (drawn) => {
      const weights = weightsOf.all(drawn);
      const moments = pairMoments(human, system.trimmed, weights);
      const figures: Partial<Record<Headline, number | null>> & Record<string, number | null> = {
        qwk: quadraticWeightedKappaOf(moments),
        pearson: pearsonOf(moments),
        spearman: rho(weights),
        r2: coefficientOfDeterminationOf(moments),
        rmse: rootMeanSquaredErrorOf(moments),
        smd: standardisedMeanDifferenceOf(moments),
        kappa: cohensKappa(categories, weights),
        exactAgreement: percent(agreementWithin(compared, system.trimmedRounded, 0, weights)),
        adjacentAgreement: percent(agreementWithin(compared, system.trimmedRounded, grid.step, weights)),
      };
      if (double.length > 0) {
        const humans = pairMoments(pair[0]!, pair[1]!, weightsOf.double(drawn));
        figures.humanHumanQwk = quadraticWeightedKappaOf(humans);
        figures.humanHumanPearson = pearsonOf(humans);
        figures.qwkDegradation = difference(figures.qwk!, figures.humanHumanQwk);
        figures.pearsonDegradation = difference(figures.pearson!, figures.humanHumanPearson);
        figures.disattenuatedCorrelation = disattenuatedCorrelation(
          figures.pearson!,
          figures.humanHumanPearson,
        );
      }
      if (isDouble) figures.prmse = trueScoreEvaluation(trimmed, ratings, drawn).prmse;
      for (const [index, grouping] of groupings.entries()) {
        const differences = groupDifferences(human, system.trimmed, grouping, weights, moments);
        for (const [group, { smd, dsm }] of differences.entries()) {
          figures[groupKey(index, group, 'smd')] = smd;
          figures[groupKey(index, group, 'dsm')] = dsm;
        }
      }
      return figures;
    },
  );
  const groups = groupings.map(({ size }, index) =>
    Array.from({ length: size }, (_, group) => ({
      smd: found[groupKey(index, group, 'smd')]!,
      dsm: found[groupKey(index, group, 'dsm')]!,
    })),
  );
  const headline = Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith(GROUP)));
  return { headline, groups };
}

const GROUP = 'group ';
const groupKey = (grouping: number, group: number, measure: string) =>
  `${GROUP}${grouping} ${group} ${measure}`;

function difference(system: number | null, human: number | null): number | null {
  return system === null || human === null ? null : system - human;
}

/** Weights of some of the rows, in a list that changes with the next call. */
function picker(rows: Uint32Array, all: number): (weights: Weights) => Weights {
  if (rows.length === all) return (weights) => weights;
  const picked = new Uint32Array(rows.length);
  return (weights) => {
    for (let index = 0; index < rows.length; index++) picked[index] = weights[rows[index]!]!;
    return picked;
  };
}

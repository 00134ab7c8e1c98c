import { type ByMark, byMark } from './by-mark.js';
import { clusterSizes, samplingOf } from './clusters.js';
import { confusionMatrix, crossClassify, type ScoreShare, scoreDistribution } from './contingency.js';
import { disattenuatedCorrelation } from './correlation.js';
import { type EvaluationSampling, type HeadlineIntervals, intervalsOf } from './evaluation-intervals.js';
import { fairnessOf, type Subgroups, sortedGroups, subgroupsOf } from './evaluation-subgroups.js';
import { coded } from './fairness.js';
import type { Grid } from './grid.js';
import { type ScoreRange, trimmed } from './rounding.js';
import { rangeOf } from './scale-mismatch.js';
import {
  type Agreement,
  type HumanAgreement,
  humanAgreement,
  type SystemAgreement,
  systemAgreement,
} from './score-agreement.js';
import { type ByScoreType, byType, type EvaluationOptions, pick, type ScoreTable } from './score-table.js';
import { summariseRatings, type TrueScoreEvaluation, trueScoreEvaluation } from './true-score.js';

/** Agreement with examiners minus that of the examiners with each other; below 0 the system agrees less. */
type Degradation = Readonly<Record<Exclude<keyof Agreement, 'n' | 'spearman'>, number | null>>;

/** System scores evaluated against human scores. */
export interface Evaluation {
  /** Rows with a system score and a first human score. */
  readonly n: number;
  readonly trim: ScoreRange | null;
  /** How scores are rounded. */
  readonly rounding: Grid['name'];
  readonly agreement: ByScoreType<SystemAgreement>;
  /** Of the first two examiners, on the rows that both marked; null if there are none. */
  readonly humanHuman: HumanAgreement | null;
  readonly degradation: ByScoreType<Degradation> | null;
  readonly disattenuatedCorrelation: ByScoreType<number | null> | null;
  /** Of all examiners; null if no row has two human scores. */
  readonly trueScore: ByScoreType<TrueScoreEvaluation> | null;
  /** Of trimmed scores; for kappa, exact and adjacent agreement, of trimmed and rounded ones. */
  readonly intervals: HeadlineIntervals;
  /** The units of the intervals; null without clusters. */
  readonly sampling: EvaluationSampling | null;
  /** Of trimmed and rounded scores. */
  readonly distribution: readonly (ScoreShare & { readonly label: string })[];
  /** A row for each human score, a column for each system score, trimmed and rounded; null if there are too many. */
  readonly confusion: {
    readonly labels: readonly string[];
    readonly counts: readonly (readonly number[])[];
  } | null;
  readonly subgroups: readonly Subgroups[];
  /** Bias and coverage of trimmed scores by the mark of the first examiner, rounded. */
  readonly byMark: ByMark;
}

/** Evaluates system scores against human scores. The definitions are those of RSMTool's documentation. */
export function evaluateScores(table: ScoreTable, options: EvaluationOptions): Evaluation {
  const { trim, grid } = options;
  const first = table.raters[0]!;
  const rows = rowsWhere(first.length, (row) => !Number.isNaN(first[row]!));
  const human = pick(first, rows);
  const cut = trim ? table.system.map((score) => trimmed(score, trim)) : table.system;
  const all: ByScoreType<Float64Array> = {
    raw: table.system,
    trimmed: cut,
    trimmedRounded: cut.map(grid.of),
  };
  const system = byType((type) => pick(all[type], rows));
  const agreement = byType((type) => systemAgreement(human, system[type], grid, type === 'trimmedRounded'));

  const second = table.raters[1];
  const double = second
    ? rowsWhere(first.length, (row) => !Number.isNaN(first[row]!) && !Number.isNaN(second[row]!))
    : new Uint32Array();
  const humanHuman =
    second && double.length > 0 ? humanAgreement(pick(first, double), pick(second, double), grid) : null;

  const ratings = summariseRatings(table.raters);
  const trueScore = ratings.count.some((count) => count > 1)
    ? byType((type) => trueScoreEvaluation(all[type], ratings))
    : null;
  const groupings = table.groupings.map(({ by, groups }) => ({ by, ...sortedGroups(groups, rows) }));
  const { headline, groups, sampling } = intervalsOf(
    { table, rows, double, ratings, trimmed: all.trimmed, rounded: all.trimmedRounded, groupings },
    options,
  );
  const clusters = table.clusters && coded(Array.from(rows, (row) => table.clusters!.codes[row]!));
  const usable = clusters && samplingOf(clusterSizes(clusters)).by === 'cluster' ? clusters : undefined;
  const contingency = crossClassify(human.map(grid.of), system.trimmedRounded);
  const counts = confusionMatrix(contingency);
  return {
    n: rows.length,
    trim: trim ?? null,
    rounding: grid.name,
    agreement,
    humanHuman,
    degradation: humanHuman && byType((type) => degradation(agreement[type], humanHuman)),
    disattenuatedCorrelation:
      humanHuman && byType((type) => disattenuatedCorrelation(agreement[type].pearson, humanHuman.pearson)),
    trueScore,
    intervals: headline,
    sampling,
    distribution: scoreDistribution(contingency).map((share) => ({
      ...share,
      label: grid.label(share.score),
    })),
    confusion: counts && { labels: contingency.categories.map(grid.label), counts },
    subgroups: groupings.map((grouping, index) => ({
      by: grouping.by,
      groups: subgroupsOf(
        grouping,
        { human, system, marks: pick(ratings.mean, rows) },
        grid,
        usable,
        groups[index]!,
      ),
      fairness: fairnessOf(human, system.trimmed, grouping),
    })),
    byMark: byMark(
      {
        human,
        system: system.trimmed,
        standardErrors: table.standardErrors && pick(table.standardErrors, rows),
        clusters,
      },
      grid,
      grid.level ?? LARGE_BIAS * (widthOf(trim ?? rangeOf(human)) || widthOf(rangeOf(system.trimmed))),
    ),
  };
}

/**
 * On scales without levels, a mean difference beyond this share of the scale is as large as a level elsewhere. Without a known scale,
 * its ends are those of the marks, or of the scores if all marks are the same.
 */
const LARGE_BIAS = 1 / 6;

const widthOf = (range: ScoreRange | null) => (range ? range.max - range.min : 0);

function degradation(system: SystemAgreement, human: HumanAgreement): Degradation {
  const minus = (name: keyof Degradation) =>
    system[name] === null || human[name] === null ? null : system[name] - human[name];
  return {
    pearson: minus('pearson'),
    qwk: minus('qwk'),
    kappa: minus('kappa'),
    exactAgreement: minus('exactAgreement'),
    adjacentAgreement: minus('adjacentAgreement'),
    smd: minus('smd'),
  };
}

function rowsWhere(count: number, isIn: (row: number) => boolean): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row).filter(isIn);
}

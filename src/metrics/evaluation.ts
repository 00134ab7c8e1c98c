import { confusionMatrix, crossClassify, type ScoreShare, scoreDistribution } from './contingency.js';
import { disattenuatedCorrelation } from './correlation.js';
import { type GroupInterval, type HeadlineIntervals, intervalsOf } from './evaluation-intervals.js';
import { coded, type Fairness, fairness } from './fairness.js';
import type { Grid } from './grid.js';
import type { Coded } from './group-effects.js';
import { type ScoreRange, trimmed } from './rounding.js';
import {
  type Agreement,
  type HumanAgreement,
  humanAgreement,
  type SystemAgreement,
  systemAgreement,
} from './score-agreement.js';
import type { ByScoreType, EvaluationOptions, ScoreTable, ScoreType } from './score-table.js';
import { type GroupDifference, groupDifferences } from './subgroups.js';
import { summariseRatings, type TrueScoreEvaluation, trueScoreEvaluation } from './true-score.js';

/** Agreement with examiners less that of the examiners with each other; below 0 the system agrees less. */
export type Degradation = Readonly<Record<Exclude<keyof Agreement, 'n' | 'spearman'>, number | null>>;

export interface Subgroup {
  readonly group: string | null;
  readonly n: number;
  /** Without the SMD, whose unit would be the group's own standard deviation: `difference` has it. */
  readonly agreement: ByScoreType<Omit<SystemAgreement, 'smd'>>;
  readonly difference: ByScoreType<GroupDifference>;
  /** Of the differences of trimmed scores. */
  readonly intervals: GroupInterval | null;
}

export interface Subgroups {
  readonly by: string;
  readonly groups: readonly Subgroup[];
  /** Of trimmed scores; null where there are not two groups, or too many to compare. */
  readonly fairness: (Fairness & { readonly reference: string | null }) | null;
}

/** System scores judged by human scores. */
export interface Evaluation {
  /** Rows with a system score and a first human score. */
  readonly n: number;
  readonly trim: ScoreRange | null;
  /** How scores are rounded. */
  readonly rounding: Grid['name'];
  readonly agreement: ByScoreType<SystemAgreement>;
  /** Of the first two examiners, on the rows that both marked; null where there are none. */
  readonly humanHuman: HumanAgreement | null;
  readonly degradation: ByScoreType<Degradation> | null;
  readonly disattenuatedCorrelation: ByScoreType<number | null> | null;
  /** Of all examiners; null where no row has two human scores. */
  readonly trueScore: ByScoreType<TrueScoreEvaluation> | null;
  /**
   * Of trimmed scores, and for kappa, exact and adjacent agreement of trimmed and rounded ones; null where none were
   * asked for.
   */
  readonly intervals: HeadlineIntervals | null;
  /** Of trimmed and rounded scores. */
  readonly distribution: readonly (ScoreShare & { readonly label: string })[];
  /** A row for each human score, a column for each system score, trimmed and rounded. */
  readonly confusion: { readonly labels: readonly string[]; readonly counts: readonly (readonly number[])[] };
  readonly subgroups: readonly Subgroups[];
}

/** Judges system scores by human scores. Definitions are those of RSMTool's documentation. */
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
  const { headline, groups } = intervalsOf(
    { table, rows, ratings, trimmed: all.trimmed, rounded: all.trimmedRounded, groupings },
    options,
  );
  const contingency = crossClassify(human.map(grid.of), system.trimmedRounded);
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
    distribution: scoreDistribution(contingency).map((share) => ({
      ...share,
      label: grid.label(share.score),
    })),
    confusion: { labels: contingency.categories.map(grid.label), counts: confusionMatrix(contingency) },
    subgroups: groupings.map((grouping, index) => ({
      by: grouping.by,
      groups: subgroupsOf(grouping, human, system, grid, groups[index]),
      fairness: fairnessOf(human, system.trimmed, grouping),
    })),
  };
}

function degradation(system: SystemAgreement, human: HumanAgreement): Degradation {
  const less = (name: keyof Degradation) =>
    system[name] === null || human[name] === null ? null : system[name] - human[name];
  return {
    pearson: less('pearson'),
    qwk: less('qwk'),
    kappa: less('kappa'),
    exactAgreement: less('exactAgreement'),
    adjacentAgreement: less('adjacentAgreement'),
    smd: less('smd'),
  };
}

type Grouping = Coded & { readonly values: readonly (string | null)[] };

/** Groups in the order in which they are shown: numbers first, in numeric order; rows without a value last. */
function sortedGroups(groups: readonly (string | null)[], rows: Uint32Array): Grouping {
  const { codes, values, size } = coded(Array.from(rows, (row) => groups[row]!));
  const order = values
    .map((value, code) => ({ value, code }))
    .sort((a, b) => compareGroups(a.value, b.value));
  const place = new Int32Array(size);
  for (const [index, { code }] of order.entries()) place[code] = index;
  return {
    codes: Int32Array.from(codes, (code) => place[code]!),
    size,
    values: order.map(({ value }) => value),
  };
}

function compareGroups(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [Number(a.trim() || Number.NaN), Number(b.trim() || Number.NaN)];
  if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
  return a < b ? -1 : 1;
}

function subgroupsOf(
  grouping: Grouping,
  human: Float64Array,
  system: ByScoreType<Float64Array>,
  grid: Grid,
  intervals: readonly GroupInterval[] | undefined,
): Subgroup[] {
  const members = Array.from({ length: grouping.size }, () => [] as number[]);
  for (let row = 0; row < human.length; row++) members[grouping.codes[row]!]!.push(row);
  const differences = byType((type) => groupDifferences(human, system[type], grouping));
  return grouping.values.map((group, code) => {
    const rows = Uint32Array.from(members[code]!);
    const ofGroup = pick(human, rows);
    return {
      group,
      n: rows.length,
      agreement: byType((type) => {
        const { smd: _, ...rest } = systemAgreement(
          ofGroup,
          pick(system[type], rows),
          grid,
          type === 'trimmedRounded',
        );
        return rest;
      }),
      difference: byType((type) => differences[type][code]!),
      intervals: intervals?.[code] ?? null,
    };
  });
}

function fairnessOf(human: Float64Array, system: Float64Array, grouping: Grouping): Subgroups['fairness'] {
  const found = fairness(human, system, grouping);
  return found && { ...found, reference: grouping.values[found.osd.reference]! };
}

function byType<T>(make: (type: ScoreType) => T): ByScoreType<T> {
  return { raw: make('raw'), trimmed: make('trimmed'), trimmedRounded: make('trimmedRounded') };
}

function rowsWhere(count: number, isIn: (row: number) => boolean): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row).filter(isIn);
}

/** The values at some rows. */
function pick(values: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row]!);
}

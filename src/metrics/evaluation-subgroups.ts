import type { GroupInterval } from './evaluation-intervals.js';
import { coded, type Fairness, fairness, MOST_GROUPS } from './fairness.js';
import type { Grid } from './grid.js';
import { compareGroups as judgeGroups } from './group-comparison.js';
import type { Coded, GroupEffect, GroupEffects } from './group-effects.js';
import type { JudgedDifference } from './group-report.js';
import { pairMoments } from './moments.js';
import { type SystemAgreement, systemAgreement } from './score-agreement.js';
import { type ByScoreType, byType, pick } from './score-table.js';

interface Subgroup {
  readonly group: string | null;
  readonly n: number;
  /** Without the SMD, whose unit would be the group's own standard deviation: see `difference`. */
  readonly agreement: ByScoreType<Omit<SystemAgreement, 'smd'>>;
  readonly difference: ByScoreType<GroupDifference>;
  /**
   * How much trimmed system − mean mark of the group exceeds that of all texts, and the difference at the same mark, as
   * in `assess fairness`; null without variation, or with too many groups to compare.
   */
  readonly net: JudgedDifference | null;
  readonly conditional: JudgedDifference | null;
  /** Of the differences of trimmed scores. */
  readonly intervals: GroupInterval | null;
}

export interface Subgroups {
  readonly by: string;
  readonly groups: readonly Subgroup[];
  /** Of trimmed scores; null if there are fewer than two groups, or too many to compare. */
  readonly fairness: NamedFairness | null;
}

/** Measures of fairness, with the names of the groups; the largest group is the reference for the others. */
interface NamedFairness extends Readonly<Record<keyof Fairness, NamedEffects>> {
  readonly reference: string | null;
}

interface NamedEffects extends Omit<GroupEffects, 'groups' | 'reference'> {
  readonly groups: readonly (GroupEffect & { readonly group: string | null })[];
}

/** The groups of rows, in display order. */
type Grouping = Coded & { readonly values: readonly (string | null)[] };

/** Groups in display order: numbers first, in numeric order; rows without a value last. */
export function sortedGroups(groups: readonly (string | null)[], rows: Uint32Array): Grouping {
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

/** Numbers first, in numeric order; no value last. */
export function compareGroups(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [numberOf(a), numberOf(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y) && x !== y) return x - y;
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
  return a < b ? -1 : 1;
}

/** The number that a group's name represents, also with a decimal comma; NaN if it is not a number. */
const numberOf = (name: string) => Number(name.trim().replace(/^([+-]?\d+),(\d+)$/, '$1.$2') || Number.NaN);

/** The scores of texts. */
interface ComparedScores {
  /** Of the first examiner. */
  readonly human: Float64Array;
  readonly system: ByScoreType<Float64Array>;
  /** Mean of a text's marks. */
  readonly marks: Float64Array;
}

/** Agreement and differences of each group. */
export function subgroupsOf(
  grouping: Grouping,
  { human, system, marks }: ComparedScores,
  grid: Grid,
  clusters: Coded | undefined,
  intervals: readonly GroupInterval[],
): Subgroup[] {
  const members = Array.from({ length: grouping.size }, () => [] as number[]);
  for (let row = 0; row < human.length; row++) members[grouping.codes[row]!]!.push(row);
  const differences = byType((type) => groupDifferences(human, system[type], grouping));
  const judged =
    grouping.size > MOST_GROUPS
      ? []
      : judgeGroups({
          score: system.trimmed,
          human: marks,
          authors: clusters ?? { codes: Int32Array.from(human, (_, row) => row), size: human.length },
          columns: [{ by: '', cuts: null, groups: grouping.values, codes: grouping.codes }],
        }).columns[0]!.groups;
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
      net: judged[code]?.net ?? null,
      conditional: judged[code]?.conditional ?? null,
      difference: byType((type) => differences[type][code]!),
      intervals: intervals[code] ?? null,
    };
  });
}

/** Measures of fairness of the groups. */
export function fairnessOf(
  human: Float64Array,
  system: Float64Array,
  grouping: Grouping,
): NamedFairness | null {
  const found = fairness(human, system, grouping);
  if (!found) return null;
  const named = ({ r2, f, p, groups }: GroupEffects): NamedEffects => ({
    r2,
    f,
    p,
    groups: groups.map((effect, code) => ({ group: grouping.values[code]!, ...effect })),
  });
  return {
    reference: grouping.values[found.osd.reference]!,
    osa: named(found.osa),
    osd: named(found.osd),
    csd: named(found.csd),
  };
}

/** How a group's system scores differ from its human scores. */
export interface GroupDifference {
  readonly n: number;
  /**
   * Standardised mean difference of the group: (s̄ − h̄) / sd(h), with the standard deviation of all human scores, so that
   * a group of one level is not measured by its own narrow spread.
   */
  readonly smd: number | null;
  /**
   * Difference of standardised means, as RSMTool defines it: the mean of z(s) − z(h), both standardised by means and
   * standard deviations of all rows. This removes what all rows have in common.
   */
  readonly dsm: number | null;
}

/** Differences of all groups, by code. */
export function groupDifferences(
  human: Float64Array,
  system: Float64Array,
  groups: Coded,
): GroupDifference[] {
  const all = pairMoments(human, system);
  const n = new Float64Array(groups.size);
  const sumHuman = new Float64Array(groups.size);
  const sumSystem = new Float64Array(groups.size);
  for (let row = 0; row < human.length; row++) {
    const group = groups.codes[row]!;
    n[group]! += 1;
    sumHuman[group]! += human[row]!;
    sumSystem[group]! += system[row]!;
  }
  const unbiased = all && all.n > 1 ? all.n / (all.n - 1) : 0;
  const sdHuman = Math.sqrt((all?.varianceX ?? 0) * unbiased);
  const sdSystem = Math.sqrt((all?.varianceY ?? 0) * unbiased);
  return Array.from(n, (count, group) => {
    if (count === 0 || !all) return { n: count, smd: null, dsm: null };
    const [meanHuman, meanSystem] = [sumHuman[group]! / count, sumSystem[group]! / count];
    return {
      n: count,
      smd: sdHuman > 0 ? (meanSystem - meanHuman) / sdHuman : null,
      dsm:
        sdHuman > 0 && sdSystem > 0
          ? (meanSystem - all.meanY) / sdSystem - (meanHuman - all.meanX) / sdHuman
          : null,
    };
  });
}

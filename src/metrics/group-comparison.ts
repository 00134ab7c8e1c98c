import { clusteredError, type Estimate, estimate, UNKNOWN } from './estimate.js';
import { coded } from './fairness.js';
import {
  atTheSameMark,
  fromTheRest,
  type Rows,
  type Strata,
  systemLessHuman,
  type Tangent,
} from './group-differences.js';
import type { Coded } from './group-effects.js';
import type { ColumnComparison, GroupAnalysis, GroupComparison, JudgedDifference } from './group-report.js';
import { mean, standardDeviation } from './moments.js';
import { tTest } from './students-t.js';
import { WILLIAMSON } from './thresholds.js';

/** Texts with scores, a row each. */
export interface GroupTable {
  readonly score: Float64Array;
  /** The human score: the mean of a text's marks; NaN where there is none. */
  readonly human: Float64Array;
  readonly authors: Coded;
  readonly columns: readonly {
    readonly by: string;
    readonly cuts: readonly number[] | null;
    /** Names of the groups by code. */
    readonly groups: readonly (string | null)[];
    readonly codes: ArrayLike<number>;
  }[];
}

/** Differences of fewer texts say more about these texts than about the group. */
export const FEWEST_TEXTS = 30;

/** A difference before it is judged, with how many texts the smaller side has. */
interface Difference extends Estimate {
  readonly p: number | null;
  readonly fewest: number;
}
type Measure = 'scores' | 'marks' | 'systemHuman' | 'conditional';

/**
 * Compares groups of texts by each column. Standard errors allow for texts of one author being alike (estimate.ts); tests
 * are Student's, with the authors of the smaller side less one as degrees of freedom, or those of the group where the rest
 * has no part.
 */
export function compareGroups(table: GroupTable): GroupAnalysis {
  const { score, human, authors } = table;
  const marked = Int32Array.from(score, (_, row) => row).filter((row) => !Number.isNaN(human[row]!));
  const found = table.columns.map((column) => {
    const groups = column.groups.length;
    const all = sidesOf({ codes: Int32Array.from(column.codes), size: groups }, authors);
    const own = pick(column.codes, marked);
    const sides = sidesOf(
      { codes: own, size: groups },
      {
        codes: pick(authors.codes, marked),
        size: authors.size,
      },
    );
    return { column, all, marked: sides };
  });
  const humanOfMarked = Float64Array.from(marked, (row) => human[row]!);
  const scoreOfMarked = Float64Array.from(marked, (row) => score[row]!);
  const strata = coded(humanOfMarked);
  const differences = found.map(({ column, all, marked: sides }) =>
    column.groups.map((_, group) =>
      differencesOf(group, { score, all }, sides, { scoreOfMarked, humanOfMarked, strata }),
    ),
  );
  const ps = differences.flatMap((groups) =>
    groups.flatMap((each) => each.flatMap(([, { p }]) => (p === null ? [] : [p]))),
  );
  const adjusted = holm(ps);
  let tests = 0;
  const judged = ([name, { fewest, ...rest }]: [Measure, Difference]): [Measure, JudgedDifference] => [
    name,
    {
      ...rest,
      adjustedP: rest.p === null ? null : adjusted[tests++]!,
      verdict: verdictOf(rest.value, fewest),
    },
  ];
  return {
    limit: WILLIAMSON.subgroupSmd,
    fewest: FEWEST_TEXTS,
    tests: ps.length,
    columns: found.map(({ column, all, marked: sides }, index): ColumnComparison => {
      const { by, cuts, groups, codes } = column;
      const scores = valuesByGroup(score, codes, groups.length);
      const marks = valuesByGroup(humanOfMarked, sides.groups.codes, groups.length);
      return {
        by,
        cuts,
        groups: groups.flatMap((group, code): GroupComparison[] => {
          const of = Object.fromEntries(differences[index]![code]!.map(judged)) as Record<
            Measure,
            JudgedDifference
          >;
          if (all.texts[code] === 0) return [];
          return [
            {
              group,
              n: all.texts[code]!,
              marked: sides.texts[code]!,
              authors: all.authorsInside[code]!,
              meanScore: mean(scores[code]!),
              sdScore: standardDeviation(scores[code]!),
              meanMark: mean(marks[code]!),
              scores: of.scores,
              marks: of.marks ?? null,
              systemHuman: of.systemHuman ?? null,
              conditional: of.conditional ?? null,
            },
          ];
        }),
      };
    }),
  };
}

function verdictOf(value: number | null, fewest: number): JudgedDifference['verdict'] {
  if (fewest < FEWEST_TEXTS) return 'few';
  if (value === null) return 'unknown';
  return Math.abs(value) > WILLIAMSON.subgroupSmd ? 'flagged' : 'within';
}

/** Holm's step-down correction (Holm 1979, "A simple sequentially rejective multiple test procedure"), in the same order. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, place) => ({ p, place })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(ps.length);
  let highest = 0;
  for (const [index, { p, place }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, p * (ps.length - index)));
    adjusted[place] = highest;
  }
  return adjusted;
}

function differencesOf(
  group: number,
  { score, all }: { readonly score: Float64Array; readonly all: Sides },
  sides: Sides,
  marked: {
    readonly scoreOfMarked: Float64Array;
    readonly humanOfMarked: Float64Array;
    readonly strata: Strata;
  },
): [Measure, Difference][] {
  const { scoreOfMarked, humanOfMarked, strata } = marked;
  const rows = rowsOf(all, group);
  const scores: [Measure, Difference] = ['scores', tested(all, group, fromTheRest(score, rows))];
  if (humanOfMarked.length === 0) return [scores];
  const compared = rowsOf(sides, group);
  return [
    scores,
    ['marks', tested(sides, group, fromTheRest(humanOfMarked, compared))],
    ['systemHuman', tested(alone(sides), group, systemLessHuman(scoreOfMarked, humanOfMarked, compared))],
    ['conditional', tested(sides, group, atTheSameMark(scoreOfMarked, compared, strata))],
  ];
}

/** The groups of rows, with how many rows and authors each has, and how many authors have rows elsewhere. */
interface Sides {
  readonly groups: Coded;
  readonly authors: Coded;
  readonly texts: Int32Array;
  readonly authorsInside: Int32Array;
  readonly authorsOutside: Int32Array;
  /** Only the group counts. */
  readonly isAlone?: boolean;
}

function sidesOf(groups: Coded, authors: Coded): Sides {
  const texts = new Int32Array(groups.size);
  const authorsInside = new Int32Array(groups.size);
  for (let row = 0; row < groups.codes.length; row++) texts[groups.codes[row]!]! += 1;
  // Pairs of author and group that occur, each once.
  const pairs = Float64Array.from(
    groups.codes,
    (group, row) => authors.codes[row]! * groups.size + group,
  ).sort();
  const only = new Int32Array(groups.size);
  let written = 0;
  for (let place = 0; place < pairs.length; ) {
    const author = Math.floor(pairs[place]! / groups.size);
    const first = pairs[place]! % groups.size;
    let kinds = 0;
    for (; place < pairs.length && Math.floor(pairs[place]! / groups.size) === author; place++) {
      if (kinds > 0 && pairs[place] === pairs[place - 1]) continue;
      kinds += 1;
      authorsInside[pairs[place]! % groups.size]! += 1;
    }
    if (kinds === 1) only[first]! += 1;
    written += 1;
  }
  return { groups, authors, texts, authorsInside, authorsOutside: only.map((alone) => written - alone) };
}

function rowsOf({ groups, texts }: Sides, group: number): Rows {
  return { codes: groups.codes, group, inside: texts[group]!, outside: groups.codes.length - texts[group]! };
}

/** The rest has no part in a difference within a group: it may be small, or not there at all. */
const alone = (sides: Sides): Sides => ({ ...sides, isAlone: true });

function tested(sides: Sides, group: number, found: Tangent): Difference {
  const { groups, authors, texts, authorsInside, authorsOutside, isAlone = false } = sides;
  const inside = texts[group]!;
  const fewest = isAlone ? inside : Math.min(inside, groups.codes.length - inside);
  if (!found) return { ...UNKNOWN, p: null, fewest };
  const others = isAlone ? Number.POSITIVE_INFINITY : authorsOutside[group]!;
  const freedom = Math.min(authorsInside[group]!, others) - 1;
  const error = freedom < 1 ? null : clusteredError(found.influence, authors);
  const difference = estimate(found.value, error, 'difference', freedom);
  return { ...difference, p: error ? tTest(found.value / error, freedom) : null, fewest };
}

function pick(codes: ArrayLike<number>, rows: Int32Array): Int32Array {
  return rows.map((row) => codes[row]!);
}

function valuesByGroup(values: Float64Array, codes: ArrayLike<number>, groups: number): Float64Array[] {
  const sizes = new Int32Array(groups);
  for (let row = 0; row < values.length; row++) sizes[codes[row]!]! += 1;
  const found = Array.from(sizes, (size) => new Float64Array(size));
  sizes.fill(0);
  for (let row = 0; row < values.length; row++) found[codes[row]!]![sizes[codes[row]!]!++] = values[row]!;
  return found;
}

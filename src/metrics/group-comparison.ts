import { clusterSizes, samplingOf } from './clusters.js';
import { type Estimate, estimate, estimateOf, type Tangent, UNKNOWN } from './estimate.js';
import { coded } from './fairness.js';
import {
  atTheSameMark,
  fromTheRest,
  netOfOverall,
  type Rows,
  type Strata,
  systemLessHuman,
} from './group-differences.js';
import type { Coded } from './group-effects.js';
import type { GroupAnalysis, GroupComparison, JudgedDifference, Verdict } from './group-report.js';
import { errorBetween, estimateWithin, lacksAuthors, type Sides, sidesOf } from './group-sides.js';
import { mean, standardDeviation } from './moments.js';
import { tTest } from './students-t.js';
import { WILLIAMSON } from './williamson.js';

/** Texts with scores, one per row. */
interface GroupTable {
  readonly score: Float64Array;
  /** The human score: the mean of a text's marks; NaN without marks. */
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

/** With fewer texts, differences say more about these texts than about the group. */
export const FEWEST_TEXTS = 30;
/** Differences beyond the limit are flagged if chance causes them more rarely than this. */
const CHANCE = 0.05;

/** A difference before it is judged. */
interface Difference extends Estimate {
  readonly p: number | null;
  readonly isFew: boolean;
}

/** The differences of a group; those that depend on marks are null without any. */
interface Differences {
  readonly scores: Difference;
  readonly marks: Difference | null;
  readonly systemHuman: Estimate | null;
  readonly net: Difference | null;
  readonly conditional: Difference | null;
}

/**
 * Compares groups of texts by each column. Standard errors account for similar texts by one author if authors can be
 * used (clusters.ts); tests are Student's, with the number of authors or texts of the smaller side minus one as degrees
 * of freedom. If there are marks, a group is judged by how much its difference from them exceeds that of all texts, and
 * by its scores at the same mark: a system with the same error for everybody is unfair to nobody.
 */
export function compareGroups(table: GroupTable): GroupAnalysis {
  const { score, human, authors } = table;
  const rows = Int32Array.from(score, (_, row) => row).filter((row) => !Number.isNaN(human[row]!));
  const humanOfMarked = Float64Array.from(rows, (row) => human[row]!);
  const marked: Marked = {
    score: Float64Array.from(rows, (row) => score[row]!),
    human: humanOfMarked,
    strata: coded(humanOfMarked),
    // Only authors of marked texts: the others are no sample of marks.
    authors: coded(pick(authors.codes, rows)),
  };
  const isMarked = rows.length > 0;
  const inAll = systemLessHuman(marked.score, marked.human, everything(rows.length));
  const found = table.columns.map((column) => {
    const codes = Int32Array.from(column.codes);
    const size = column.groups.length;
    const all = sidesOf(codes, size, authors);
    const own = rows.length === score.length ? all : sidesOf(pick(codes, rows), size, marked.authors);
    const differences = column.groups.map((_, group) =>
      differencesOf(all[group]!, score, isMarked ? { ...marked, inAll, sides: own[group]! } : undefined),
    );
    return { column, codes, all, own, differences };
  });
  const all = found.flatMap(({ differences }) => differences);
  // Differences that may be true are corrected separately: they are not tests of fairness.
  const fair = all.flatMap(({ net, conditional }) => [net, conditional]);
  const others = all.flatMap(({ scores, marks }) => [scores, marks]);
  const adjusted = new Map([...adjustedPs(fair), ...adjustedPs(others)]);
  const judged = <D extends Difference | null>(difference: D) =>
    (difference && judgedOf(difference, adjusted)) as D extends null ? null : JudgedDifference;
  return {
    limit: WILLIAMSON.subgroupSmd,
    fewest: FEWEST_TEXTS,
    tests: adjustedPs(isMarked ? fair : others).size,
    overall: isMarked ? estimateOf(inAll, 'difference', marked.authors) : null,
    sampling: samplingOf(clusterSizes(isMarked ? marked.authors : authors)),
    columns: found.map(({ column: { by, cuts, groups }, codes, all, own, differences }) => {
      const scores = valuesByGroup(score, codes, groups.length);
      const marks = valuesByGroup(marked.human, pick(codes, rows), groups.length);
      return {
        by,
        cuts,
        groups: groups.flatMap((group, code): GroupComparison[] => {
          const { inside } = all[code]!;
          if (inside.texts === 0) return [];
          const { systemHuman, ...of } = differences[code]!;
          return [
            {
              group,
              n: inside.texts,
              marked: own[code]!.inside.texts,
              authors: inside.clusters,
              meanScore: mean(scores[code]!),
              sdScore: standardDeviation(scores[code]!),
              meanMark: mean(marks[code]!),
              scores: judged(of.scores),
              marks: judged(of.marks),
              systemHuman,
              net: judged(of.net),
              conditional: judged(of.conditional),
            },
          ];
        }),
      };
    }),
  };
}

/** The texts that have a mark. */
interface Marked {
  readonly score: Float64Array;
  readonly human: Float64Array;
  readonly strata: Strata;
  readonly authors: Coded;
}

/** All rows as one group. */
const everything = (rows: number): Rows => ({
  codes: new Uint8Array(rows),
  group: 0,
  inside: rows,
  outside: 0,
});

function differencesOf(
  all: Sides,
  score: Float64Array,
  marked: (Marked & { readonly sides: Sides; readonly inAll: Tangent }) | undefined,
): Differences {
  const scores = tested(all, fromTheRest(score, all.rows));
  if (!marked) return { scores, marks: null, systemHuman: null, net: null, conditional: null };
  const { sides, human, strata, inAll } = marked;
  const raw = systemLessHuman(marked.score, human, sides.rows);
  return {
    scores,
    marks: tested(sides, fromTheRest(human, sides.rows)),
    systemHuman: estimateWithin(sides, raw),
    net: tested(sides, netOfOverall(raw, inAll, sides.rows)),
    conditional: tested(sides, atTheSameMark(marked.score, sides.rows, strata)),
  };
}

function tested(sides: Sides, found: Tangent): Difference {
  const { inside, outside } = sides;
  const isFew = Math.min(inside.texts, outside.texts) < FEWEST_TEXTS || lacksAuthors(sides);
  if (!found) return { ...UNKNOWN, p: null, isFew };
  const standardError = errorBetween(sides, found.influence);
  const { error, freedom } = standardError;
  return {
    ...estimate(found.value, standardError, 'difference'),
    p: error ? tTest(found.value / error, freedom) : null,
    isFew,
  };
}

/** Applies Holm's correction to the p values of the tests that are judged, for their number. */
function adjustedPs(differences: readonly (Difference | null)[]): Map<Difference, number> {
  const tests = differences.filter(
    (each): each is Difference & { p: number } => !!each && !each.isFew && each.p !== null,
  );
  const adjusted = holm(tests.map(({ p }) => p));
  return new Map(tests.map((each, place) => [each, adjusted[place]!]));
}

function judgedOf(difference: Difference, adjusted: ReadonlyMap<Difference, number>): JudgedDifference {
  const { isFew, ...rest } = difference;
  return { ...rest, adjustedP: adjusted.get(difference) ?? null, verdict: verdictOf(difference) };
}

function verdictOf({ value, p, isFew }: Difference): Verdict {
  if (isFew) return 'few';
  if (value === null) return 'unknown';
  if (Math.abs(value) <= WILLIAMSON.subgroupSmd) return 'within';
  if (p === null) return 'unknown';
  return p < CHANCE ? 'flagged' : 'chance';
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

import { clusteredError, type Estimate, estimate, UNKNOWN } from './estimate.js';
import { coded } from './fairness.js';
import type { Coded } from './group-effects.js';
import type { ColumnComparison, GroupAnalysis, GroupComparison, JudgedDifference } from './group-report.js';
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

/** A difference before it is judged, with how many texts either side has. */
interface Difference extends Estimate {
  readonly p: number | null;
  readonly fewest: number;
}
type Differences = Readonly<Record<'scores' | 'marks' | 'systemHuman' | 'conditional', Difference | null>>;

/**
 * Compares groups of texts by each column. Standard errors allow for texts of one author being alike (estimate.ts); tests are
 * Student's, with the authors of the smaller side less one as degrees of freedom.
 */
export function compareGroups(table: GroupTable): GroupAnalysis {
  const rows = Int32Array.from(table.score, (_, row) => row);
  const marked = rows.filter((row) => !Number.isNaN(table.human[row]!));
  const strata = coded(Float64Array.from(marked, (row) => table.human[row]!));
  const columns = table.columns.map((column) => ({
    column,
    found: column.groups.map((_, code) => differencesOf(table, column.codes, code, rows, marked, strata)),
  }));
  const adjusted = holm(
    columns.flatMap(({ found }) =>
      found.flatMap((differences) =>
        Object.values(differences).flatMap((each) => (each && each.p !== null ? [each.p] : [])),
      ),
    ),
  );
  let tests = 0;
  const judged = (difference: Difference | null): JudgedDifference | null => {
    if (!difference) return null;
    const { fewest, ...rest } = difference;
    const adjustedP = rest.p === null ? null : adjusted[tests++]!;
    return { ...rest, adjustedP, verdict: verdictOf(rest.value, fewest) };
  };
  return {
    limit: WILLIAMSON.subgroupSmd,
    fewest: FEWEST_TEXTS,
    tests: adjusted.length,
    columns: columns.map(({ column, found }): ColumnComparison => {
      const { by, cuts, groups, codes } = column;
      return {
        by,
        cuts,
        groups: groups.flatMap((group, code): GroupComparison[] => {
          const { scores, marks, systemHuman, conditional } = found[code]!;
          const own = rows.filter((row) => codes[row] === code);
          const shown: GroupComparison = {
            group,
            ...summaryOf(table, own),
            scores: judged(scores)!,
            marks: judged(marks),
            systemHuman: judged(systemHuman),
            conditional: judged(conditional),
          };
          return own.length > 0 ? [shown] : [];
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

function summaryOf({ score, human, authors }: GroupTable, rows: Int32Array) {
  const marked = rows.filter((row) => !Number.isNaN(human[row]!));
  const scores = momentsOf(score, rows);
  return {
    n: rows.length,
    marked: marked.length,
    authors: clustersOf(authors, rows),
    meanScore: scores.mean,
    sdScore: scores.n > 1 ? Math.sqrt(scores.squares / (scores.n - 1)) : null,
    meanMark: momentsOf(human, marked).mean,
  };
}

function differencesOf(
  table: GroupTable,
  codes: ArrayLike<number>,
  group: number,
  all: Int32Array,
  marked: Int32Array,
  strata: Coded,
): Differences {
  const { score, human } = table;
  const own = Uint8Array.from(codes, (code) => (code === group ? 1 : 0));
  const sides = (rows: Int32Array) => {
    const inside = rows.filter((row) => own[row] === 1);
    const outside = rows.filter((row) => own[row] === 0);
    return { rows, inside, outside, fewest: Math.min(inside.length, outside.length) };
  };
  const everything = sides(all);
  const scores = tested(table, everything, fromTheRest(score, everything));
  if (marked.length === 0) return { scores, marks: null, systemHuman: null, conditional: null };
  const compared = sides(marked);
  return {
    scores,
    marks: tested(table, compared, fromTheRest(human, compared)),
    systemHuman: tested(table, compared, systemLessHuman(score, human, compared)),
    conditional: tested(table, compared, atTheSameMark(score, own, compared, strata)),
  };
}

interface Sides {
  readonly rows: Int32Array;
  readonly inside: Int32Array;
  readonly outside: Int32Array;
  readonly fewest: number;
}

/** A figure, and what each of the rows adds to its tangent. */
type Tangent = { readonly value: number; readonly influence: Float64Array } | null;

function tested(
  { authors }: GroupTable,
  { rows, inside, outside, fewest }: Sides,
  found: Tangent,
): Difference {
  if (!found) return { ...UNKNOWN, p: null, fewest };
  const clusters = { codes: Int32Array.from(rows, (row) => authors.codes[row]!), size: authors.size };
  const freedom = Math.min(clustersOf(authors, inside), clustersOf(authors, outside)) - 1;
  const { value, standardError, interval95 } = estimate(
    found.value,
    freedom < 1 ? null : clusteredError(found.influence, clusters),
    'difference',
    freedom,
  );
  const p = standardError !== null && standardError > 0 ? tTest(value! / standardError, freedom) : null;
  return { value, standardError, interval95, p, fewest };
}

/** (mean inside − mean outside) / pooled standard deviation (Cohen 1988, Statistical Power Analysis, ch. 2). */
function fromTheRest(values: Float64Array, { rows, inside, outside }: Sides): Tangent {
  const [a, b] = [momentsOf(values, inside), momentsOf(values, outside)];
  const freedom = rows.length - 2;
  const variance = (a.squares + b.squares) / freedom;
  if (a.mean === null || b.mean === null || freedom < 1 || !(variance > 0)) return null;
  const sd = Math.sqrt(variance);
  const value = (a.mean - b.mean) / sd;
  const influence = new Float64Array(rows.length);
  let [inPlace, place] = [0, 0];
  for (const row of rows) {
    const isInside = inside[inPlace] === row;
    if (isInside) inPlace += 1;
    const side = isInside ? a : b;
    const distance = values[row]! - side.mean!;
    influence[place++] =
      ((isInside ? 1 : -1) * distance) / (side.n * sd) -
      (value / (2 * variance)) * ((distance * distance - variance) / freedom);
  }
  return { value, influence };
}

/** Mean of system − human inside, in standard deviations of all human scores (Williamson, Xi and Breyer 2012). */
function systemLessHuman(score: Float64Array, human: Float64Array, { rows, inside }: Sides): Tangent {
  const all = momentsOf(human, rows);
  const variance = all.squares / (all.n - 1);
  if (inside.length === 0 || !(variance > 0)) return null;
  const sd = Math.sqrt(variance);
  const difference = inside.reduce((sum, row) => sum + score[row]! - human[row]!, 0) / inside.length;
  const value = difference / sd;
  let inPlace = 0;
  const influence = Float64Array.from(rows, (row) => {
    const bySpread = (value / (2 * variance)) * (((human[row]! - all.mean!) ** 2 - variance) / (all.n - 1));
    if (inside[inPlace] !== row) return -bySpread;
    inPlace += 1;
    return (score[row]! - human[row]! - difference) / (inside.length * sd) - bySpread;
  });
  return { value, influence };
}

/**
 * Coefficient of the group among texts with the same human score, by least squares, in standard deviations of the system
 * scores: what is left of a difference of groups when what examiners see is taken out (conditional score difference;
 * Loukina, Madnani and Zechner 2019). With dₕ the share of the group in stratum h: Σ(d − dₕ)s / Σ(d − dₕ)².
 */
function atTheSameMark(score: Float64Array, own: Uint8Array, { rows }: Sides, strata: Coded): Tangent {
  const [n, members, sums] = [0, 1, 2].map(() => new Float64Array(strata.size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [place, row] of rows.entries()) {
    const stratum = strata.codes[place]!;
    n[stratum]! += 1;
    members[stratum]! += own[row]!;
    sums[stratum]! += score[row]!;
  }
  const isMember = (place: number) =>
    own[rows[place]!]! - members[strata.codes[place]!]! / n[strata.codes[place]!]!;
  const ofStratum = (place: number) =>
    score[rows[place]!]! - sums[strata.codes[place]!]! / n[strata.codes[place]!]!;
  let [squares, together] = [0, 0];
  for (let place = 0; place < rows.length; place++) {
    squares += isMember(place) ** 2;
    together += isMember(place) * ofStratum(place);
  }
  const all = momentsOf(score, rows);
  const variance = all.squares / (all.n - 1);
  if (!(squares > 1e-9) || !(variance > 0)) return null;
  const [slope, sd] = [together / squares, Math.sqrt(variance)];
  const value = slope / sd;
  const influence = Float64Array.from(rows, (row, place) => {
    const residual = ofStratum(place) - slope * isMember(place);
    const bySpread = (value / (2 * variance)) * (((score[row]! - all.mean!) ** 2 - variance) / (all.n - 1));
    return (isMember(place) * residual) / squares / sd - bySpread;
  });
  return { value, influence };
}

/** Count, mean and Σ(x − x̄)² of some rows. */
function momentsOf(values: Float64Array, rows: Int32Array) {
  let sum = 0;
  for (const row of rows) sum += values[row]!;
  const mean = sum / rows.length;
  let squares = 0;
  for (const row of rows) squares += (values[row]! - mean) ** 2;
  return { n: rows.length, mean: rows.length > 0 ? mean : null, squares };
}

/** How many authors wrote some rows. */
function clustersOf({ codes, size }: Coded, rows: Int32Array): number {
  const seen = new Uint8Array(size);
  let found = 0;
  for (const row of rows) {
    if (seen[codes[row]!]) continue;
    seen[codes[row]!] = 1;
    found += 1;
  }
  return found;
}

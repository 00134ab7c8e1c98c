import { fTest } from './students-t.js';

/** Categories of rows: each row's code, from 0 to `size` − 1. */
export interface Coded {
  readonly codes: ArrayLike<number>;
  readonly size: number;
}

/** How much one group differs from the reference group, other things being equal. */
export interface GroupEffect {
  /** Null for the reference itself, and if the group can't be distinguished from the strata. */
  readonly estimate: number | null;
  readonly standardError: number | null;
  /** Of a two-sided t-test. */
  readonly p: number | null;
}

/** How much of a quantity group membership explains within strata. */
export interface GroupEffects {
  /** Adjusted R² of strata and groups minus that of the strata alone; 0 to 1, or slightly below. */
  readonly r2: number | null;
  readonly f: number | null;
  /** Of the F-test that compares both models. */
  readonly p: number | null;
  /** Code of the largest group, with which the others are compared. */
  readonly reference: number;
  readonly groups: readonly GroupEffect[];
}

/**
 * Ordinary least squares of `y` on dummy variables of strata and groups. The strata are removed by centring within them
 * (Frisch and Waugh 1933; Lovell 1963), so that only one row and column per group has to be solved.
 */
export function groupEffects(y: ArrayLike<number>, groups: Coded, strata: Coded): GroupEffects {
  const n = y.length;
  const stratum = centred(y, strata);
  const total = centred(y, { codes: new Uint8Array(n), size: 1 });
  const sizes = counts(groups);
  const reference = sizes.indexOf(Math.max(...sizes));
  const { matrix, right } = normalEquations(groups, strata, stratum.values, reference);
  const solved = solve(matrix, right);
  const explained = right.reduce((sum, value, group) => sum + value * (solved.coefficients[group] ?? 0), 0);
  const freedom0 = n - stratum.used;
  const freedom = freedom0 - solved.rank;
  // If groups explain everything, the remainder is rounding error and counts as zero.
  const left = Math.max(0, stratum.sumOfSquares - explained);
  const residual = left > 1e-12 * total.sumOfSquares ? left : 0;
  const mse = freedom > 0 ? residual / freedom : null;
  if (mse === null || solved.rank === 0 || !(total.sumOfSquares > 0)) {
    const unknown = { estimate: null, standardError: null, p: null };
    return { r2: null, f: null, p: null, reference, groups: sizes.map(() => unknown) };
  }
  const totalVariance = total.sumOfSquares / (n - 1);
  const f = (stratum.sumOfSquares - residual) / solved.rank / mse;
  return {
    r2: (stratum.sumOfSquares / freedom0 - mse) / totalVariance,
    f: Number.isFinite(f) ? f : null,
    p: fTest(f, solved.rank, freedom),
    reference,
    groups: sizes.map((_, group) => {
      const estimate = group === reference ? null : (solved.coefficients[group] ?? null);
      if (estimate === null) return { estimate: null, standardError: null, p: null };
      const standardError = Math.sqrt(mse * solved.inverse[group]!);
      return { estimate, standardError, p: fTest((estimate / standardError) ** 2, 1, freedom) };
    }),
  };
}

function counts({ codes, size }: Coded): number[] {
  const found = new Array<number>(size).fill(0);
  for (let row = 0; row < codes.length; row++) found[codes[row]!]! += 1;
  return found;
}

/** Values minus the mean of their category, the sum of their squares, and the number of categories that occur. */
function centred(y: ArrayLike<number>, strata: Coded) {
  const sizes = counts(strata);
  const means = new Float64Array(strata.size);
  for (let row = 0; row < y.length; row++) means[strata.codes[row]!]! += y[row]! / sizes[strata.codes[row]!]!;
  const values = Float64Array.from(y, (value, row) => value - means[strata.codes[row]!]!);
  const sumOfSquares = values.reduce((sum, value) => sum + value * value, 0);
  return { values, sumOfSquares, used: sizes.filter((size) => size > 0).length };
}

/** X'X and X'y of group dummies centred within strata; the reference's row and column are 0. */
function normalEquations(groups: Coded, strata: Coded, y: Float64Array, reference: number) {
  const size = groups.size;
  const joint = Array.from({ length: strata.size }, () => new Map<number, number>());
  const right = new Float64Array(size);
  for (let row = 0; row < y.length; row++) {
    const group = groups.codes[row]!;
    if (group === reference) continue;
    right[group]! += y[row]!;
    const inStratum = joint[strata.codes[row]!]!;
    inStratum.set(group, (inStratum.get(group) ?? 0) + 1);
  }
  const sizes = counts(strata);
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const [stratum, members] of joint.entries()) {
    for (const [a, countA] of members) {
      matrix[a]![a]! += countA;
      for (const [b, countB] of members) matrix[a]![b]! -= (countA * countB) / sizes[stratum]!;
    }
  }
  return { matrix, right };
}

/** If less than this share of a column is left, the previous columns explain it. */
const ALIASED = 1e-9;

/**
 * Solves by sweeping, which leaves out columns that others explain (null for their coefficient) and gives the inverse, as
 * Cholesky's decomposition (`raters/laplacian.ts`) can't of a singular matrix.
 */
function solve(matrix: readonly Float64Array[], right: Float64Array) {
  const size = right.length;
  const swept = matrix.map((row, index) => Float64Array.of(...row, right[index]!));
  const used: boolean[] = [];
  for (let k = 0; k < size; k++) {
    const pivot = swept[k]![k]!;
    used[k] = pivot > ALIASED * Math.max(1, matrix[k]![k]!);
    if (!used[k]) continue;
    for (let column = 0; column <= size; column++) if (column !== k) swept[k]![column]! /= pivot;
    for (let row = 0; row < size; row++) {
      if (row === k) continue;
      const factor = swept[row]![k]!;
      if (factor === 0) continue;
      for (let column = 0; column <= size; column++) {
        if (column !== k) swept[row]![column]! -= factor * swept[k]![column]!;
      }
      swept[row]![k] = -factor / pivot;
    }
    swept[k]![k] = 1 / pivot;
  }
  return {
    rank: used.filter(Boolean).length,
    coefficients: swept.map((row, k) => (used[k] ? row[size]! : null)),
    /** Diagonal of the inverse matrix. */
    inverse: swept.map((row, k) => row[k]!),
  };
}

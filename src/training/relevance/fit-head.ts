import { type Head, WEIGHED } from '../../engine/relevance/relevance-head.js';
import type { AnswerBeside, ComparedAnswer, Evidence } from './swapped-questions.js';

interface Row {
  /** A constant and the evidence, times its certainty. */
  readonly values: readonly number[];
  readonly isOwn: boolean;
  readonly weight: number;
}

const ROUNDS = 20;
/** Keeps the coefficients finite where all is told apart without fault. */
const PENALTY = 1e-4;
/** How much an answer beside the topic weighs against all swapped questions of an answer together. */
const BESIDE = 0.5;

/**
 * The head by weighted logistic regression (Newton's method). What answers its question and what doesn't weigh the same,
 * so that 2.5 is the point of indifference; so do questions, however many answers they have.
 * @param leaveOut a question that takes no part, for measuring on it
 */
export function fitHead(
  answers: readonly ComparedAnswer<Evidence>[],
  beside: readonly AnswerBeside<Evidence>[] = [],
  leaveOut?: number,
): Head {
  const rows = balanced([...rowsOf(answers, leaveOut), ...besideRows(beside, leaveOut)]);
  let coefficients: readonly number[] = [0, ...WEIGHED.map(() => 0)];
  for (let round = 0; round < ROUNDS; round++) coefficients = newtonStep(rows, coefficients);
  const [intercept, ...weights] = coefficients;
  return { intercept, ...Object.fromEntries(WEIGHED.map((kind, at) => [kind, weights[at]])) } as Head;
}

function rowsOf(answers: readonly ComparedAnswer<Evidence>[], leftOut: number | undefined): Row[] {
  const taken = answers.filter(({ own }) => own !== leftOut);
  const sizes = new Map<number, number>();
  for (const { own } of taken) sizes.set(own, (sizes.get(own) ?? 0) + 1);
  return taken.flatMap(({ own, values }) => {
    const share = 1 / sizes.get(own)!;
    const others = values.length - (leftOut === undefined ? 1 : 2);
    return values.flatMap((evidence, question) =>
      question === leftOut ? [] : row(evidence, question === own, question === own ? share : share / others),
    );
  });
}

function besideRows(beside: readonly AnswerBeside<Evidence>[], leftOut: number | undefined): Row[] {
  return beside.flatMap(({ question, value }) => (question === leftOut ? [] : row(value, false, BESIDE)));
}

function row(evidence: Evidence, isOwn: boolean, weight: number): Row[] {
  if (evidence === undefined || evidence === 'nothing of its own') return [];
  const values = [1, ...WEIGHED.map((kind) => evidence[kind])].map((value) => evidence.certainty * value);
  return [{ values, isOwn, weight }];
}

/** Rows of both kinds with a total weight of one half each. */
function balanced(rows: readonly Row[]): Row[] {
  const total = (own: boolean) =>
    rows.reduce((sum, { isOwn, weight }) => sum + (isOwn === own ? weight : 0), 0);
  const totals = { own: total(true), others: total(false) };
  return rows.map((each) => ({
    ...each,
    weight: each.weight / (2 * (each.isOwn ? totals.own : totals.others)),
  }));
}

function newtonStep(rows: readonly Row[], coefficients: readonly number[]): number[] {
  const slope = coefficients.map((value) => -PENALTY * value);
  const curve = coefficients.map((_, a) => coefficients.map((_, b) => (a === b ? PENALTY : 0)));
  for (const { values, isOwn, weight } of rows) {
    const odds = values.reduce((sum, value, at) => sum + value * coefficients[at]!, 0);
    const chance = 1 / (1 + Math.exp(-odds));
    values.forEach((value, a) => {
      slope[a]! += weight * value * ((isOwn ? 1 : 0) - chance);
      values.forEach((other, b) => {
        curve[a]![b]! += weight * value * other * chance * (1 - chance);
      });
    });
  }
  const change = solve(curve, slope);
  return coefficients.map((value, at) => value + change[at]!);
}

/** Solves a small positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  return rows.map((row, at) => row[size]! / row[at]!);
}

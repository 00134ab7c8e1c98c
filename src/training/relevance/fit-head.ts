import type { Head } from '../../engine/relevance/relevance-head.js';
import type { ComparedAnswer, Evidence } from './swapped-questions.js';

interface Row {
  /** A constant and the two cosines. */
  readonly values: readonly [1, number, number];
  readonly isOwn: boolean;
  readonly weight: number;
}

const ROUNDS = 20;
/** Keeps the coefficients finite where all is told apart without fault. */
const PENALTY = 1e-4;

/**
 * The head by weighted logistic regression (Newton's method). Own and swapped questions weigh the same, so that 2.5 is
 * the point of indifference; so do questions, however many answers they have.
 * @param leaveOut a question that takes no part, for measuring on it
 */
export function fitHead(answers: readonly ComparedAnswer<Evidence>[], leaveOut?: number): Head {
  const rows = rowsOf(answers, leaveOut);
  let coefficients = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) coefficients = newtonStep(rows, coefficients);
  const [intercept, whole, topic] = coefficients as [number, number, number];
  return { intercept, whole, topic };
}

function rowsOf(answers: readonly ComparedAnswer<Evidence>[], leftOut: number | undefined): Row[] {
  const taken = answers.filter(({ own }) => own !== leftOut);
  const sizes = new Map<number, number>();
  for (const { own } of taken) sizes.set(own, (sizes.get(own) ?? 0) + 1);
  return taken.flatMap(({ own, values }) => {
    const share = 0.5 / (sizes.get(own)! * sizes.size);
    const others = values.length - (leftOut === undefined ? 1 : 2);
    return values.flatMap((evidence, question): Row[] => {
      if (question === leftOut || evidence === undefined || evidence === 'nothing of its own') return [];
      const isOwn = question === own;
      const weight = isOwn ? share : share / others;
      return [{ values: [1, evidence.whole, evidence.topic], isOwn, weight }];
    });
  });
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

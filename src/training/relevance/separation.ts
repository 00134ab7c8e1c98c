import { areaUnderCurve } from '../../metrics/correlation.js';
import type { ComparedAnswer } from './swapped-questions.js';

/** How well own questions are told from swapped ones. */
export interface Separation {
  /** Chance that an answer's own question gets more than another one, mean over answers; a tie counts half. */
  readonly perAnswer: number;
  /** Area under the curve over all pairs of an answer and a question: one border for all. */
  readonly pooled: number;
  readonly medianOwn: number;
  readonly medianOthers: number;
}

export function separation(answers: readonly ComparedAnswer<number>[]): Separation {
  const own = answers.map((answer) => answer.values[answer.own]!);
  const others = answers.map((answer) => answer.values.filter((_, question) => question !== answer.own));
  const wins = others.map(
    (values, answer) =>
      values.reduce((sum, value) => sum + (Math.sign(own[answer]! - value) + 1) / 2, 0) / values.length,
  );
  const all = others.flat();
  return {
    perAnswer: wins.reduce((sum, value) => sum + value, 0) / wins.length,
    pooled: areaUnderCurve([...own, ...all], [...own.map(() => true), ...all.map(() => false)])!,
    medianOwn: median(own),
    medianOthers: median(all),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

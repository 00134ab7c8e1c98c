import { areaUnderCurve } from '../evaluation/detection.js';
import type { AnswerBeside, ComparedAnswer } from './swapped-questions.js';

/** How well own questions are told from swapped ones. */
interface Separation {
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

/** How well answers are told from texts beside the topic. */
interface BesideSeparation {
  /** Share of the texts beside the topic of a question that get less than its answers, a tie counting half. */
  readonly pairs: number;
  /** Area under the curve over all answers and all texts beside the topic. */
  readonly pooled: number;
}

export function besideSeparation(
  answers: readonly ComparedAnswer<number>[],
  beside: readonly AnswerBeside<number>[],
): BesideSeparation {
  const own = answers.map((answer) => ({ question: answer.own, value: answer.values[answer.own]! }));
  const wins = beside.flatMap(({ question, value }) =>
    own
      .filter((answer) => answer.question === question)
      .map((answer) => (Math.sign(answer.value - value) + 1) / 2),
  );
  const values = [...own, ...beside].map(({ value }) => value);
  return {
    pairs: wins.reduce((sum, win) => sum + win, 0) / wins.length,
    pooled: areaUnderCurve(values, [...own.map(() => true), ...beside.map(() => false)])!,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

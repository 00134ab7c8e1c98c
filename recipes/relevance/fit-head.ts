import { type Head, WEIGHED } from '#src/engine/relevance/relevance-head.js';
import { fitLogisticRegression, type LogisticRow } from '../logistic-regression.js';
import type { AnswerBeside, ComparedAnswer, Evidence } from './swapped-questions.js';

type Row = Required<LogisticRow>;

/** Keeps the coefficients finite where all is told apart without fault. */
const PENALTY = 1e-4;
/** How much an answer beside the topic weighs against all swapped questions of an answer together. */
const BESIDE = 0.5;

/**
 * The head by weighted logistic regression. What answers its question and what doesn't weigh the same, so that 2.5 is
 * the point of indifference; so do questions, however many answers they have.
 * @param leaveOut a question that takes no part, for measuring on it
 */
export function fitHead(
  answers: readonly ComparedAnswer<Evidence>[],
  beside: readonly AnswerBeside<Evidence>[] = [],
  leaveOut?: number,
): Head {
  const rows = balanced([...rowsOf(answers, leaveOut), ...besideRows(beside, leaveOut)]);
  const [intercept, ...weights] = fitLogisticRegression(rows, () => PENALTY);
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

function row(evidence: Evidence, isOwn: boolean, importance: number): Row[] {
  if (evidence === undefined || evidence === 'nothing of its own') return [];
  // A constant and the evidence, times its certainty.
  const values = [1, ...WEIGHED.map((kind) => evidence[kind])].map((value) => evidence.certainty * value);
  return [{ values, outcome: isOwn ? 1 : 0, importance }];
}

/** Rows of both kinds with a total importance of one half each. */
function balanced(rows: readonly Row[]): Row[] {
  const totals = [0, 0];
  for (const { outcome, importance } of rows) totals[outcome]! += importance;
  return rows.map((each) => ({ ...each, importance: each.importance / (2 * totals[each.outcome]!) }));
}

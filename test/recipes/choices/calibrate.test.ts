import { expect, test } from 'vitest';
import { fitDecisions, type JudgedCandidate } from '../../../recipes/choices/calibrate.js';
import { logitOf, MOST_EVIDENCE } from '../../../src/engine/errors/choices/decision.js';

/** Candidates of a decision with the same margin and gain. @param right number of right ones */
const judged = (decision: string, right: number, wrong: number, margin = 2, gain = 1): JudgedCandidate[] =>
  Array.from({ length: right + wrong }, (_, at) => ({
    decision,
    margin,
    gain,
    isRight: at < right,
    place: 'article',
  }));

test('a decision with enough candidates has its own weights, the others have those of their kind', () => {
  const frequent = [...judged('a', 40, 200, 0.5), ...judged('a', 60, 40, 3)];
  const rare = judged('b', 39, 400);
  const decisions = fitDecisions('article', [...frequent, ...rare]);
  expect(Object.keys(decisions).sort()).toEqual(['a', 'article']);
  const chance = (margin: number) => 1 / (1 + Math.exp(-logitOf(decisions.a!, margin, 1)));
  expect(chance(0.5)).toBeGreaterThan(0.1);
  expect(chance(0.5)).toBeLessThan(0.25);
  expect(chance(3)).toBeGreaterThan(0.5);
});

test('without enough right and wrong candidates there are no weights', () => {
  expect(fitDecisions('article', judged('a', 500, 39))).toEqual({});
  expect(fitDecisions('article', [])).toEqual({});
});

test('evidence beyond the bound counts as the bound', () => {
  const of = (margin: number) =>
    fitDecisions('article', [...judged('a', 50, 50, 1), ...judged('a', 90, 10, margin)]).a;
  expect(of(1000)).toEqual(of(MOST_EVIDENCE));
  expect(of(1000)).not.toEqual(of(3));
});

import { expect, test } from 'vitest';
import { type Proposed, withLearnerPriors } from '../../../recipes/choices/learner-priors.js';

const proposed = (count: number, places: number): Proposed => ({
  candidates: Array.from({ length: count }, () => ({
    decision: 'article the > ∅',
    place: 'article 0 2',
    logit: 1,
  })),
  places: new Map([['article 0 2', places]]),
});
const decisions = { 'article the > ∅': [0.2, 0.5, 0.3] } as const;
const intercept = (learners: Proposed, edited: Proposed) =>
  withLearnerPriors(decisions, learners, edited)['article the > ∅']![0];

test('candidates that are as frequent in edited texts are hardly ever right', () => {
  expect(intercept(proposed(200, 10_000), proposed(200, 10_000))).toBeLessThan(-2);
});

test('candidates that never occur in edited texts stay as calibrated', () => {
  expect(intercept(proposed(200, 10_000), proposed(0, 10_000))).toBeCloseTo(0.2, 3);
});

test('the rate of candidates per place counts, not their number', () => {
  const rare = intercept(proposed(200, 10_000), proposed(20, 10_000));
  const moreText = intercept(proposed(200, 10_000), proposed(200, 100_000));
  expect(moreText).toBeCloseTo(rare, 3);
});

test('a few candidates change a decision less than many', () => {
  const few = intercept(proposed(4, 200), proposed(4, 200));
  const many = intercept(proposed(400, 20_000), proposed(400, 20_000));
  expect(few).toBeGreaterThan(many);
});

test('decisions without candidates from learners do not change', () => {
  const none: Proposed = { candidates: [], places: new Map() };
  expect(withLearnerPriors(decisions, none, none)).toEqual(decisions);
});

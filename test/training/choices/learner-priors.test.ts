import { expect, test } from 'vitest';
import { type Proposed, withLearnerPriors } from '../../../src/training/choices/learner-priors.js';

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

test('what is proposed as often in edited texts is hardly ever right', () => {
  expect(intercept(proposed(200, 10_000), proposed(200, 10_000))).toBeLessThan(-2);
});

test('what is never proposed in edited texts stays as calibrated', () => {
  expect(intercept(proposed(200, 10_000), proposed(0, 10_000))).toBeCloseTo(0.2, 3);
});

test('what counts is how often a place gives rise to a proposal, not how many there are', () => {
  const rare = intercept(proposed(200, 10_000), proposed(20, 10_000));
  const moreText = intercept(proposed(200, 10_000), proposed(200, 100_000));
  expect(moreText).toBeCloseTo(rare, 3);
});

test('a handful of candidates moves a decision less than many', () => {
  const few = intercept(proposed(4, 200), proposed(4, 200));
  const many = intercept(proposed(400, 20_000), proposed(400, 20_000));
  expect(few).toBeGreaterThan(many);
});

test('decisions that learners gave no candidate for stay', () => {
  const none: Proposed = { candidates: [], places: new Map() };
  expect(withLearnerPriors(decisions, none, none)).toEqual(decisions);
});

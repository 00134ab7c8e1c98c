import { expect, test } from 'vitest';
import { fitLogisticRegression } from '../../../src/training/choices/logistic-regression.js';

test('with a constant alone, the logit of the share', () => {
  const [intercept] = fitLogisticRegression(
    Array.from({ length: 10 }, () => [1]),
    [1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
    0,
  );
  expect(intercept).toBeCloseTo(Math.log(3 / 7), 6);
});

test('with a group as feature, the difference of the logits of both groups', () => {
  // 2 of 8 in the first group, 6 of 8 in the second.
  const rows = Array.from({ length: 16 }, (_, at) => [1, at < 8 ? 0 : 1]);
  const outcomes = rows.map((_, at) => (at < 8 ? (at < 2 ? 1 : 0) : at < 14 ? 1 : 0));
  const [intercept, slope] = fitLogisticRegression(rows, outcomes, 0);
  expect(intercept).toBeCloseTo(Math.log(2 / 6), 5);
  expect(slope).toBeCloseTo(2 * Math.log(6 / 2), 5);
});

test('a penalty keeps weights small where groups part perfectly', () => {
  const rows = [
    [1, -1],
    [1, -1],
    [1, 1],
    [1, 1],
  ];
  const [, slope] = fitLogisticRegression(rows, [0, 0, 1, 1], 1);
  expect(slope).toBeGreaterThan(0);
  expect(slope).toBeLessThan(2);
});

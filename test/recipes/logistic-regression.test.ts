import { describe, expect, test } from 'vitest';
import { fitLogisticRegression, type LogisticRow } from '../../recipes/logistic-regression.js';

const rows = (count: number, outcome: 0 | 1, ...values: number[]): LogisticRow[] =>
  Array.from({ length: count }, () => ({ values, outcome }));

describe('a logistic regression', () => {
  test('with only a constant is the logit of the share', () => {
    const [intercept] = fitLogisticRegression([...rows(3, 1, 1), ...rows(7, 0, 1)], () => 0);
    expect(intercept).toBeCloseTo(Math.log(3 / 7), 9);
  });

  test('with a group as a feature has the difference of the logits of both groups', () => {
    const groups = [...rows(30, 1, 1, 0), ...rows(10, 0, 1, 0), ...rows(10, 1, 1, 1), ...rows(40, 0, 1, 1)];
    const [intercept, slope] = fitLogisticRegression(groups, () => 0);
    expect(intercept).toBeCloseTo(Math.log(30 / 10), 9);
    expect(slope).toBeCloseTo(Math.log(10 / 40) - Math.log(30 / 10), 9);
  });

  test('counts a row of importance 3 as three rows', () => {
    const once = rows(1, 1, 1).map((row) => ({ ...row, importance: 3 }));
    const [weighted] = fitLogisticRegression([...once, ...rows(1, 0, 1)], () => 0);
    expect(weighted).toBeCloseTo(Math.log(3), 9);
  });

  test('is shrunk to zero by the penalty, and stays finite if outcomes are separable', () => {
    const parted = [...rows(5, 0, -1), ...rows(5, 1, 1)];
    const [loose, tight] = [0.1, 10].map((penalty) => fitLogisticRegression(parted, () => penalty)[0]!);
    expect(loose).toBeGreaterThan(tight!);
    // The slopes of the likelihood and the penalty are equal: 10 / (1 + e^w) = 10 w.
    expect(1 / (1 + Math.exp(tight!))).toBeCloseTo(tight!, 9);
  });

  test('does not shrink a weight without a penalty', () => {
    const [intercept, slope] = fitLogisticRegression(
      [...rows(30, 1, 1, 1), ...rows(10, 0, 1, -1)],
      (weight) => (weight === 0 ? 0 : 1e6),
    );
    expect(slope).toBeCloseTo(0, 4);
    expect(intercept).toBeCloseTo(Math.log(3), 4);
  });
});

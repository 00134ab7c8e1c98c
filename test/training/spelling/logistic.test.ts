import { describe, expect, test } from 'vitest';
import { fitConditionalLogit, fitLogistic } from '../../../src/training/spelling/logistic.js';

const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a logistic regression', () => {
  test('finds the odds of each kind of row', () => {
    const rows = [...repeated(40, [1, 0]), ...repeated(50, [1, 1])];
    const outcomes = [...repeated(30, 1), ...repeated(10, 0), ...repeated(10, 1), ...repeated(40, 0)];
    const [intercept, slope] = fitLogistic(rows, outcomes, 0);
    expect(intercept).toBeCloseTo(Math.log(30 / 10), 2);
    expect(slope).toBeCloseTo(Math.log(10 / 40) - Math.log(30 / 10), 2);
  });

  test('is drawn to zero by the penalty, and stays finite where outcomes are parted', () => {
    const rows = [...repeated(5, [-1]), ...repeated(5, [1])];
    const outcomes = [...repeated(5, 0), ...repeated(5, 1)];
    const [loose, tight] = [0.01, 1].map((penalty) => fitLogistic(rows, outcomes, penalty)[0]!);
    expect(loose).toBeGreaterThan(tight!);
    expect(tight).toBeGreaterThan(0);
    // Where the slope of the likelihood is that of the penalty: 1 / (1 + e^w) = w.
    expect(1 / (1 + Math.exp(tight!))).toBeCloseTo(tight!, 3);
  });
});

describe('a conditional logit', () => {
  test('of two alternatives is the logistic regression of their difference', () => {
    const chosen = [...repeated(30, 0), ...repeated(10, 1)];
    const choices = chosen.map((chosen) => ({ alternatives: [[1, 5], [0, 5]], chosen })); // biome-ignore format: a row each
    const [weight, common] = fitConditionalLogit(choices, 0);
    expect(weight).toBeCloseTo(Math.log(3), 2);
    // What all alternatives share tells nothing.
    expect(common).toBeCloseTo(0, 5);
  });

  test('gives each of several alternatives its share', () => {
    const alternatives = [[1, 0], [0, 1], [0, 0]]; // biome-ignore format: a row each
    const chosen = [...repeated(60, 0), ...repeated(30, 1), ...repeated(10, 2)];
    const weights = fitConditionalLogit(
      chosen.map((chosen) => ({ alternatives, chosen })),
      0,
    );
    expect(weights[0]).toBeCloseTo(Math.log(60 / 10), 2);
    expect(weights[1]).toBeCloseTo(Math.log(30 / 10), 2);
  });
});

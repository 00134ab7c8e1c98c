import { describe, expect, test } from 'vitest';
import { fitConditionalLogit } from '../../../recipes/spelling/conditional-logit.js';

const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('a conditional logit', () => {
  test('of two alternatives is the logistic regression of their difference', () => {
    const chosen = [...repeated(30, 0), ...repeated(10, 1)];
    const choices = chosen.map((chosen) => ({ alternatives: [[1, 5], [0, 5]], chosen })); // biome-ignore format: a row each
    const [weight, common] = fitConditionalLogit(choices, 0);
    expect(weight).toBeCloseTo(Math.log(3), 2);
    // A value that all alternatives share has no effect.
    expect(common).toBeCloseTo(0, 5);
  });

  test('predicts the shares of several alternatives', () => {
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

import { describe, expect, it } from 'vitest';
import { seededRandom, shuffled } from '../../../src/training/random.js';
import { groupedFolds } from '../../../src/training/scoring/cross-validation.js';
import { fitMoments, fitRange, quantile, standardise } from '../../../src/training/scoring/preprocessing.js';
import { fitRidge, predictLinear } from '../../../src/training/scoring/ridge.js';

/** Random rows of three features whose target is 3 + 2·x₀ − x₁ plus noise. */
function synthetic(count: number, noise: number) {
  const random = seededRandom(11);
  const rows: Float64Array[] = [];
  const targets: number[] = [];
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
    rows.push(Float64Array.of(a, b, c));
    targets.push(3 + 2 * a - b + noise * (random() - 0.5));
  }
  return { rows, targets };
}

describe('ridge regression', () => {
  it('recovers the weights that generated the data', () => {
    const { rows, targets } = synthetic(200, 0);
    const fit = fitRidge({ rows, targets, penalty: 1e-9 });
    expect(fit.intercept).toBeCloseTo(3, 6);
    expect([...fit.weights].map((weight) => Math.round(weight * 1e6) / 1e6)).toEqual([2, -1, 0]);
    expect(predictLinear(fit, Float64Array.of(1, 1, 0))).toBeCloseTo(4, 6);
  });

  it('agrees with the closed form for one feature: w = Σxy / (Σx² + λ)', () => {
    const rows = [-1, 0, 1].map((x) => Float64Array.of(x));
    const fit = fitRidge({ rows, targets: [1, 2, 6], penalty: 3 });
    expect(fit.weights[0]).toBeCloseTo((-1 * 1 + 1 * 6) / (2 + 3), 9);
    expect(fit.intercept).toBeCloseTo(3, 9);
  });

  it('divides a weight between two copies of a feature', () => {
    const rows = [-1, 0, 1].map((x) => Float64Array.of(x, x));
    const fit = fitRidge({ rows, targets: [-4, 0, 4], penalty: 0.001 });
    expect(fit.weights[0]).toBeCloseTo(2, 2);
    expect(fit.weights[1]).toBeCloseTo(2, 2);
  });

  it('counts a row as often as its importance says', () => {
    const rows = [0, 1, 1].map((x) => Float64Array.of(x));
    const heavy = fitRidge({ rows, targets: [0, 1, 4], importance: [1, 2, 1], penalty: 1e-9 });
    const repeated = fitRidge({
      rows: [...rows, Float64Array.of(1)],
      targets: [0, 1, 4, 1],
      penalty: 1e-9,
    });
    expect(heavy.weights[0]).toBeCloseTo(repeated.weights[0]!, 9);
    expect(heavy.weights[0]).toBeCloseTo(2, 6);
  });

  it('respects constraints on signs', () => {
    const { rows, targets } = synthetic(200, 0.1);
    const fit = fitRidge({ rows, targets, penalty: 0.1, signs: [1, 1, -1] });
    expect(fit.weights[0]).toBeCloseTo(2, 1);
    expect(fit.weights[1]).toBe(0);
    expect(fit.weights[2]!).toBeLessThanOrEqual(0);
  });

  it('is shrunk towards a centre if the data contain little information', () => {
    const { rows, targets } = synthetic(20, 0);
    const centre = Float64Array.of(0, 0, 5);
    const fit = fitRidge({ rows, targets, penalty: 1e9, centre });
    expect(fit.weights[2]).toBeCloseTo(5, 3);
  });
});

describe('preprocessing', () => {
  it('standardises, and clips to the fitted range', () => {
    const rows = Array.from({ length: 201 }, (_, i) => Float64Array.of(i, 7));
    const range = fitRange(rows);
    const learned = {
      ...range,
      ...fitMoments(
        rows,
        range,
        rows.map(() => 1),
      ),
    };
    expect([learned.low[0], learned.high[0]]).toEqual([1, 199]);
    expect(learned.mean[0]).toBeCloseTo(100, 9);
    expect(standardise(learned, Float64Array.of(100, 7))).toEqual(Float64Array.of(0, 0));
    expect(standardise(learned, Float64Array.of(1e6, 9))).toEqual(
      standardise(learned, Float64Array.of(199, 7)),
    );
  });

  it('interpolates quantiles', () => {
    expect(quantile(Float64Array.of(1, 2, 4), 0.5)).toBe(2);
    expect(quantile(Float64Array.of(1, 2, 4), 0.75)).toBe(3);
  });
});

describe('folds', () => {
  it('keep groups together and are of about the same size', () => {
    const groups = Array.from({ length: 100 }, (_, i) => `question ${i % 12}`);
    const folds = groupedFolds(groups, 4, 1);
    for (const name of new Set(groups))
      expect(new Set(folds.filter((_, i) => groups[i] === name)).size).toBe(1);
    const sizes = [0, 1, 2, 3].map((fold) => folds.filter((found) => found === fold).length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(9);
    expect(groupedFolds(groups, 4, 1)).toEqual(folds);
    expect(groupedFolds(groups, 4, 2)).not.toEqual(folds);
  });
});

describe('random numbers', () => {
  it('are the same for the same seed, and uniform', () => {
    const [a, b] = [seededRandom(5), seededRandom(5)];
    const drawn = Array.from({ length: 10_000 }, a);
    expect(Array.from({ length: 10_000 }, b)).toEqual(drawn);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 1);
    expect(shuffled([1, 2, 3, 4, 5, 6, 7, 8], seededRandom(1)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

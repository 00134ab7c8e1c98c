import { describe, expect, it } from 'vitest';
import { areaUnderCurve } from '../../recipes/evaluation/detection.js';
import {
  agreementWithin,
  quadraticWeightedKappa,
  spreadRatio,
  standardisedMeanDifference,
} from '../../src/metrics/agreement.js';
import { partialCorrelation, pearson, ranks, spearman } from '../../src/metrics/correlation.js';
import { coefficientOfDetermination, rootMeanSquaredError } from '../../src/metrics/error.js';
import { mean, pairMoments, standardDeviation } from '../../src/metrics/moments.js';

const human = [1, 2, 3, 4];
const system = [2, 2, 4, 4];

describe('moments', () => {
  it('follow their formulas', () => {
    expect(mean(human)).toBe(2.5);
    expect(standardDeviation(human)).toBeCloseTo(Math.sqrt(5 / 3), 12);
  });

  it('are null if undefined', () => {
    expect(mean([])).toBeNull();
    expect(standardDeviation([3])).toBeNull();
    expect(() => pairMoments([1], [1, 2])).toThrow(RangeError);
  });
});

describe('correlation', () => {
  it('agrees with values computed by hand', () => {
    expect(pearson(human, system)).toBeCloseTo(1 / Math.sqrt(1.25), 12);
    expect(pearson(human, [8, 6, 4, 2])).toBe(-1);
    expect(spearman([1, 2, 3, 100], [5, 6, 7, 8])).toBe(1);
  });

  it('gives ties their mean rank', () => {
    expect([...ranks([10, 20, 20, 5])]).toEqual([2, 3.5, 3.5, 1]);
  });

  it('is null if one side does not vary', () => {
    expect(pearson(human, [3, 3, 3, 3])).toBeNull();
    expect(pearson([1], [1])).toBeNull();
    expect(spearman([], [])).toBeNull();
    expect(partialCorrelation(human, system, [1, 1, 1, 1])).toBeNull();
    expect(partialCorrelation(human, system, human)).toBeNull();
  });

  it('can exclude what a third variable explains', () => {
    const control = [1, 1, 2, 2];
    const y = [1, 2, 2, 3];
    const xy = pearson(human, y)!;
    const xz = pearson(human, control)!;
    const yz = pearson(y, control)!;
    expect(xy).toBeCloseTo(0.948683, 6);
    expect(xz).toBeCloseTo(0.894427, 6);
    expect(yz).toBeCloseTo(Math.SQRT1_2, 6);
    expect(partialCorrelation(human, y, control)).toBeCloseTo(1, 6);
  });

  it('includes the area under the curve, with ties counted as half', () => {
    expect(areaUnderCurve([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75);
    expect(areaUnderCurve([1, 1], [true, false])).toBe(0.5);
    expect(areaUnderCurve([1, 2], [true, true])).toBeNull();
  });
});

describe('agreement', () => {
  it('equals weighted kappa on whole numbers', () => {
    // 2·1 / (1.25 + 1 + 0.5²)
    expect(quadraticWeightedKappa(pairMoments(human, system))).toBeCloseTo(0.8, 12);
    expect(quadraticWeightedKappa(pairMoments(human, human))).toBe(1);
  });

  it('counts pairs within a distance', () => {
    expect(agreementWithin(human, system, 0)).toBe(0.5);
    expect(agreementWithin(human, system, 1)).toBe(1);
  });

  it('standardises by the human scores', () => {
    expect(standardisedMeanDifference(pairMoments(human, system))).toBeCloseTo(0.5 / Math.sqrt(5 / 3), 12);
    expect(spreadRatio(human, system)).toBeCloseTo(Math.sqrt(4 / 3 / (5 / 3)), 12);
  });

  it('is null if undefined', () => {
    expect(quadraticWeightedKappa(pairMoments([2, 2], [2, 2]))).toBeNull();
    expect(quadraticWeightedKappa(pairMoments([], []))).toBeNull();
    expect(agreementWithin([], [], 0)).toBeNull();
    expect(standardisedMeanDifference(pairMoments([2, 2], [1, 3]))).toBeNull();
    expect(spreadRatio([2, 2], [1, 3])).toBeNull();
  });
});

describe('error', () => {
  it('follows its formulas', () => {
    expect(pairMoments(human, system)?.squaredDifference).toBe(0.5);
    expect(rootMeanSquaredError(human, system)).toBeCloseTo(Math.SQRT1_2, 12);
    expect(coefficientOfDetermination(pairMoments(human, system))).toBeCloseTo(0.6, 12);
    expect(rootMeanSquaredError([], [])).toBeNull();
    expect(coefficientOfDetermination(pairMoments([1, 1], [1, 2]))).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { areaUnderCurve } from '../../recipes/evaluation/detection.js';
import {
  pooledMeanDifferenceOf,
  quadraticWeightedKappa,
  spreadRatio,
  standardisedMeanDifference,
} from '../../src/metrics/agreement.js';
import { disattenuatedCorrelation, pearson, spearman } from '../../src/metrics/correlation.js';
import { rootMeanSquaredError } from '../../src/metrics/error.js';
import { mean, pairMoments, standardDeviation } from '../../src/metrics/moments.js';
import { roundHalfEven, trimmed } from '../../src/metrics/rounding.js';
import { type Summed, summedPairs, summedTrueScores } from '../../src/metrics/summed.js';
import { summariseRatings, trueScoreEvaluation } from '../../src/metrics/true-score.js';

// Means 3 and 4; Σ(x − 3)² = 10, Σ(y − 4)² = 20, Σ(x − 3)(y − 4) = 13; Σ(x − y)² = 9.
const x = [1, 2, 3, 4, 5];
const y = [1, 4, 3, 5, 7];

const MISSING = Number.NaN;

/** The metric of rows, each counted so often. */
const weighted = <T>({ columns, of }: Summed<T>, weights: ArrayLike<number>): T =>
  of(
    Float64Array.from(columns, (column) =>
      column.reduce((sum, value, row) => sum + value * weights[row]!, 0),
    ),
  );

describe('moments of pairs', () => {
  test('are population moments', () => {
    expect(pairMoments(x, y)).toEqual({
      n: 5,
      meanX: 3,
      meanY: 4,
      varianceX: 2,
      varianceY: 4,
      covariance: 2.6,
      squaredDifference: 1.8,
    });
    expect(pairMoments([], [])).toBeNull();
    expect(() => pairMoments([1], [1, 2])).toThrow(RangeError);
  });

  test('follow from sums, without pairs that lack a score', () => {
    const [withGaps, others] = [
      Float64Array.of(...x, 8, MISSING, MISSING),
      Float64Array.of(...y, MISSING, 9, MISSING),
    ];
    const moments = weighted(summedPairs(withGaps, others), Array(8).fill(1));
    for (const [name, value] of Object.entries(pairMoments(x, y)!))
      expect(moments![name as keyof typeof moments], name).toBeCloseTo(value, 12);
  });

  test('of weighted rows are those of rows that repeat', () => {
    const drawn = [2, 0, 1, 0, 3];
    const repeated = (values: number[]) => values.flatMap((value, row) => Array(drawn[row]!).fill(value));
    const far = (values: number[]) => values.map((value) => value + 1e6);
    const moments = weighted(summedPairs(Float64Array.from(far(x)), Float64Array.from(far(y))), drawn);
    const wanted = pairMoments(repeated(far(x)), repeated(far(y)))!;
    for (const [name, value] of Object.entries(wanted))
      expect(moments![name as keyof typeof wanted], name).toBeCloseTo(value, 8);
  });

  test('without pairs, or of one value, are null or 0', () => {
    const summed = summedPairs(Float64Array.of(0.1, 0.7), Float64Array.of(0.3, 0.2));
    expect(weighted(summed, [0, 0])).toBeNull();
    expect(weighted(summed, [0, 3])).toMatchObject({ n: 3, varianceX: 0, varianceY: 0 });
    expect(summedPairs(Float64Array.of(MISSING), Float64Array.of(1)).of(new Float64Array(7))).toBeNull();
  });
});

describe('mean and standard deviation', () => {
  test('of one value are exact', () => {
    expect(mean([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBe(0.1);
    expect(mean([-4, 5, 11])).toBe(4);
    expect([standardDeviation([]), standardDeviation([5])]).toEqual([null, null]);
    expect(standardDeviation([1, 3])).toBeCloseTo(Math.SQRT2, 12);
  });
});

describe('agreement', () => {
  test('the pooled difference is in root mean variances of both', () => {
    // Sample variances 2.5 and 5.
    expect(pooledMeanDifferenceOf(pairMoments(x, y))).toBeCloseTo(1 / Math.sqrt(3.75), 12);
    expect(pooledMeanDifferenceOf(pairMoments([2, 2], [3, 3]))).toBeNull();
    expect(pooledMeanDifferenceOf(pairMoments([2, 2], [3, 5]))).toBeCloseTo(2, 12);
    expect(pooledMeanDifferenceOf(null)).toBeNull();
  });

  test('weighted kappa needs two pairs, and is 0 if one side is constant', () => {
    expect(quadraticWeightedKappa(pairMoments([3], [4]))).toBeNull();
    expect(quadraticWeightedKappa(pairMoments([3, 3], [4, 5]))).toBeCloseTo(0, 12);
    expect(quadraticWeightedKappa(pairMoments([1, 2], [2, 1]))).toBe(-1);
  });

  test('the standardised difference needs human scores that vary', () => {
    expect(standardisedMeanDifference(pairMoments([], []))).toBeNull();
    expect(standardisedMeanDifference(pairMoments(x, y))).toBeCloseTo(1 / Math.sqrt(2.5), 12);
    expect(standardisedMeanDifference(pairMoments(y, x))).toBeCloseTo(-1 / Math.sqrt(5), 12);
    expect(() => spreadRatio([1, 2], [1])).toThrow(RangeError);
    expect(spreadRatio(x, y)).toBeCloseTo(Math.SQRT2, 12);
  });

  test('there is no error without pairs', () => {
    expect(rootMeanSquaredError([], [])).toBeNull();
    expect(rootMeanSquaredError(x, y)).toBeCloseTo(Math.sqrt(1.8), 12);
  });
});

describe('correlation', () => {
  test('agrees with its formula, and never exceeds 1', () => {
    expect(pearson(x, y)).toBeCloseTo(13 / Math.sqrt(200), 12);
    // √(v · v) is below v for this variance.
    const tenths = Array.from({ length: 11 }, (_, at) => at / 10);
    expect(pearson(tenths, tenths)).toBeLessThanOrEqual(1);
    expect(
      pearson(
        tenths,
        tenths.map((value) => -value),
      ),
    ).toBeGreaterThanOrEqual(-1);
  });

  test('of ranks with ties is that of mean ranks', () => {
    // Ranks 1, 2.5, 2.5, 4 and 1, 2, 3.5, 3.5: Σ(a − 2.5)(b − 2.5) is 3.75, both sums of squares are 4.5.
    expect(spearman([1, 2, 2, 9], [10, 20, 30, 30])).toBeCloseTo(3.75 / 4.5, 12);
  });

  test('is corrected for the unreliability of examiners', () => {
    expect(disattenuatedCorrelation(0.6, 0.64)).toBeCloseTo(0.75, 12);
    expect(disattenuatedCorrelation(0.9, 0.49)).toBeCloseTo(0.9 / 0.7, 12);
    for (const [system, human] of [
      [null, 0.5],
      [0.5, null],
      [0.5, 0],
      [0.5, -0.2],
    ] as const)
      expect(disattenuatedCorrelation(system, human)).toBeNull();
  });

  test('the area under the curve needs a flag for each score, and both classes', () => {
    expect(() => areaUnderCurve([1], [true, false])).toThrow(RangeError);
    expect(areaUnderCurve([1, 2], [false, false])).toBeNull();
    // Pairs won: 3 over 1 and 2, 2 over 1, 2 and 2 share a point.
    expect(areaUnderCurve([1, 2, 2, 3], [false, false, true, true])).toBe(3.5 / 4);
    expect(areaUnderCurve([3, 1, 2], [true, false, true])).toBe(1);
    expect(areaUnderCurve([1, 3], [true, false])).toBe(0);
  });
});

describe('rounding', () => {
  test('chooses the even one of two equally near numbers', () => {
    expect([-1.5, -0.4, 0.49, 0.51, 1.5, 4.5, 7].map(roundHalfEven)).toEqual(
      [-2, -0, 0, 1, 2, 4, 7].map((n) => n + 0),
    );
  });

  test('scores are limited to .4998 beyond the scale', () => {
    const scale = { min: 1, max: 6 };
    expect([0.6, 1, 5, 6.4].map((score) => trimmed(score, scale))).toEqual([0.6, 1, 5, 6.4]);
    expect(trimmed(-3, scale)).toBeCloseTo(0.5002, 12);
    expect(trimmed(9, scale)).toBeCloseTo(6.4998, 12);
  });
});

describe('the true-score evaluation', () => {
  // Means 2, 4 and 6 of two marks; a single mark of 8; squares within texts 2 + 0 + 2.
  const raters = [
    [1, 4, 7, 8, MISSING],
    [3, 4, 5, MISSING, MISSING],
  ];
  const system = [3, 4, 5, 7, 9];

  test('summarises the marks of each text', () => {
    const { count, mean: means, within } = summariseRatings(raters);
    expect([...count]).toEqual([2, 2, 2, 1, 0]);
    expect([...means]).toEqual([2, 4, 6, 8, MISSING]);
    expect([...within]).toEqual([2, 0, 2, 0, 0]);
    expect(summariseRatings([]).count).toHaveLength(0);
    expect(() => summariseRatings([[1, 2], [1]])).toThrow(RangeError);
  });

  test('follows its formulas', () => {
    // C = 7, H̄ = 32/7, Σc² = 13, Σ(c − 1) = 3.
    const errorVariance = 4 / 3;
    const between = 2 * (2 - 32 / 7) ** 2 + 2 * (4 - 32 / 7) ** 2 + 2 * (6 - 32 / 7) ** 2 + (8 - 32 / 7) ** 2;
    const trueScoreVariance = (between - 3 * errorVariance) / (7 - 13 / 7);
    // Σc(H̄ᵢ − Mᵢ)² = 2 + 0 + 2 + 1.
    const trueMse = (5 - 4 * errorVariance) / 7;
    const found = trueScoreEvaluation(system, summariseRatings(raters));
    expect(found).toMatchObject({ n: 4, single: 1, multiple: 3 });
    expect(found.errorVariance).toBeCloseTo(errorVariance, 12);
    expect(found.trueScoreVariance).toBeCloseTo(trueScoreVariance, 12);
    expect(found.trueMse).toBeCloseTo(trueMse, 12);
    expect(found.prmse).toBeCloseTo(1 - trueMse / trueScoreVariance, 12);
  });

  test('of weighted texts is that of texts that repeat', () => {
    const drawn = [2, 1, 0, 3, 1];
    const repeated = (values: number[]) => values.flatMap((value, row) => Array(drawn[row]!).fill(value));
    const found = weighted(summedTrueScores(Float64Array.from(system), summariseRatings(raters)), drawn);
    const wanted = trueScoreEvaluation(repeated(system), summariseRatings(raters.map(repeated)));
    for (const [name, value] of Object.entries(wanted))
      expect(found[name as keyof typeof found], name).toBeCloseTo(value!, 10);
  });

  test('is null with a single mark per text', () => {
    const nothing = { errorVariance: null, trueScoreVariance: null, trueMse: null, prmse: null };
    expect(trueScoreEvaluation([1, 2], summariseRatings([[1, 2]]))).toEqual({
      n: 2,
      single: 2,
      multiple: 0,
      ...nothing,
    });
    expect(trueScoreEvaluation([], summariseRatings([]))).toEqual({
      n: 0,
      single: 0,
      multiple: 0,
      ...nothing,
    });
  });

  test('has no PRMSE without true variance', () => {
    // One text: no variance between texts can be estimated.
    const one = trueScoreEvaluation([2], summariseRatings([[1], [3]]));
    expect(one).toMatchObject({ errorVariance: 2, trueScoreVariance: null, prmse: null });
    // Texts differ less than marks of one text.
    const noise = trueScoreEvaluation(
      [2, 2],
      summariseRatings([
        [1, 3],
        [3, 1],
      ]),
    );
    expect(noise.trueScoreVariance).toBeLessThan(0);
    expect(noise.prmse).toBeNull();
  });
});

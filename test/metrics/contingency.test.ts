import { describe, expect, test } from 'vitest';
import {
  cohensKappa,
  confusionMatrix,
  crossClassify,
  scoreDistribution,
} from '../../src/metrics/contingency.js';
import { distinct } from '../../src/metrics/distinct.js';

/** Pairs from a table of counts: category of the row, category of the column. */
function pairsOf(counts: readonly (readonly number[])[]) {
  const pairs = counts.flatMap((row, x) => row.flatMap((count, y) => Array(count).fill([x, y])));
  return crossClassify(
    pairs.map(([x]) => x),
    pairs.map(([, y]) => y),
  );
}

describe("Cohen's kappa", () => {
  test('agrees with the worked examples', () => {
    // Observed .7, by chance .5.
    const counts = [
      [20, 5],
      [10, 15],
    ];
    expect(cohensKappa(pairsOf(counts))).toBeCloseTo(0.4, 12);
    // Cohen 1960, table 1, as counts of 200: observed .70, by chance .41, kappa .492.
    const cohen = [
      [88, 10, 2],
      [14, 40, 6],
      [18, 10, 12],
    ];
    expect(cohensKappa(pairsOf(cohen))).toBeCloseTo((0.7 - 0.41) / (1 - 0.41), 12);
  });

  test('counts pairs as often as they occur', () => {
    expect(
      cohensKappa(
        pairsOf([
          [20, 5],
          [10, 15],
        ]),
      ),
    ).toBeCloseTo(0.4, 12);
    expect(cohensKappa(pairsOf([[3]]))).toBeNull();
  });

  test('is 1 for full agreement, below 0 for less than by chance, and null without pairs', () => {
    expect(cohensKappa(pairsOf([[2], [0, 3]]))).toBe(1);
    expect(
      cohensKappa(
        pairsOf([
          [0, 2],
          [2, 0],
        ]),
      ),
    ).toBe(-1);
    expect(cohensKappa(crossClassify([], []))).toBeNull();
    expect(cohensKappa(crossClassify([4, 4], [4, 4]))).toBeNull();
    expect(() => crossClassify([1], [])).toThrow('1 values cannot be paired with 0');
  });
});

describe('the confusion matrix', () => {
  test('has a row for each human score and a column for each system score', () => {
    const pairs = crossClassify([3, 1, 1, 5], [3, 3, 3, 1]);
    expect(pairs.categories).toEqual([1, 3, 5]);
    expect(confusionMatrix(pairs)).toEqual([
      [0, 2, 0],
      [0, 1, 0],
      [1, 0, 0],
    ]);
  });

  test('has at most 200 categories', () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, score) => score);
    expect(confusionMatrix(crossClassify(upTo(200), upTo(200)))).toHaveLength(200);
    expect(confusionMatrix(crossClassify(upTo(201), upTo(201)))).toBeNull();
  });
});

test('the distribution has the percentages of each score and their difference', () => {
  expect(scoreDistribution(crossClassify([1, 1, 2, 3], [2, 2, 2, 1]))).toEqual([
    { score: 1, human: 50, system: 25, difference: -25 },
    { score: 2, human: 25, system: 75, difference: 50 },
    { score: 3, human: 25, system: 0, difference: -25 },
  ]);
  expect(scoreDistribution(crossClassify([], []))).toEqual([]);
});

describe('distinct numbers', () => {
  test('are listed in ascending order, with the place of each', () => {
    const { values, codes } = distinct([5, -1, 100, 5, 20, -1]);
    expect([...values]).toEqual([-1, 5, 20, 100]);
    expect([...codes]).toEqual([1, 0, 3, 1, 2, 0]);
  });

  test('0 and −0 are one', () => {
    const { values, codes } = distinct([0, 1, -0]);
    expect(values).toHaveLength(2);
    expect([...codes]).toEqual([0, 1, 0]);
  });

  test('of none are none', () => {
    const { values, codes } = distinct([]);
    expect([values.length, codes.length]).toEqual([0, 0]);
  });
});

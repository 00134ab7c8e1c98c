import { describe, expect, it } from 'vitest';
import { weightOf } from '../../../src/engine/scoring/ngram-vector.js';
import { seededRandom } from '../../../src/training/random.js';
import { fitRidge } from '../../../src/training/scoring/ridge.js';
import { fitSparseRidge } from '../../../src/training/scoring/sparse-ridge.js';

describe('sparse ridge regression', () => {
  it('agrees with dense ridge regression if there is no intercept to estimate', () => {
    const random = seededRandom(3);
    const size = 6;
    const dense = Array.from({ length: 80 }, () =>
      Float64Array.from({ length: size }, () => (random() < 0.5 ? 0 : random() - 0.5)),
    );
    // Each row and its negative, so that means are 0 and both solve the same problem.
    const rows = dense.flatMap((row) => [row, row.map((value) => -value)]);
    const targets = rows.map((row) => 4 + 2 * row[0]! - 3 * row[4]!);
    const importance = rows.map((_, at) => (at < 40 ? 2 : 1));
    const sparse = rows.map((row) => ({
      indices: Uint32Array.from([...row.keys()].filter((at) => row[at] !== 0)),
      values: Float32Array.from(row.filter((value) => value !== 0)),
    }));
    const fit = fitSparseRidge({ rows: sparse, targets, importance, size, penalty: 0.5 });
    const expected = fitRidge({ rows, targets, importance, penalty: 0.5 });
    expect(fit.intercept).toBeCloseTo(4, 9);
    fit.weights.forEach((weight, at) => {
      expect(weight).toBeCloseTo(expected.weights[at]!, 4);
    });
  });

  it('gives a bucket that is in no text the weight 0', () => {
    const row = { indices: Uint32Array.of(2), values: Float32Array.of(1) };
    const other = { indices: Uint32Array.of(0), values: Float32Array.of(1) };
    const fit = fitSparseRidge({
      rows: [row, other],
      targets: [1, 3],
      importance: [1, 1],
      size: 4,
      penalty: 1,
    });
    expect([...fit.weights]).toEqual([0.5, 0, -0.5, 0]);
    expect(weightOf(fit.weights, row)).toBe(-0.5);
  });
});

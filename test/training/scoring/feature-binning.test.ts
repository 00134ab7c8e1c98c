import { describe, expect, it } from 'vitest';
import { binFeatures } from '../../../src/training/scoring/feature-binning.js';

const binned = (values: readonly number[], most: number, weights?: readonly number[]) => {
  const rows = values.map((value) => Float64Array.of(value));
  const { bins, thresholds } = binFeatures(rows, Float64Array.from(weights ?? values.map(() => 1)), most);
  return { bins: [...bins[0]!], thresholds: [...thresholds[0]!] };
};

describe('bins of a feature', () => {
  it('are its different values if there are few, with thresholds halfway between them', () => {
    expect(binned([3, 1, 1, 7], 3)).toEqual({ bins: [1, 0, 0, 2], thresholds: [2, 5] });
  });

  it('have about the same weight if there are many values', () => {
    const values = Array.from({ length: 100 }, (_, at) => at);
    expect(binned(values, 4).thresholds).toEqual([24.5, 49.5, 74.5]);
    // The first ten weigh as much as all others.
    const weights = values.map((value) => (value < 10 ? 9 : 1));
    expect(binned(values, 2, weights).thresholds).toEqual([9.5]);
  });

  it('contain only one value if it is heavy', () => {
    const values = [...Array(90).fill(0), ...Array.from({ length: 10 }, (_, at) => at + 1)];
    expect(binned(values, 3).thresholds).toEqual([0.5, 5.5]);
  });

  it('ignore rows without weight', () => {
    expect(binned([1, 2, 5], 3, [1, 0, 1])).toEqual({ bins: [0, 0, 1], thresholds: [3] });
  });

  it('are one if all values are equal', () => {
    expect(binned([4, 4], 64)).toEqual({ bins: [0, 0], thresholds: [] });
  });

  it('distinguish neighbouring numbers', () => {
    const next = 1 + Number.EPSILON;
    expect(binned([1, next], 2).bins).toEqual([0, 1]);
  });
});

import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { AdditiveModel } from '../../../src/engine/scoring/additive-model.js';
import { interpolateStandardError } from '../../../src/engine/scoring/standard-error.js';

const file = encodeArtefact(
  { features: ['a', 'b'], intercept: 6 },
  {
    // Feature a twice: over its range 0 to 10, and up to its knee at 2; feature b once.
    terms: Uint16Array.of(0, 1, 0),
    low: Float64Array.of(0, -1, 0),
    high: Float64Array.of(10, 1, 2),
    mean: Float64Array.of(5, 0, 1),
    deviation: Float64Array.of(2, 0.5, 1),
    weights: Float64Array.of(1, -0.5, 3),
  },
);
const model = AdditiveModel.from(new Artefact('test', Uint8Array.from(file).buffer));
const predict = (values: Record<string, number>) => model.predict(new Map(Object.entries(values)));

describe('an additive model', () => {
  it('sums standardised terms', () => {
    expect(predict({ a: 1, b: 0.5 }).score).toBeCloseTo(6 + (1 - 5) / 2 - 0.5 + 3 * (1 - 1), 12);
  });

  it('is flatter above a knee', () => {
    expect(predict({ a: 2 }).score - predict({ a: 1 }).score).toBeCloseTo(0.5 + 3, 12);
    expect(predict({ a: 4 }).score - predict({ a: 3 }).score).toBeCloseTo(0.5, 12);
  });

  it('clips what it has not seen, and takes what is absent as 0', () => {
    expect(predict({ a: 1e9, b: -50 }).score).toBe(predict({ a: 10, b: -1 }).score);
    expect(predict({}).score).toBe(predict({ a: 0, b: 0 }).score);
  });

  it('counts each feature that is not 0 once', () => {
    expect(predict({ a: 1, b: 0, c: 5 }).activeFeatures).toBe(1);
    expect(predict({ a: 1, b: -1 }).activeFeatures).toBe(2);
  });
});

describe('the standard error', () => {
  const knots = [
    { words: 50, standardError: 1.4 },
    { words: 200, standardError: 1 },
  ];

  it('is interpolated in the logarithm of words, and constant outside', () => {
    expect(interpolateStandardError(knots, 10)).toBe(1.4);
    expect(interpolateStandardError(knots, 100)).toBeCloseTo(1.2, 12);
    expect(interpolateStandardError(knots, 200)).toBe(1);
    expect(interpolateStandardError(knots, 5000)).toBe(1);
  });
});

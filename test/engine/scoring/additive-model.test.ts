import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { AdditiveModel, additiveSections } from '../../../src/engine/scoring/additive-model.js';

const file = encodeArtefact(
  {},
  additiveSections({
    intercept: 6,
    // Feature 0 has two terms, over its range 0 to 10 and up to its knee at 2; feature 1 has one.
    terms: Uint16Array.of(0, 1, 0),
    low: Float64Array.of(0, -1, 0),
    high: Float64Array.of(10, 1, 2),
    mean: Float64Array.of(5, 0, 1),
    deviation: Float64Array.of(2, 0.5, 1),
    weights: Float64Array.of(1, -0.5, 3),
  }),
);
const model = AdditiveModel.from(new Artefact('test', Uint8Array.from(file)));
const predict = (a: number, b: number) => model.predict([a, b]);

describe('an additive model', () => {
  it('sums standardised terms', () => {
    expect(predict(1, 0.5)).toBeCloseTo(6 + (1 - 5) / 2 - 0.5 + 3 * (1 - 1), 12);
  });

  it('is flatter above a knee', () => {
    expect(predict(2, 0) - predict(1, 0)).toBeCloseTo(0.5 + 3, 12);
    expect(predict(4, 0) - predict(3, 0)).toBeCloseTo(0.5, 12);
  });

  it('clips values outside the fitted range', () => {
    expect(predict(1e9, -50)).toBe(predict(10, -1));
  });

  it('reports what each feature adds to the intercept', () => {
    const [a, b] = model.contributions([1, 0.5]);
    expect(a).toBeCloseTo(-2, 12);
    expect(b).toBeCloseTo(-0.5, 12);
    expect(6 + a! + b!).toBeCloseTo(predict(1, 0.5), 12);
  });
});

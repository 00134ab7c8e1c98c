import { describe, expect, it } from 'vitest';
import { AdditiveModel } from '../../../src/engine/scoring/additive-model.js';
import { fitAdditiveModel } from '../../../src/training/scoring/additive-fit.js';
import { markedVectors } from './marked-vectors.js';

const texts = markedVectors(400, 'long');
const problem = {
  rows: texts.map(({ values }) => values),
  targets: texts.map(({ score }) => score),
  importance: texts.map(() => 1),
  signs: [-1, 1, 1, 1] as const,
  penalty: 2,
  knee: 0.3,
};

describe('an additive fit', () => {
  // With a constant for the third feature, which is a copy of the second.
  const rows = texts.map(({ values }) => Float64Array.of(values[0]!, values[1]!, 7, values[3]!));
  const parameters = fitAdditiveModel({ ...problem, rows });
  const model = new AdditiveModel(parameters);
  const at = (errors: number, types: number, level: number) => model.predict([errors, types, 7, level]);

  it('finds the effect of each feature', () => {
    expect(at(0.5, 4, 1.9) - at(0.5, 4, 1.1)).toBeCloseTo(1.6, 0);
    expect(at(1.9, 4, 1.5) - at(0.1, 4, 1.5)).toBeCloseTo(-0.9, 0);
  });

  it('learns that the effect of a feature flattens', () => {
    expect(at(1, 3.6, 1.5) - at(1, 3.2, 1.5)).toBeGreaterThan(1.5 * (at(1, 5.4, 1.5) - at(1, 5, 1.5)));
  });

  it('omits a feature that does not vary, and terms without weight', () => {
    expect([...parameters.terms]).not.toContain(2);
    expect(parameters.weights.every((weight) => weight !== 0)).toBe(true);
  });

  it('never rewards errors, whatever the data', () => {
    const odd = markedVectors(300, 'odd');
    const misled = fitAdditiveModel({
      ...problem,
      rows: odd.map(({ values }) => values),
      targets: odd.map(({ score }) => score),
      importance: odd.map(() => 1),
    });
    misled.terms.forEach((feature, term) => {
      if (feature === 0) expect(misled.weights[term]!).toBeLessThanOrEqual(0);
    });
    expect(misled.terms.length).toBeGreaterThan(0);
  });
});

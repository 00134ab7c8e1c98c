import { describe, expect, it } from 'vitest';
import { traitsNote } from '../../../recipes/scoring/notes.js';
import type { TrainedTraits } from '../../../src/training/scoring/fit-traits.js';
import { traitTable } from '../../../src/training/scoring/trait-card.js';

const REPORTED = {
  texts: 40,
  pearson: 0.7126,
  beyondLength: null,
  kappa: 0.65,
  rmse: 1.204,
  meanDifference: 0,
  spread: 0.98,
  withinLevel: 0.8,
};

const TRAINED: TrainedTraits = {
  parameters: {
    traits: ['cohesion', 'grammar'],
    features: ['accuracy.spelling', 'syntax.depth', 'vocabulary.level_mean'],
    low: new Float64Array(3),
    high: new Float64Array(3),
    mean: new Float64Array(3),
    deviation: new Float64Array(3),
    weights: new Float64Array(6),
    usual: Float64Array.of(0.254, -0.3),
    errors: Float64Array.of(0.5, 0.6),
  },
  metrics: [
    {
      trait: 'cohesion',
      reported: REPORTED,
      regressionRmse: 1.1,
      differences: 0.333,
      coverage: 0.914,
      standardError: 0.5,
    },
    {
      trait: 'grammar',
      reported: { ...REPORTED, pearson: null, kappa: null },
      regressionRmse: null,
      differences: null,
      coverage: 1,
      standardError: 0.6,
    },
  ],
};

describe('the table of traits', () => {
  const [header, rule, ...rows] = traitTable(TRAINED).split('\n');

  it('has a row for each trait, with the sign of its usual difference', () => {
    expect(rows[0]).toBe(
      '| cohesion | 40 | 0.713 | 0.650 | 1.20 | 1.10 | 0.98 | 0.33 | +0.25 | 0.50 | 91 % |',
    );
  });

  it('has dashes for metrics that are undefined', () => {
    expect(rows[1]).toBe('| grammar | 40 | – | – | 1.20 | – | 0.98 | – | −0.30 | 0.60 | 100 % |');
  });

  it('has as many cells in each row as it has columns', () => {
    const cells = [header!, rule!, ...rows].map((row) => row.split('|').length);
    expect(new Set(cells).size).toBe(1);
    expect(rows).toHaveLength(2);
  });
});

it('the note on traits contains the table and the method', () => {
  const note = traitsNote(TRAINED);
  expect(note).toContain(traitTable(TRAINED));
  expect(note).toContain('(λ = 1,000) predicts from 3 features');
  expect(note).toContain('|r| ≥ .3 with');
});

import { describe, expect, it } from 'vitest';
import { metricsNote } from '../../../recipes/scoring/notes.js';
import type { ModelOfCorpora } from '../../../recipes/scoring/populations.js';
import type { ScoreModelParameters } from '../../../src/engine/scoring/score-model.js';
import type { ModelAgreement } from '../../../src/metrics/model-agreement.js';
import {
  equatingNote,
  modelSummary,
  percent,
  weightTable,
} from '../../../src/training/scoring/model-description.js';
import { SCORE_MODEL_SETTINGS } from '../../../src/training/scoring/train-score-model.js';

/** A model with two terms of the first feature and one of the second. */
const PARAMETERS: ScoreModelParameters = {
  features: ['accuracy.spelling', 'length.distinct_words', 'vocabulary.level_mean'],
  signs: Int8Array.of(-1, 1, 0),
  additive: {
    terms: Uint16Array.of(0, 0, 1),
    low: new Float64Array(3),
    high: new Float64Array(3).fill(9),
    mean: new Float64Array(3),
    deviation: new Float64Array(3).fill(1),
    weights: Float64Array.of(-0.5, -0.25, 0.3),
    intercept: 5,
  },
  trees: {
    base: 0,
    roots: Uint32Array.of(0, 1),
    features: new Uint16Array(2),
    right: new Uint32Array(2),
    values: new Float64Array(2),
    cover: new Float64Array(2).fill(1),
  },
  ngramWeights: new Float32Array(64),
  ngramMean: 0,
  equating: { coefficients: [0, 1, 0], low: 0, high: 10 },
  standardErrors: [
    { words: 50, standardError: 1.25 },
    { words: 200, standardError: 0.6 },
  ],
  range: { min: 0, max: 10 },
};

const METRICS: ModelAgreement = {
  texts: 12,
  pearson: 0.8126,
  beyondLength: null,
  kappa: 0.7,
  rmse: 1.005,
  meanDifference: -0.04,
  spread: 1,
  withinLevel: 0.9,
};

const TRAINED: ModelOfCorpora = {
  parameters: PARAMETERS,
  heldOut: [],
  blend: { weights: Float64Array.of(0.5, 0.3, 0.205), intercept: 0 },
  metrics: { 'essays, cross-validated': METRICS },
  coverage: 0.912,
  coverageByCorpus: { essays: 0.912 },
  onMeasured: {},
};

describe('the summary of a model', () => {
  const summary = modelSummary(TRAINED, SCORE_MODEL_SETTINGS);

  it('counts features, terms, trees and buckets', () => {
    expect(summary).toContain('on 3 features');
    expect(summary).toContain('λ = 100, 3 terms');
    expect(summary).toContain('2 boosted trees');
    expect(summary).toContain('into 64 buckets');
  });

  it('counts features that may have either direction, if there are any', () => {
    expect(summary).toContain('save 1 that');
    const parameters = { ...PARAMETERS, signs: Int8Array.of(-1, 1, 1) };
    expect(modelSummary({ ...TRAINED, parameters }, SCORE_MODEL_SETTINGS)).not.toContain('save');
  });

  it('contains the weights of the three models, and whether they were found by stacking', () => {
    expect(summary).toMatch(/Weights by stacking: additive 0\.50, trees 0\.30, n-grams 0\.2[01]$/);
    expect(modelSummary(TRAINED, { ...SCORE_MODEL_SETTINGS, shares: [0.5, 0.3, 0.2] })).toContain(
      'Weights: additive',
    );
  });
});

describe('the note on equating', () => {
  it('shows four raw scores within the scale with their equated scores', () => {
    expect(equatingNote(PARAMETERS)).toContain(
      '1.5 becomes 1.5, 4.0 becomes 4.0, 6.0 becomes 6.0, 8.5 becomes 8.5.',
    );
  });

  it('applies the parabola, with more digits on a short scale', () => {
    const parameters: ScoreModelParameters = {
      ...PARAMETERS,
      range: { min: 1, max: 5 },
      equating: { coefficients: [0.5, 0, 0.25], low: 1, high: 5 },
    };
    // 1 + 0.15 · 4 = 1.6 becomes 0.5 + 1.6² / 4 = 1.14.
    expect(equatingNote(parameters)).toContain('1.60 becomes 1.14, 2.60 becomes 2.19');
  });
});

describe('the note on metrics', () => {
  it('has a row of metrics, standard errors by length and the coverage', () => {
    const note = metricsNote(TRAINED);
    expect(note).toContain('| essays, cross-validated | 12 | 0.813 | – | 0.700 |');
    expect(note).toContain('1.25 at 50 words, 0.60 at 200 words');
    expect(note).toMatch(/91\.2 % of texts\.$/);
    expect(note).not.toContain('other populations');
  });

  it('has the coverage of each corpus if there are several', () => {
    const coverageByCorpus = { essays: 0.95, letters: 0.874 };
    expect(metricsNote({ ...TRAINED, coverageByCorpus })).toContain('(essays 95 %, letters 87 %)');
  });

  it('shows what other populations add, and total standard errors', () => {
    const parameters = {
      ...PARAMETERS,
      populationError: { between: 0.8, slope: 0.1, center: 4.5, alignment: 0 },
    };
    const leftOut = { essays: { within: 0.7, both: 0.92 }, letters: { within: 0.614, both: 0.9 } };
    const note = metricsNote({ ...TRAINED, parameters, leftOut });
    expect(note).toContain('| essays | 70 % | 92 % |\n| letters | 61 % | 90 % |');
    expect(note).toContain('between = 0.80 points, slope = 0.10');
    expect(note).toContain('4.5))² + alignment²)');
    // At 200 words √(0.6² + 0.8² + (0.1 · (score − 4.5))²), which is 1 at the centre.
    expect(note).toContain('**1.04 at 1.5, 1.00 at 4.5, 1.08 at 8.5**');
    const own = { ...parameters, populationError: { between: 0.8, slope: 0.1, center: 4.5 } };
    expect(metricsNote({ ...TRAINED, parameters: own, leftOut })).not.toContain('alignment²');
    const onMeasured = { stories: 0.931 };
    expect(metricsNote({ ...TRAINED, parameters, leftOut, onMeasured })).toContain(
      '| stories (never fitted on) | – | 93 % |',
    );
  });

  it('says how many marks of other corpora are within intervals where nothing can be added for them', () => {
    const onMeasured = { stories: 0.931, letters: 0.884 };
    expect(metricsNote({ ...TRAINED, onMeasured })).toContain('93 % (stories) and 88 % (letters) of texts');
  });
});

describe('the table of weights', () => {
  it('sums the terms of a feature, with signs, the largest weight first', () => {
    expect(weightTable(PARAMETERS).split('\n').slice(2, 4)).toEqual([
      '| `accuracy.spelling` | −0.750 |',
      '| `length.distinct_words` | +0.300 |',
    ]);
  });

  it('has at most fifteen features', () => {
    const features = Array.from({ length: 20 }, (_, at) => `feature.${at}`);
    const terms = Uint16Array.from(features.keys());
    const weights = Float64Array.from(terms, (at) => at - 9.5);
    const table = weightTable({
      ...PARAMETERS,
      features,
      additive: { ...PARAMETERS.additive, terms, weights },
    });
    const rows = table.split('\n').slice(2);
    expect(rows).toHaveLength(15);
    expect(rows.slice(0, 2).sort()).toEqual(['| `feature.0` | −9.500 |', '| `feature.19` | +9.500 |']);
  });
});

it('a share is shown as a whole percentage', () => {
  expect([0, 0.456, 1].map(percent)).toEqual(['0 %', '46 %', '100 %']);
});

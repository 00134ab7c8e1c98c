import { describe, expect, it } from 'vitest';
import { modelCard, SHIPPED_MODELS } from '../../../recipes/scoring/model-card.js';
import { trainOnCorpora } from '../../../recipes/scoring/populations.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { encodeScoreModel, ScoreModel } from '../../../src/engine/scoring/score-model.js';
import { fitTraits } from '../../../src/training/scoring/fit-traits.js';
import { SCORE_MODEL_SETTINGS, trainScoreModel } from '../../../src/training/scoring/train-score-model.js';
import { markedVectors, NAMES } from './marked-vectors.js';

const texts = [...markedVectors(400, 'long'), ...markedVectors(100, 'short')];
const settings = {
  ...SCORE_MODEL_SETTINGS,
  penalty: 5,
  trees: { trees: 60, shrinkage: 0.1, leafWeight: 2 },
  corpusImportance: { long: 200 },
};
const options = { range: { min: 0, max: 13 }, settings, folds: { count: 5, seed: 2 } };
const trained = trainOnCorpora(NAMES, texts, options);

const evidence = (at: number) => ({
  features: new Map(NAMES.map((name, column) => [name, texts[at]!.values[column]!])),
  ngrams: texts[at]!.ngrams,
});

describe('training', () => {
  it('reports each corpus cross-validated, by length alone, and fitted on the others', () => {
    const { metrics } = trained;
    expect(Object.keys(metrics)).toEqual([
      'long, cross-validated',
      'long, length alone',
      'short, cross-validated',
      'short, length alone',
      'long, fitted on the others',
      'short, fitted on the others',
    ]);
    expect(metrics['long, cross-validated']!.pearson!).toBeGreaterThan(0.95);
    expect(metrics['long, cross-validated']!.pearson!).toBeGreaterThan(
      metrics['long, length alone']!.pearson!,
    );
    expect(metrics['short, fitted on the others']!.pearson!).toBeGreaterThan(0.9);
  });

  it('gives scores the spread of the marks', () => {
    expect(trained.metrics['long, cross-validated']!.spread!).toBeCloseTo(1, 1);
    expect(trained.metrics['short, cross-validated']!.spread!).toBeCloseTo(1, 1);
  });

  it('results in intervals that contain 90 % of the marks of held-out texts', () => {
    expect(trained.coverage).toBeGreaterThan(0.86);
    expect(trained.coverage).toBeLessThan(0.94);
  });

  it('adds an error for left-out corpora, and reports their coverage with it', () => {
    const { between, center, alignment } = trained.parameters.populationError!;
    expect(between).toBeGreaterThan(0);
    expect(alignment).toBeUndefined();
    const model = new ScoreModel(trained.parameters);
    const within = model.standardErrorWithin(200);
    expect(model.standardError(200, center)).toBeCloseTo(Math.hypot(within, between), 9);
    expect(Object.keys(trained.leftOut!)).toEqual(['long', 'short']);
    for (const { within, both } of Object.values(trained.leftOut!)) {
      expect(both).toBeGreaterThanOrEqual(0.85);
      expect(both).toBeLessThanOrEqual(0.95);
      expect(both).toBeGreaterThanOrEqual(within);
    }
  });

  it('has no error of other populations if there is one corpus', () => {
    const one = trainOnCorpora(NAMES, texts.slice(0, 100), options);
    expect(one.leftOut).toBeUndefined();
    expect(one.parameters.populationError).toBeUndefined();
  });

  it('uses only features with a direction', () => {
    expect(trained.parameters.features).toEqual([
      'accuracy.spelling',
      'length.distinct_words',
      'vocabulary.level_mean',
    ]);
  });

  it('does not leak the marks of a fold: without a pattern, held-out scores are unrelated to marks', () => {
    const shuffled = texts.map((text, at) => ({ ...text, score: texts[(at * 181) % texts.length]!.score }));
    const { metrics } = trainOnCorpora(NAMES, shuffled, options);
    expect(Math.abs(metrics['long, cross-validated']!.pearson!)).toBeLessThan(0.2);
  });

  it('reports its progress', () => {
    const steps: [number, number][] = [];
    trainScoreModel(NAMES, texts.slice(0, 100), {
      ...options,
      onProgress: (done, total) => steps.push([done, total]),
    });
    expect(steps).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, 6]));
  });

  it('results in the same bytes each time', () => {
    const bytes = encodeScoreModel(trained.parameters);
    expect(encodeScoreModel(trainOnCorpora(NAMES, texts, options).parameters)).toEqual(bytes);
  });

  it('fills in a model card', () => {
    const marked = texts.map((text) => ({ ...text, traits: { grammar: text.score } }));
    const traits = fitTraits(NAMES, marked, trained.heldOut, options)!;
    for (const model of SHIPPED_MODELS) {
      const card = modelCard(model, trained, settings, ['tokens', 'tagger'], model.open ? undefined : traits);
      expect(card.includes('| grammar | 500 |')).toBe(!model.open);
      expect(card).toContain('| long, cross-validated | 400 |');
      expect(card.includes('CC BY-NC-SA 4.0** for the weights')).toBe(!model.open);
      expect(card).not.toMatch(/undefined|NaN|null/);
    }
  });

  it('is measured on corpora that it is not fitted on', () => {
    const [long, short] = ['long', 'short'].map((name) => texts.filter(({ corpus }) => corpus === name));
    const { metrics, onMeasured, parameters } = trainOnCorpora(NAMES, long!, {
      ...options,
      measured: short!,
    });
    expect(metrics['short, not fitted on']!.pearson!).toBeGreaterThan(0.9);
    expect(onMeasured.short).toBeGreaterThan(0);
    expect(parameters).toEqual(trainOnCorpora(NAMES, long!, options).parameters);
  });

  it('leaves a corpus out of standard errors that is easier than real texts', () => {
    const easy = texts.map((text) => ({
      ...text,
      score: text.corpus === 'long' ? text.values[1]! + text.values[3]! : text.score,
    }));
    const errorAt = (withoutErrors: string[]) =>
      new ScoreModel(
        trainOnCorpora(NAMES, easy, { ...options, settings: { ...settings, withoutErrors } }).parameters,
      ).standardErrorWithin(100);
    expect(errorAt(['long'])).toBeGreaterThan(errorAt([]));
  });
});

describe('a trained model read from its file', () => {
  const bytes = Uint8Array.from(encodeScoreModel(trained.parameters));
  const model = ScoreModel.from(new Artefact('test', bytes));

  it('has the same scores as before', () => {
    const before = new ScoreModel(trained.parameters);
    for (let at = 0; at < 20; at++) expect(model.raw(evidence(at))).toBe(before.raw(evidence(at)));
  });

  it('agrees with the marks', () => {
    const residuals = texts.map(({ score }, at) => Math.abs(model.report(model.raw(evidence(at))) - score));
    expect(residuals.reduce((sum, residual) => sum + residual) / residuals.length).toBeLessThan(0.4);
  });

  it('divides a score into contributions of features', () => {
    for (let at = 0; at < 20; at++) {
      const { base, features } = model.contributions(evidence(at));
      const sum = features.reduce((total, { points }) => total + points, base);
      expect(sum).toBeCloseTo(model.raw(evidence(at)), 9);
    }
  });

  it('starts from the average text', () => {
    const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    const raws = texts.slice(0, 400).map((_, at) => model.raw(evidence(at)));
    expect(model.contributions(evidence(0)).base).toBeCloseTo(mean(raws), 0);
  });

  it('counts features that are not 0, and n-grams with a weight', () => {
    const { features, ngrams } = evidence(3);
    const count = model.activeFeatures({ features, ngrams });
    expect(model.activeFeatures({ features: new Map([...features, ['accuracy.spelling', 0]]), ngrams })).toBe(
      count - 1,
    );
    expect(count).toBeGreaterThanOrEqual(3);
  });
});

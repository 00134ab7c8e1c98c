import { describe, expect, it } from 'vitest';
import {
  BASE_MODELS,
  type BaseModelSettings,
  basePredictions,
  fitBaseModels,
} from '../../../src/training/scoring/base-models.js';
import type { MarkedVector } from '../../../src/training/scoring/marked-text.js';

const SETTINGS: BaseModelSettings = {
  penalty: 1e-6,
  knee: 0.3,
  ngramPenalty: 1e-6,
  trees: { trees: 40, shrinkage: 0.5, depth: 2, leafWeight: 1, penalty: 0, rowShare: 1, featureShare: 1 },
};

/** A text with one feature and one n-gram. */
const text = (score: number, value: number, ngram: number): MarkedVector => ({
  corpus: 'made',
  score,
  group: `${value}`,
  values: Float64Array.of(value),
  ngrams: { indices: Uint32Array.of(ngram), values: Float32Array.of(1) },
  words: 100,
});

function predictions(
  texts: readonly MarkedVector[],
  importance: readonly number[] = texts.map(() => 1),
  asked: readonly MarkedVector[] = texts,
) {
  const predict = basePredictions(fitBaseModels([1], texts, importance, SETTINGS));
  const rows = asked.map(predict);
  return Object.fromEntries(BASE_MODELS.map((name, at) => [name, rows.map((row) => row[at]!)]));
}

const rounded = (values: readonly number[] | undefined) =>
  values!.map((value) => Math.round(value * 1000) / 1000 + 0);

describe('base models', () => {
  it('learn from features, features and n-grams, in the order of their names', () => {
    // Marks rise with the feature; the mean marks of the n-grams are 2 and 4.
    const texts = [text(1, 0, 7), text(2, 1, 8), text(3, 2, 7), text(6, 3, 8)];
    const found = predictions(texts);
    expect(rounded(found.trees)).toEqual([1, 2, 3, 6]);
    expect(rounded(found['n-grams'])).toEqual([2, 4, 2, 4]);
    expect(found.additive![3]).toBeGreaterThan(found.additive![2]!);
    expect(found.additive![3]).toBeGreaterThan(4);
  });

  it('learn only the mean if nothing varies', () => {
    const found = predictions([text(1, 5, 7), text(2, 5, 7), text(6, 5, 7)]);
    for (const name of BASE_MODELS) expect(rounded(found[name])).toEqual([3, 3, 3]);
  });

  it('count a text as often as its importance says', () => {
    const found = predictions([text(1, 5, 7), text(5, 5, 7)], [3, 1]);
    for (const name of BASE_MODELS) expect(rounded(found[name])).toEqual([2, 2]);
  });

  it('learn nothing against the direction of a feature', () => {
    const found = predictions([text(6, 0, 7), text(3, 1, 7), text(0, 2, 7)]);
    for (const name of BASE_MODELS) expect(rounded(found[name])).toEqual([3, 3, 3]);
  });

  it('give an unseen n-gram the score of the average text', () => {
    const texts = [text(1, 5, 7), text(5, 5, 8)];
    const found = predictions(texts, [1, 1], [text(0, 5, 99)]);
    expect(rounded(found['n-grams'])).toEqual([3]);
  });
});

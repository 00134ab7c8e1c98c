import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/training/random.js';
import {
  fitTokenModel,
  type TokenFitSettings,
  type TokenWeights,
} from '../../../src/training/sentences/fit-token-model.js';

const SETTINGS: TokenFitSettings = { epochs: 20, learningRate: 0.1, decay: 1e-5, importanceOfGraded: 0 };
const probability = ({ weights, intercept }: TokenWeights, ...buckets: number[]) =>
  1 / (1 + Math.exp(-intercept - buckets.reduce((sum, bucket) => sum + weights[bucket]!, 0)));

/** Sentences of two places; bucket 1 is always wrong, bucket 2 in one of four, bucket 3 never. */
const sentences = Array.from({ length: 400 }, (_, number) => ({
  places: [Int32Array.of(number % 2 === 0 ? 1 : 2), Int32Array.of(3)],
  costs: Float64Array.of(number % 2 === 0 || number % 8 === 1 ? 1 : 0, 0),
}));

describe('fitTokenModel', () => {
  it('learns how likely an error is by its features', () => {
    const fitted = fitTokenModel(sentences, [], SETTINGS, seededRandom(1));
    expect(probability(fitted, 1)).toBeGreaterThan(0.95);
    expect(probability(fitted, 2)).toBeCloseTo(0.25, 1);
    expect(probability(fitted, 3)).toBeLessThan(0.05);
  });

  it('draws the mean of graded sentences to their rate, by features that known errors say nothing of', () => {
    const places = Array.from({ length: 10 }, (_, at) => Int32Array.of(at < 5 ? 3 : 4));
    const graded = Array.from({ length: 200 }, () => ({ places, rate: 0.3 }));
    const without = fitTokenModel(sentences, [], SETTINGS, seededRandom(1));
    const fitted = fitTokenModel(sentences, graded, { ...SETTINGS, importanceOfGraded: 1 }, seededRandom(1));
    const mean = (model: TokenWeights) => (probability(model, 3) + probability(model, 4)) / 2;
    expect(Math.abs(mean(fitted) - 0.3)).toBeLessThan(0.05);
    expect(Math.abs(mean(without) - 0.3)).toBeGreaterThan(0.1);
  });

  it('is the same for the same seed', () => {
    const learn = () => fitTokenModel(sentences, [], SETTINGS, seededRandom(2)).weights.slice(0, 5);
    expect(learn()).toEqual(learn());
  });
});

import { describe, expect, it } from 'vitest';
import {
  fitTokenModel,
  type TokenFitSettings,
  type TokenWeights,
} from '../../../recipes/sentences/fit-token-model.js';
import { seededRandom } from '../../../src/training/random.js';

const SETTINGS: TokenFitSettings = { epochs: 20, learningRate: 0.1, decay: 1e-5, importanceOfMarked: 1 };
const probability = ({ weights, intercept }: TokenWeights, ...buckets: number[]) =>
  1 / (1 + Math.exp(-intercept - buckets.reduce((sum, bucket) => sum + weights[bucket]!, 0)));

/** Sentences of two places. Bucket 1 is always wrong, bucket 2 in one of four sentences, bucket 3 never. */
const sentences = Array.from({ length: 400 }, (_, number) => ({
  places: [Int32Array.of(number % 2 === 0 ? 1 : 2), Int32Array.of(3)],
  costs: Float64Array.of(number % 2 === 0 || number % 8 === 1 ? 1 : 0, 0),
}));

describe('fitTokenModel', () => {
  it('learns the probability of an error from its features', () => {
    const fitted = fitTokenModel(sentences, [], SETTINGS, seededRandom(1));
    expect(probability(fitted, 1)).toBeGreaterThan(0.95);
    expect(probability(fitted, 2)).toBeCloseTo(0.25, 1);
    expect(probability(fitted, 3)).toBeLessThan(0.05);
  });

  it('can give sentences marked by examiners more weight', () => {
    const marked = Array.from({ length: 40 }, () => ({
      places: [Int32Array.of(3), Int32Array.of(4)],
      costs: Float64Array.of(1, 1),
    }));
    const learn = (importanceOfMarked: number) =>
      fitTokenModel(sentences, marked, { ...SETTINGS, importanceOfMarked }, seededRandom(1));
    expect(probability(learn(1), 3)).toBeLessThan(0.2);
    expect(probability(learn(20), 3)).toBeGreaterThan(0.5);
  });

  it('is the same for the same seed', () => {
    const learn = () => fitTokenModel(sentences, [], SETTINGS, seededRandom(2)).weights.slice(0, 5);
    expect(learn()).toEqual(learn());
  });
});

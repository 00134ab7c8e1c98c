import { expect, test } from 'vitest';
import type { ScoreModelParameters } from '../../../src/engine/scoring/score-model.js';
import { onlyUsedFeatures } from '../../../src/training/scoring/fit-score-model.js';

test('a model keeps the features of its terms and of the splits of its trees, renumbered', () => {
  const model = {
    features: ['a', 'b', 'c', 'd', 'e'],
    signs: Int8Array.of(1, -1, 0, 1, -1),
    additive: { terms: [4, 1], weights: [0.5, 0.25] },
    // A split by d. The features of its leaves have no meaning.
    trees: { features: [3, 0, 2], right: [2, 0, 0] },
    kept: 'as it is',
  } as unknown as ScoreModelParameters;
  expect(onlyUsedFeatures(model)).toEqual({
    features: ['b', 'd', 'e'],
    signs: Int8Array.of(-1, 1, -1),
    additive: { terms: [2, 0], weights: [0.5, 0.25] },
    trees: { features: [1, 0, 0], right: [2, 0, 0] },
    kept: 'as it is',
  });
});

import { describe, expect, test } from 'vitest';
import { encodeTrees, fitTrees, TREE_OPTIONS } from '../../../recipes/evidence/fit-trees.js';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { Trees } from '../../../src/engine/errors/evidence/trees.js';
import { seededRandom } from '../../../src/training/random.js';

describe('boosted trees', () => {
  const random = seededRandom(2);
  /** Right if exactly one of the first two is positive, which no sum of features tells; in 9 of 10 cases. */
  const rows = Array.from({ length: 4000 }, () => {
    const features = [2 * random() - 1, 2 * random() - 1, random(), 0];
    const isOne = features[0]! > 0 !== features[1]! > 0;
    return { features, right: isOne === random() < 0.9 };
  });
  const trees = new Trees(new Artefact('evidence', encodeTrees(fitTrees(rows), {})));
  const probability = (...features: number[]) => 1 / (1 + Math.exp(-trees.logit(features)));

  test('learn what depends on two features together, with its probability', () => {
    expect(probability(0.5, -0.5, 0.5, 0)).toBeCloseTo(0.9, 1);
    expect(probability(-0.5, 0.5, 0.5, 0)).toBeCloseTo(0.9, 1);
    expect(probability(0.5, 0.5, 0.5, 0)).toBeCloseTo(0.1, 1);
    expect(probability(-0.5, -0.5, 0.5, 0)).toBeCloseTo(0.1, 1);
  });

  test('give the same bytes again', () => {
    const again = encodeTrees(fitTrees(rows, { ...TREE_OPTIONS, trees: 10 }), {});
    expect(encodeTrees(fitTrees(rows, { ...TREE_OPTIONS, trees: 10 }), {})).toEqual(again);
  });
});

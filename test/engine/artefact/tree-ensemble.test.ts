import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import {
  TreeEnsemble,
  type TreeEnsembleParameters,
  treeSections,
} from '../../../src/engine/artefact/tree-ensemble.js';

/** A tree in nested form: leaves have points and the weight of their rows. */
type Tree =
  | { readonly points: number; readonly weight: number }
  | { readonly feature: number; readonly upTo: number; readonly left: Tree; readonly right: Tree };

const weightOf = (tree: Tree): number =>
  'points' in tree ? tree.weight : weightOf(tree.left) + weightOf(tree.right);

/** Trees as the arrays of a model file. */
function ensemble(base: number, ...trees: readonly Tree[]): TreeEnsembleParameters {
  const nodes: { feature: number; right: number; value: number; cover: number }[] = [];
  const append = (tree: Tree) => {
    const leaf = 'points' in tree;
    const node = {
      feature: leaf ? 0 : tree.feature,
      right: 0,
      value: leaf ? tree.points : tree.upTo,
      cover: weightOf(tree),
    };
    nodes.push(node);
    if (leaf) return;
    append(tree.left);
    node.right = nodes.length;
    append(tree.right);
  };
  const roots = trees.map((tree) => {
    const root = nodes.length;
    append(tree);
    return root;
  });
  return {
    base,
    roots: Uint32Array.from(roots),
    features: Uint16Array.from(nodes, ({ feature }) => feature),
    right: Uint32Array.from(nodes, ({ right }) => right),
    values: Float64Array.from(nodes, ({ value }) => value),
    cover: Float64Array.from(nodes, ({ cover }) => cover),
  };
}

/** The expected value of a tree if only the values of these features are known. */
function expectation(tree: Tree, values: readonly number[], known: ReadonlySet<number>): number {
  if ('points' in tree) return tree.points;
  const { feature, upTo, left, right } = tree;
  const below = (child: Tree) => expectation(child, values, known);
  if (known.has(feature)) return below(values[feature]! <= upTo ? left : right);
  return (below(left) * weightOf(left) + below(right) * weightOf(right)) / weightOf(tree);
}

/** Shapley values, by the formula over all coalitions. */
function bruteForce(trees: readonly Tree[], values: readonly number[]): number[] {
  const count = values.length;
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const worth = (coalition: number) => {
    const known = new Set([...values.keys()].filter((feature) => (coalition >> feature) & 1));
    return trees.reduce((sum, tree) => sum + expectation(tree, values, known), 0);
  };
  const worths = Array.from({ length: 1 << count }, (_, coalition) => worth(coalition));
  return values.map((_, feature) => {
    let sum = 0;
    for (let coalition = 0; coalition < 1 << count; coalition++) {
      if ((coalition >> feature) & 1) continue;
      const size = coalition.toString(2).replaceAll('0', '').length;
      const share = (factorial(size) * factorial(count - size - 1)) / factorial(count);
      sum += share * (worths[coalition | (1 << feature)]! - worths[coalition]!);
    }
    return sum;
  });
}

const leaf = (points: number, weight = 1): Tree => ({ points, weight });
const split = (feature: number, upTo: number, left: Tree, right: Tree): Tree => ({
  feature,
  upTo,
  left,
  right,
});

describe('a tree ensemble', () => {
  const parameters = ensemble(
    5,
    split(0, 10, leaf(-1, 3), split(1, 0.5, leaf(1), leaf(2))),
    split(1, 0, leaf(0.25), leaf(0.5)),
  );
  const trees = new TreeEnsemble(parameters);

  it('adds up the leaves that a text reaches; a value equal to a threshold goes left', () => {
    expect(trees.predict([10, 0])).toBe(5 - 1 + 0.25);
    expect(trees.predict([10.01, 0.5])).toBe(5 + 1 + 0.5);
    expect(trees.predict([11, 1])).toBe(5 + 2 + 0.5);
  });

  it('predicts its base if it has no trees', () => {
    const empty = new TreeEnsemble(ensemble(7));
    expect(empty.predict([1, 2])).toBe(7);
    expect(empty.contributions([1, 2])).toEqual({ base: 7, byFeature: Float64Array.of(0, 0) });
  });

  it('can be read from a model file with another one', () => {
    const other = ensemble(1, leaf(3));
    const file = encodeArtefact({}, { ...treeSections('one', parameters), ...treeSections('two', other) });
    const artefact = new Artefact('test', Uint8Array.from(file));
    expect(TreeEnsemble.from(artefact, 'one').parameters).toEqual(parameters);
    expect(TreeEnsemble.from(artefact, 'two').predict([])).toBe(4);
  });
});

describe('contributions of features', () => {
  it('are the distance from the mean if one feature decides', () => {
    const trees = new TreeEnsemble(ensemble(2, split(1, 0, leaf(-3, 1), leaf(1, 3))));
    expect(trees.contributions([9, -1])).toEqual({ base: 2, byFeature: Float64Array.of(0, -3) });
    expect(trees.contributions([9, 1])).toEqual({ base: 2, byFeature: Float64Array.of(0, 1) });
  });

  it('share an interaction equally', () => {
    const both = split(0, 0, split(1, 0, leaf(0), leaf(0)), split(1, 0, leaf(0), leaf(4)));
    const { base, byFeature } = new TreeEnsemble(ensemble(0, both)).contributions([1, 1]);
    expect(base).toBe(1);
    expect([...byFeature]).toEqual([1.5, 1.5]);
  });

  const features = 4;
  const treesOfDepth = (depth: number): fc.Arbitrary<Tree> => {
    const leaves = fc.record({
      points: fc.double({ min: -5, max: 5, noNaN: true }),
      weight: fc.integer({ min: 1, max: 9 }),
    });
    if (depth === 0) return leaves;
    const splits = fc.record({
      feature: fc.nat(features - 1),
      upTo: fc.integer({ min: -2, max: 2 }),
      left: treesOfDepth(depth - 1),
      right: treesOfDepth(depth - 1),
    });
    return fc.oneof({ weight: 1, arbitrary: leaves }, { weight: 4, arbitrary: splits });
  };

  it('equal Shapley values by brute force, and add up to the prediction', () => {
    fc.assert(
      fc.property(
        fc.array(treesOfDepth(4), { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: features, maxLength: features }),
        (trees, values) => {
          const model = new TreeEnsemble(ensemble(3, ...trees));
          const { base, byFeature } = model.contributions(values);
          const expected = bruteForce(trees, values);
          byFeature.forEach((found, feature) => {
            expect(found).toBeCloseTo(expected[feature]!, 10);
          });
          const sum = byFeature.reduce((total, next) => total + next, base);
          expect(sum).toBeCloseTo(model.predict(values), 10);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

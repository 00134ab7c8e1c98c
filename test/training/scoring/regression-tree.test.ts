import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GrowthProblem,
  growTree,
  type TreeNode,
} from '../../../src/training/scoring/regression-tree.js';
import type { Sign } from '../../../src/training/scoring/ridge.js';

/** A problem without limits and penalty unless changed, so that the expected tree is known. */
function problem(
  columns: readonly (readonly number[])[],
  gradients: readonly number[],
  settings: Partial<GrowthProblem> = {},
): GrowthProblem {
  return {
    bins: columns.map((column) => Uint8Array.from(column)),
    binCount: 8,
    gradients: Float64Array.from(gradients),
    weights: new Float64Array(gradients.length).fill(1),
    rows: Uint32Array.from(gradients.keys()),
    features: Uint32Array.from(columns.keys()),
    signs: columns.map((): Sign => 0),
    depth: 6,
    leaves: 64,
    leafWeight: 1,
    penalty: 0,
    leastGain: 1e-9,
    ...settings,
  };
}

/** A tree as nested lists: `[feature, bin, left, right]`, or the points of a leaf. */
type Shape = number | readonly [number, number, Shape, Shape];
const shape = ({ points, split }: TreeNode): Shape =>
  split ? [split.feature, split.bin, shape(split.left), shape(split.right)] : points;

/** The points of the leaves, from left to right. */
const leaves = ({ points, split }: TreeNode): number[] =>
  split ? [...leaves(split.left), ...leaves(split.right)] : [points];

describe('a regression tree', () => {
  it('splits where the sum of squares falls most, and stores the points of each node as a leaf', () => {
    // Gains (Σg)²/n of both sides: 4 + 4/3 after the first row, 8 + 8 after the second, 3 + 9 after the third.
    const root = growTree(problem([[0, 1, 2, 3]], [-2, -2, 1, 3], { depth: 1 }));
    expect(shape(root)).toEqual([0, 1, -2, 2]);
    expect(root.points).toBe(0);
  });

  it('shrinks leaves by the penalty: Σg / (Σw + λ)', () => {
    const rows = problem([[0, 0, 1]], [-4, -4, 8], { penalty: 2, weights: Float64Array.of(1, 1, 2) });
    expect(shape(growTree(rows))).toEqual([0, 0, -8 / (2 + 2), 8 / (2 + 2)]);
  });

  it('only uses the rows and features that it is given', () => {
    const columns = [
      [0, 1, 0, 1],
      [0, 0, 1, 1],
    ];
    const gradients = [-3, 3, -2, 2];
    expect(shape(growTree(problem(columns, gradients, { depth: 1 })))).toEqual([0, 0, -2.5, 2.5]);
    const second = { features: Uint32Array.of(1), rows: Uint32Array.of(0, 3) };
    expect(shape(growTree(problem(columns, gradients, second)))).toEqual([1, 0, -3, 2]);
  });

  it('makes the split with the largest gain first, wherever it is', () => {
    const rows = problem([[0, 1, 2, 3]], [-50, -51, 30, 70]);
    expect(leaves(growTree({ ...rows, leaves: 1 }))).toEqual([-0.25]);
    expect(leaves(growTree({ ...rows, leaves: 2 }))).toEqual([-50.5, 50]);
    expect(leaves(growTree({ ...rows, leaves: 3 }))).toEqual([-50.5, 30, 70]);
    expect(leaves(growTree(rows))).toEqual([-50, -51, 30, 70]);
  });

  it('respects the minimum weight of leaves', () => {
    // The last row differs from the others by 100, but weighs 1.
    const rows = problem([[0, 1, 2, 3]], [0, 0, 0, 100], { leafWeight: 2 });
    expect(shape(growTree(rows))).toEqual([0, 1, 0, 50]);
    expect(shape(growTree({ ...rows, leafWeight: 2.5 }))).toBe(25);
    expect(shape(growTree({ ...rows, weights: Float64Array.of(1, 1, 1, 2) }))).toEqual([0, 2, 0, 50]);
  });

  it('makes no split with too small a gain', () => {
    // The gain of the only split is 2² + 2².
    const rows = problem([[0, 1]], [-2, 2]);
    expect(shape(growTree({ ...rows, leastGain: 7.9 }))).toEqual([0, 0, -2, 2]);
    expect(shape(growTree({ ...rows, leastGain: 8 }))).toBe(0);
    expect(shape(growTree(problem([[0, 1, 2]], [3, 3, 3])))).toBe(3);
  });

  it('chooses the first of two equal features', () => {
    const column = [0, 0, 1, 1];
    expect(shape(growTree(problem([column, column], [1, 1, 5, 5], { depth: 1 })))).toEqual([0, 0, 1, 5]);
  });

  it.each([
    ['no rows', [], 0],
    ['one row', [6], 3],
  ])('is one leaf for %s', (_, gradients, points) => {
    expect(shape(growTree(problem([gradients.map(() => 2)], gradients, { penalty: 1 })))).toBe(points);
  });

  it('fits as well as the best of all splits, for any data', () => {
    const row = fc.record({
      bins: fc.tuple(bin, bin, bin),
      gradient: fc.integer({ min: -9, max: 9 }),
      weight,
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 1.5),
        (rows, penalty) => {
          const columns = [0, 1, 2].map((column) => rows.map(({ bins }) => bins[column]!));
          const gradients = rows.map(({ gradient }) => gradient);
          const weights = Float64Array.from(rows, (each) => each.weight);
          const tree = growTree(problem(columns, gradients, { weights, penalty, depth: 1 }));
          /** Reduction of the penalised sum of squares by a leaf of these rows. */
          const gain = (places: readonly number[]) => {
            const sum = places.reduce((total, at) => total + gradients[at]!, 0);
            return sum ** 2 / (places.reduce((total, at) => total + weights[at]!, 0) + penalty);
          };
          const gainOf = (column: readonly number[], last: number) => {
            const all = [...column.keys()];
            const sides = [all.filter((at) => column[at]! <= last), all.filter((at) => column[at]! > last)];
            return sides.every((side) => side.length > 0)
              ? sides.reduce((sum, side) => sum + gain(side), 0)
              : 0;
          };
          const best = Math.max(
            ...columns.flatMap((column) => [0, 1, 2].map((last) => gainOf(column, last))),
          );
          const { split } = tree;
          const reached = split ? gainOf(columns[split.feature]!, split.bin) : gain([...rows.keys()]);
          expect(reached).toBeGreaterThanOrEqual(best - 1e-6);
        },
      ),
      { seed: 4, numRuns: 200 },
    );
  });
});

const bin = fc.integer({ min: 0, max: 3 });
const weight = fc.constantFrom(1, 2, 3);

describe('a feature with a direction', () => {
  /** Two features of two values each. Targets are 0 and 8 if the first is low, 12 and 4 if it is high. */
  const columns = [
    [0, 0, 1, 1],
    [0, 1, 0, 1],
  ];
  const gradients = [0, 8, 12, 4];
  const grown = (settings: Partial<GrowthProblem>) => shape(growTree(problem(columns, gradients, settings)));

  it('limits points below its split to their side of the middle', () => {
    expect(grown({})).toEqual([0, 0, [1, 0, 0, 8], [1, 0, 12, 4]]);
    // The means of the two sides are 4 and 8, and their middle is 6.
    expect(grown({ signs: [1, 0] })).toEqual([0, 0, [1, 0, 0, 6], [1, 0, 12, 6]]);
  });

  it('limits them if its direction is the opposite, too', () => {
    const turned = { bins: [Uint8Array.of(1, 1, 0, 0), Uint8Array.of(0, 1, 0, 1)] };
    expect(grown({ ...turned, signs: [-1, 0] })).toEqual([0, 0, [1, 0, 12, 6], [1, 0, 0, 6]]);
  });

  it('is not split against its direction', () => {
    expect(grown({ signs: [-1, 0], depth: 1 })).toBe(6);
    // The second feature may split only the side where it has its direction.
    expect(grown({ signs: [1, -1] })).toEqual([0, 0, 4, [1, 0, 12, 6]]);
  });
});

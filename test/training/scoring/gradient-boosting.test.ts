import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TreeEnsemble } from '../../../src/engine/artefact/tree-ensemble.js';
import { seededRandom } from '../../../src/training/random.js';
import { type BoostingProblem, fitTrees } from '../../../src/training/scoring/gradient-boosting.js';

/** One tree that fits as closely as possible, so that the expected result is known. */
const GREEDY = { trees: 1, shrinkage: 1, leafWeight: 1, penalty: 0, rowShare: 1, featureShare: 1 };

const row = (...values: readonly number[]) => Float64Array.of(...values);
const fitted = (problem: BoostingProblem) => new TreeEnsemble(fitTrees(problem));

/** Random rows in the unit cube, and targets that are a function of them. */
function synthetic(count: number, features: number, target: (x: Float64Array) => number, seed = 3) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: count }, () => Float64Array.from({ length: features }, () => random()));
  return { rows, targets: rows.map(target) };
}

function error(model: TreeEnsemble, rows: readonly Float64Array[], targets: readonly number[]): number {
  const squares = rows.map((x, at) => (model.predict(x) - targets[at]!) ** 2);
  return Math.sqrt(squares.reduce((sum, next) => sum + next, 0) / rows.length);
}

const numbers = (model: TreeEnsemble) => {
  const { base, roots, features, right, values, cover } = model.parameters;
  return [base, ...roots, ...features, ...right, ...values, ...cover];
};

describe('gradient boosting', () => {
  it('recovers a step function exactly', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((x) => row(x, 0));
    const model = fitted({ ...GREEDY, rows, targets: [2, 2, 7, 7, 7, 4] });
    expect(rows.map((x) => model.predict(x))).toEqual([2, 2, 7, 7, 7, 4]);
    expect([model.predict(row(2.4, 0)), model.predict(row(2.6, 0))]).toEqual([2, 7]);
    expect(model.parameters.cover[0]).toBe(6);
  });

  it('chooses the split with the smallest sum of squares', () => {
    const rows = [row(0, 0), row(0, 1), row(1, 0), row(1, 1)];
    const { parameters } = fitted({ ...GREEDY, depth: 1, rows, targets: [0, 1, 4, 5] });
    expect([...parameters.features]).toEqual([0, 0, 0]);
    expect([...parameters.values]).toEqual([0.5, -2, 2]);
    expect(parameters.base).toBe(2.5);
  });

  it('shrinks leaves by the penalty, Σr / (n + λ), and by the shrinkage', () => {
    const rows = [row(0), row(0), row(1)];
    const { values } = fitTrees({ ...GREEDY, rows, targets: [0, 0, 6], penalty: 2, shrinkage: 0.5 });
    expect([...values]).toEqual([0.5, (-4 / (2 + 2)) * 0.5, (4 / (1 + 2)) * 0.5]);
  });

  it('learns an additive function that holds for unseen rows', () => {
    const target = ([a, b, c]: Float64Array) => 2 * a! + Math.sqrt(b!) - 3 * Math.abs(c! - 0.5);
    const { rows, targets } = synthetic(2000, 5, target);
    const unseen = synthetic(500, 5, target, 4);
    expect(error(fitted({ rows, targets, penalty: 1 }), unseen.rows, unseen.targets)).toBeLessThan(0.07);
  });

  it('learns an interaction that no single feature shows', () => {
    const target = ([a, b]: Float64Array) => (a! < 0.5 !== b! < 0.5 ? 1 : 0);
    const { rows, targets } = synthetic(250, 2, target);
    const settings = { ...GREEDY, rows, targets, trees: 100, shrinkage: 0.5, bins: 256 };
    const exact = fitted({ ...settings, depth: 2 });
    expect(error(exact, rows, targets)).toBeLessThan(0.05);
    const additive = fitted({ ...settings, depth: 1 });
    expect(error(additive, rows, targets)).toBeGreaterThan(0.3);
  });

  it('respects the limits of depth, number of leaves and weight of leaves', () => {
    const { rows, targets } = synthetic(300, 3, ([a, b, c]) => a! + 2 * b! * c!);
    const leavesOf = ({ right }: { right: Uint32Array }) => right.filter((child) => child === 0).length;
    expect(leavesOf(fitTrees({ ...GREEDY, rows, targets, depth: 2, leaves: 99 }))).toBe(4);
    expect(leavesOf(fitTrees({ ...GREEDY, rows, targets, depth: 6, leaves: 5 }))).toBe(5);
    const { cover } = fitTrees({ ...GREEDY, rows, targets, depth: 6, leaves: 64, leafWeight: 40 });
    expect(Math.min(...cover)).toBeGreaterThanOrEqual(40);
    expect(leavesOf({ right: Uint32Array.from(cover, () => 0) })).toBeGreaterThan(5);
  });

  it('makes the splits with the largest gain first', () => {
    // A large difference between the halves, and small ones within them.
    const rows = [1, 2, 3, 4].map((x) => row(x));
    const model = fitted({ ...GREEDY, rows, targets: [0, 1, 100, 110], leaves: 3 });
    expect(rows.map((x) => model.predict(x))).toEqual([0.5, 0.5, 100, 110]);
  });

  it('counts a row as often as its importance says', () => {
    const { rows, targets } = synthetic(200, 3, ([a, b, c]) => a! * b! + c!);
    const importance = rows.map((_, at) => at % 3);
    const settings = { trees: 20, rowShare: 1, featureShare: 1, leafWeight: 5, bins: 256 };
    const weighted = fitted({ ...settings, rows, targets, importance });
    const places = importance.flatMap((times, at) => Array<number>(times).fill(at));
    const repeated = fitted({
      ...settings,
      rows: places.map((at) => rows[at]!),
      targets: places.map((at) => targets[at]!),
    });
    expect(weighted.parameters.values.length).toBeGreaterThan(100);
    for (const x of rows) expect(weighted.predict(x)).toBeCloseTo(repeated.predict(x), 9);
  });

  it('predicts a constant for equal targets, one row, and features that do not vary', () => {
    const rows = [row(1, 5), row(2, 5), row(3, 5)];
    expect(fitted({ ...GREEDY, rows, targets: [0.1, 0.1, 0.1] }).predict(row(9, 9))).toBe(0.1);
    expect(fitted({ ...GREEDY, rows: [row(4)], targets: [3.7] }).predict(row(0))).toBe(3.7);
    expect(fitted({ ...GREEDY, rows: [row(5), row(5)], targets: [1, 2] }).predict(row(5))).toBe(1.5);
    expect(fitted({ rows: [row(), row()], targets: [1, 2] }).predict(row())).toBe(1.5);
  });

  it('returns finite numbers for extreme values of features', () => {
    const rows = [row(0, 1e308), row(-0, -1e308), row(5e-324, 0), row(1, 1e-300), row(1, 1e300)];
    const model = fitted({ ...GREEDY, trees: 20, rows, targets: [1, 2, 3, 4, 5], depth: 6 });
    expect(numbers(model).every(Number.isFinite)).toBe(true);
    expect(rows.map((x) => Math.round(model.predict(x) * 1e9) / 1e9)).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not depend on the unit of a feature', () => {
    const { rows, targets } = synthetic(200, 2, ([a, b]) => a! - b! * b!);
    const cubed = rows.map(([a, b]) => row(8 * a!, b! ** 3));
    const [plain, scaled] = [fitted({ rows, targets }), fitted({ rows: cubed, targets })];
    rows.forEach((x, at) => {
      expect(scaled.predict(cubed[at]!)).toBe(plain.predict(x));
    });
  });

  it('results in the same bytes for the same seed, on any machine', () => {
    const data = synthetic(300, 6, ([a, b, c]) => a! + b! * c!);
    const bytes = (seed: number) => {
      const hash = createHash('sha256').update(
        Float64Array.from(numbers(fitted({ ...data, trees: 30, seed }))),
      );
      return hash.digest('hex').slice(0, 16);
    };
    expect(bytes(1)).toBe(bytes(1));
    expect(bytes(1)).not.toBe(bytes(2));
    expect(bytes(1)).toMatchInlineSnapshot(`"96a0579ab4ba58cc"`);
  });

  it('learns probabilities under logistic loss, also of what two features decide together', () => {
    const { rows } = synthetic(4000, 3, () => 0);
    const random = seededRandom(2);
    /** 1 if exactly one of the first two is above a half, in 9 of 10 cases. */
    const isOne = ([a, b]: Float64Array) => a! > 0.5 !== b! > 0.5;
    const targets = rows.map((x) => (isOne(x) === random() < 0.9 ? 1 : 0));
    const model = fitted({ rows, targets, loss: 'logistic', trees: 100, featureShare: 1 });
    const chance = (a: number, b: number) => 1 / (1 + Math.exp(-model.predict(row(a, b, 0.5))));
    expect(chance(0.8, 0.2)).toBeCloseTo(0.9, 1);
    expect(chance(0.2, 0.8)).toBeCloseTo(0.9, 1);
    expect(chance(0.8, 0.8)).toBeCloseTo(0.1, 1);
    expect(chance(0.2, 0.2)).toBeCloseTo(0.1, 1);
  });

  it('starts logistic loss from the share of ones', () => {
    const { base, roots } = fitTrees({
      rows: [row(), row(), row(), row()],
      targets: [1, 0, 0, 0],
      loss: 'logistic',
    });
    expect(base).toBeCloseTo(Math.log(1 / 3), 12);
    expect(roots).toHaveLength(0);
  });

  it('explains each text relative to the mean of the fitted texts', () => {
    const { rows, targets } = synthetic(300, 4, ([a, b, c]) => a! + b! * c!);
    const importance = rows.map((_, at) => 1 + (at % 4));
    const model = fitted({ rows, targets, importance });
    const total = importance.reduce((sum, next) => sum + next, 0);
    const mean = rows.reduce((sum, x, at) => sum + (importance[at]! * model.predict(x)) / total, 0);
    for (const x of rows.slice(0, 20)) {
      const { base, byFeature } = model.contributions(x);
      expect(base).toBeCloseTo(mean, 10);
      expect(byFeature.reduce((sum, next) => sum + next, base)).toBeCloseTo(model.predict(x), 10);
    }
  });
});

describe('monotone constraints', () => {
  it('hold for every pair of neighbours in a grid, whatever the data', () => {
    const steps = [0, 0.2, 0.4, 0.6, 0.8];
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(2, 4, 6), fc.constantFrom(1, 10), (seed, depth, trees) => {
        // Noise, which contradicts the constraints as often as not.
        const noise = seededRandom(seed + 1);
        const { rows, targets } = synthetic(80, 3, noise, seed);
        const settings = { ...GREEDY, leaves: 64, depth, trees, shrinkage: 0.5 };
        const model = fitted({ ...settings, rows, targets, signs: [1, -1, 0] });
        for (const a of steps)
          for (const b of steps)
            for (const c of [0.1, 0.5, 0.9]) {
              const here = model.predict(row(a, b, c));
              expect(model.predict(row(a + 0.2, b, c))).toBeGreaterThanOrEqual(here - 1e-12);
              expect(model.predict(row(a, b + 0.2, c))).toBeLessThanOrEqual(here + 1e-12);
            }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it('exclude a feature with the opposite effect', () => {
    const { rows, targets } = synthetic(200, 1, ([a]) => -a!);
    expect(fitTrees({ ...GREEDY, rows, targets, signs: [1] }).roots).toHaveLength(0);
  });

  it('change nothing if the data agree', () => {
    const { rows, targets } = synthetic(200, 2, ([a, b]) => 3 * a! - b!);
    const settings = { ...GREEDY, rows, targets, depth: 1, trees: 10, shrinkage: 0.1 };
    expect(fitTrees({ ...settings, signs: [1, -1] })).toEqual(fitTrees(settings));
  });
});

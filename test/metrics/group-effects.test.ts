import { expect, test } from 'vitest';
import { fairness } from '../../src/metrics/fairness.js';
import { groupEffects } from '../../src/metrics/group-effects.js';
import { fTest } from '../../src/metrics/students-t.js';

const together = (rows: number) => ({ codes: new Uint8Array(rows), size: 1 });

test('the p-values of F agree with tables', () => {
  // Critical values of F at 5 %, and the limits.
  expect(fTest(4.9646027, 1, 10)).toBeCloseTo(0.05, 7);
  expect(fTest(2.8660814, 4, 20)).toBeCloseTo(0.05, 7);
  expect([fTest(0, 2, 5), fTest(Number.POSITIVE_INFINITY, 2, 5)]).toEqual([1, 0]);
  expect([fTest(1, 0, 5), fTest(1, 2, 0), fTest(Number.NaN, 2, 5)]).toEqual([null, null, null]);
});

test('a group alone in its stratum has no estimate, but its residuals count', () => {
  // Groups a, b in the first stratum, 2 apart; c alone in the second. Residuals: 6 on 8 − 3 degrees of freedom.
  const y = [1, 2, 3, 3, 4, 5, 10, 12];
  const groups = { codes: [0, 0, 0, 1, 1, 1, 2, 2], size: 3 };
  const strata = { codes: [0, 0, 0, 0, 0, 0, 1, 1], size: 2 };
  const found = groupEffects(y, groups, strata);
  expect(found.reference).toBe(0);
  expect(found.f).toBeCloseTo(5, 12);
  expect(found.p).toBeCloseTo(0.075587, 5);
  expect(found.groups[1]!.estimate).toBeCloseTo(2, 12);
  expect(found.groups[1]!.standardError).toBeCloseTo(Math.sqrt(0.8), 12);
  expect(found.groups[1]!.p).toBeCloseTo(found.p!, 12);
  expect([found.groups[0]!.estimate, found.groups[2]!.estimate]).toEqual([null, null]);
});

test('groups that explain everything have a p-value of 0 and no finite F', () => {
  const { f, p, r2 } = groupEffects([1, 1, 1, 3, 3, 3], { codes: [0, 0, 0, 1, 1, 1], size: 2 }, together(6));
  expect([f, p]).toEqual([null, 0]);
  expect(r2).toBeCloseTo(1, 12);
});

test('without variation or residual degrees of freedom, effects are null', () => {
  const nothing = { r2: null, f: null, p: null };
  expect(groupEffects([2, 2, 2, 2], { codes: [0, 0, 1, 1], size: 2 }, together(4))).toMatchObject(nothing);
  expect(groupEffects([1, 2], { codes: [0, 1], size: 2 }, together(2))).toMatchObject(nothing);
  expect(fairness([1, 2, 3], [1, 2, 3], { codes: [0, 0, 0], size: 1 })).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/training/random.js';
import {
  type CalibrationTask,
  type CalibrationText,
  fitCalibration,
} from '../../../src/training/scoring/calibration.js';

const IELTS = { min: 0, max: 9 };

/** A number from a normal distribution (Box and Muller 1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Texts with scores around 5 and marks that depend on them. */
function texts(
  count: number,
  markOf: (score: number, random: () => number, index: number) => number,
  groupOf: (index: number) => number = (index) => index,
): CalibrationText[] {
  const random = seededRandom(11);
  return Array.from({ length: count }, (_, index) => {
    const score = 5 + 1.2 * normal(random);
    return {
      score,
      mark: markOf(score, random, index),
      standardError: 1,
      standardErrorWithin: 0.6,
      words: 100 + index,
      group: String(groupOf(index)),
    };
  });
}

const calibrationOf = (marked: readonly CalibrationText[], more: Partial<CalibrationTask> = {}) =>
  fitCalibration({ texts: marked, from: IELTS, to: IELTS, folds: { count: 10, seed: 1 }, ...more });

describe('marks that follow scores on a line', () => {
  const found = calibrationOf(texts(200, (score, random) => 1 + 0.7 * score + 0.3 * normal(random)));

  test('result in the line through the means, with the ratio of the standard deviations', () => {
    expect(found.kind).toBe('line');
    // Errors of the marks add a little to their spread.
    expect(found.calibration.slope).toBeCloseTo(Math.hypot(0.7, 0.3 / 1.2), 1);
    expect(found.calibration.intercept + 5 * found.calibration.slope).toBeCloseTo(4.5, 1);
  });

  test('are closer to the scores of held-out texts', () => {
    const { before, after } = found;
    expect(after.rmse!).toBeLessThan(0.75 * before.rmse!);
    expect(after.kappa!).toBeGreaterThan(before.kappa!);
    expect(Math.abs(after.meanDifference!)).toBeLessThan(0.05);
    expect(after.pearson!).toBeCloseTo(before.pearson!, 1);
  });

  test('lie in 90 % intervals at about that rate, and not almost always as before', () => {
    expect(found.before.coverage).toBeGreaterThan(0.95);
    expect(found.after.coverage).toBeGreaterThan(0.85);
    expect(found.after.coverage).toBeLessThan(0.95);
  });
});

test('intervals that are too narrow become wider, even with thirty texts', () => {
  const { before, after } = calibrationOf(texts(30, (score, random) => score - 1 + 1.6 * normal(random)));
  expect(before.coverage).toBeLessThan(0.75);
  expect(after.coverage).toBeGreaterThanOrEqual(0.8);
});

test.each([
  ['that have nothing to do with scores', (_: number, random: () => number) => 3 + 0.5 * normal(random)],
  ['that are better if lower', (score: number) => 9 - score],
])('marks %s shift the mean, and never reverse the order', (_, markOf) => {
  const found = calibrationOf(texts(60, markOf));
  expect(found.kind).toBe('shift');
  expect(found.calibration.slope).toBe(1);
  expect(Math.abs(found.after.meanDifference!)).toBeLessThan(0.2);
});

test('a shift to another scale has the slope between the scales', () => {
  const { kind, calibration } = calibrationOf(
    texts(60, (_, random) => 3 + normal(random)),
    { to: { min: 1, max: 5 } },
  );
  expect(kind).toBe('shift');
  expect(calibration.slope).toBeCloseTo(4 / 9, 10);
});

test('marks on another scale are compared with scores mapped linearly to it', () => {
  const found = calibrationOf(
    texts(100, (score, random) => 1 + (4 / 9) * score + 0.1 * normal(random)),
    { to: { min: 1, max: 5 } },
  );
  expect(found.before.rmse!).toBeLessThan(0.15);
  expect(found.calibration.slope).toBeCloseTo(4 / 9, 1);
});

test('groups that differ as a whole widen the interval, because other groups will differ, too', () => {
  const shift = (index: number) => 1.2 * Math.sin(1 + Math.floor(index / 10) * 2);
  const markOf = (score: number, random: () => number, index: number) =>
    score + shift(index) + 0.2 * normal(random);
  const together = calibrationOf(texts(100, markOf, (index) => Math.floor(index / 10)));
  const alone = calibrationOf(texts(100, markOf));
  expect(together.calibration.errorFactor).toBeGreaterThan(1.05 * alone.calibration.errorFactor);
  expect(together.after.coverage).toBeGreaterThanOrEqual(0.8);
});

test('marks equal to the scores result in a standard error above 0', () => {
  expect(calibrationOf(texts(40, (score) => score)).calibration.errorFactor).toBeGreaterThan(0);
});

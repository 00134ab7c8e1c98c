import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrated, calibratedContributions } from '../../../src/engine/scoring/calibration.js';

const CALIBRATION = { slope: 0.6, intercept: 1.5, errorFactor: 1, min: 1, max: 5 };
const points = fc.double({ min: -9, max: 9, noNaN: true });

test('calibrated contributions add up to the calibrated score, at the ends of both scales too', () => {
  fc.assert(
    fc.property(points, fc.array(points, { maxLength: 6 }), (base, all) => {
      const free = all.reduce((sum, each) => sum + each, base);
      const score = Math.min(9, Math.max(0, free));
      const contributions = {
        base,
        features: all.map((each, at) => ({ feature: `f${at}`, points: each, isMore: each > 0 })),
        limit: score - free,
      };
      const found = calibratedContributions(CALIBRATION, contributions);
      const sum = found.features.reduce((total, each) => total + each.points, found.base) + found.limit;
      expect(sum).toBeCloseTo(calibrated(CALIBRATION, score), 9);
    }),
  );
});

test('calibrated scores rise with scores and stay on the scale of the marks', () => {
  expect([0, 4, 9].map((score) => calibrated(CALIBRATION, score))).toEqual([1.5, 3.9, 5]);
});

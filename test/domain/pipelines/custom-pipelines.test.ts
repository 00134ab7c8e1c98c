import { describe, expect, test } from 'vitest';
import { calibratedRecord } from '../../../src/domain/pipelines/calibrated-pipeline.js';
import {
  type CustomPipeline,
  hasFolder,
  isBroken,
  isCalibrated,
  isTrained,
} from '../../../src/domain/pipelines/custom-pipelines.js';
import { trainedRecord } from '../../../src/domain/pipelines/trained-pipeline.js';

const FIGURES = {
  texts: 90,
  folds: 5,
  by: 'author_id',
  pearson: 0.8,
  kappa: null,
  rmse: 1,
  meanDifference: 0,
  coverage: 0.9,
};
const COMMON = { format: 1, name: 'mine', base: 'cefr', scale: { name: 'mine', min: 1, max: 6 }, texts: 90 };
const TRAINED = { ...COMMON, trainedAt: '2026-01-01T00:00:00Z', components: { tagger: '2' }, model: 'ab' };
const CALIBRATED = {
  ...COMMON,
  kind: 'calibrated',
  baseConfig: 'abc',
  calibratedAt: '2026-01-01T00:00:00Z',
  calibration: { slope: 0.5, intercept: -1, errorFactor: 1.2 },
  crossValidated: FIGURES,
};

test('the kinds of pipelines are distinguished', () => {
  const kinds = (own: object) =>
    [isTrained, isCalibrated, isBroken, hasFolder].map((is) => is(own as CustomPipeline));
  expect(kinds({ base: 'cefr', off: [] })).toEqual([false, false, false, false]);
  expect(kinds({ ...TRAINED, folder: 'x' })).toEqual([true, false, false, true]);
  expect(kinds({ ...CALIBRATED, folder: 'x' })).toEqual([false, true, false, true]);
  expect(kinds({ name: 'x', folder: 'x', reason: 'damaged' })).toEqual([false, false, true, true]);
});

describe('a record', () => {
  const NOTHING = undefined;
  test.each<[string, typeof trainedRecord | typeof calibratedRecord, object]>([
    ['of training', trainedRecord, TRAINED],
    ['of training with figures', trainedRecord, { ...TRAINED, crossValidated: FIGURES }],
    ['of a calibration', calibratedRecord, CALIBRATED],
  ])('%s is read, and refused when a part is missing or of another format', (_, record, whole) => {
    expect(record.parse(whole)).toEqual(whole);
    for (const name of Object.keys(whole).filter(
      (name) => name !== 'crossValidated' || record === calibratedRecord,
    ))
      expect(record.safeParse({ ...whole, [name]: NOTHING }).success, name).toBe(false);
    for (const wrong of [{ format: 2 }, { name: 'my exam' }, { texts: 0 }, { texts: 1.5 }])
      expect(record.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test.each([
    { slope: 0 },
    { slope: Number.POSITIVE_INFINITY },
    { intercept: Number.NaN },
    { errorFactor: -1 },
  ])('of a calibration with %j is refused', (wrong) => {
    const calibration = { ...CALIBRATED.calibration, ...wrong };
    expect(calibratedRecord.safeParse({ ...CALIBRATED, calibration }).success).toBe(false);
  });
});

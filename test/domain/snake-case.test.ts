import { expect, test } from 'vitest';
import { snakeCased } from '../../src/domain/snake-case.js';
import type { Printed } from '../e2e/assess.js';

test('keys are in snake_case at any depth, and values stay', () => {
  expect(
    snakeCased({
      configHash: 'aB',
      periods: [{ errorsPer100Words: 1.5, interval95: [1, 2], adjustedP: null, marked_texts: 3 }],
      endedAt: new Date(0),
    }),
  ).toEqual({
    config_hash: 'aB',
    periods: [{ errors_per_100_words: 1.5, interval95: [1, 2], adjusted_p: null, marked_texts: 3 }],
    ended_at: new Date(0),
  });
});

test('a number between a small letter and a capital is a word, in types too', () => {
  const names = { errorsPer100Words: 1, interval95: 2, aboveB2Share: 3, r1: 4, adjustedP: 5, RV: 6 };
  const printed: Printed<typeof names> = {
    errors_per_100_words: 1,
    interval95: 2,
    above_b2_share: 3,
    r1: 4,
    adjusted_p: 5,
    RV: 6,
  };
  expect(snakeCased(names)).toEqual(printed);
});

test('keys that are labels, codes or numbers stay as they are', () => {
  const counts = { errorCodes: { '+MP': 2, RV: 1 }, failures: { 'text too short': 1 }, histogram: { 10: 4 } };
  expect(snakeCased(counts)).toEqual({ error_codes: counts.errorCodes, ...counts, errorCodes: undefined });
});

test('settings keep the spelling of the settings file', () => {
  const settings = {
    settings: { editThreshold: 0.5 },
    value: [{ timeZone: 'UTC' }],
    options: { englishShare: 0.2 },
  };
  expect(snakeCased(settings)).toEqual(settings);
});

test('columns and groups of a file keep their names', () => {
  const text = { taskId: 'pets', groups: { firstLanguage: 'Thai' } };
  expect(snakeCased({ texts: [text], groupsLeftOut: { firstLanguage: 2 } })).toEqual({
    texts: [{ task_id: 'pets', groups: { firstLanguage: 'Thai' } }],
    groups_left_out: { firstLanguage: 2 },
  });
  expect(snakeCased({ groups: [{ meanScore: 3 }] })).toEqual({ groups: [{ mean_score: 3 }] });
});

test.each([[null], ['text'], [3], [[]], [undefined]])('%s is unchanged', (value) => {
  expect(snakeCased(value)).toEqual(value);
});

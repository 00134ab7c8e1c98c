import { describe, expect, test } from 'vitest';
import { KIND_OPTIONS, WEIGHT_STEP } from '../../../recipes/choices/fit-options.js';
import { CHOICE_KINDS } from '../../../src/engine/errors/choices/kinds/index.js';

test('every kind of choice has options, and nothing else', () => {
  expect(Object.keys(KIND_OPTIONS).sort()).toEqual(CHOICE_KINDS.map(({ name }) => name).sort());
});

describe.each(Object.entries(KIND_OPTIONS))('%s', (_, options) => {
  test('is learnt from modern writing last, which has the most influence', () => {
    expect(options.registers.at(-1)).toBe('modern');
    expect(new Set(options.registers).size).toBe(options.registers.length);
  });

  test('has a share of right choices above 0 and at most 1', () => {
    expect(options.shareOfRight).toBeGreaterThan(0);
    expect(options.shareOfRight).toBeLessThanOrEqual(1);
  });
});

test('commas are only learnt from modern writing', () => {
  expect(KIND_OPTIONS.comma!.registers).toEqual(['modern']);
});

test('weights in one byte have a sufficient range', () => {
  expect(127 * WEIGHT_STEP).toBeGreaterThan(3);
});

import { expect, test } from 'vitest';
import { writerShift } from '../../../../src/engine/errors/choices/writer-prior.js';

test('after a long text without errors, errors are unlikely', () => {
  expect(writerShift([], 0, 1000)).toBeLessThan(-2.5);
});

test('a short text without errors says little about its writer', () => {
  expect(writerShift([], 0, 8)).toBeGreaterThan(-1.6);
});

test('the more errors are found, the more likely is the next', () => {
  const shifts = [0, 5, 10, 20, 40].map((sure) => writerShift([-1, -1, 0], sure, 300));
  expect(shifts).toEqual([...shifts].sort((a, b) => a - b));
  expect(new Set(shifts).size).toBe(5);
});

test('a text with the usual number of errors causes hardly any shift', () => {
  expect(Math.abs(writerShift([], 70, 1000))).toBeLessThan(0.05);
});

test('candidates count by their probability', () => {
  const likely = writerShift(
    Array.from({ length: 20 }, () => 3),
    0,
    300,
  );
  const unlikely = writerShift(
    Array.from({ length: 20 }, () => -3),
    0,
    300,
  );
  expect(likely).toBeGreaterThan(unlikely + 1);
});

test('the shift is bounded for the worst and the best writers', () => {
  expect(writerShift([], 500, 500)).toBeLessThanOrEqual(0.7);
  expect(writerShift([], 0, 1e6)).toBeGreaterThanOrEqual(-3);
});

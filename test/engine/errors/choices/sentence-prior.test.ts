import { expect, test } from 'vitest';
import { sentenceShift } from '../../../../src/engine/errors/choices/sentence-prior.js';

test('after many words without errors, errors are unlikely', () => {
  expect(sentenceShift([], 0, 1000)).toBeLessThan(-2.5);
});

test('a short sentence without errors says less than a long one', () => {
  expect(sentenceShift([], 0, 8)).toBeGreaterThan(sentenceShift([], 0, 30));
});

test('the more errors are found, the more likely is the next', () => {
  const shifts = [0, 5, 10, 20, 40].map((sure) => sentenceShift([-1, -1, 0], sure, 300));
  expect(shifts).toEqual([...shifts].sort((a, b) => a - b));
  expect(new Set(shifts).size).toBe(5);
});

test('a sentence with the usual number of errors causes hardly any shift', () => {
  expect(Math.abs(sentenceShift([], 70, 1000))).toBeLessThan(0.05);
});

test('candidates count by their probability', () => {
  const likely = sentenceShift(
    Array.from({ length: 20 }, () => 3),
    0,
    300,
  );
  const unlikely = sentenceShift(
    Array.from({ length: 20 }, () => -3),
    0,
    300,
  );
  expect(likely).toBeGreaterThan(unlikely + 1);
});

test('the shift is bounded for the worst and the best writers', () => {
  expect(sentenceShift([], 500, 500)).toBeLessThanOrEqual(0.7);
  expect(sentenceShift([], 0, 1e6)).toBeGreaterThanOrEqual(-5);
});

import { expect, test } from 'vitest';
import { isBeyond, moveBetween } from '../../../src/domain/results/held.js';

const failed = { message: 'insufficient_english_text' } as const;

test('a move is the later score minus the earlier one', () => {
  expect(moveBetween({ overallScore: 5 }, { overallScore: 3.5 })).toBe(-1.5);
  expect(moveBetween({ overallScore: 0 }, { overallScore: 2 })).toBe(2);
  expect(moveBetween({ overallScore: 2 }, { overallScore: 0 })).toBe(-2);
  expect(moveBetween(failed, failed)).toBe(0);
  expect(moveBetween(failed, { overallScore: 2 })).toBeNull();
  expect(moveBetween({ overallScore: 2 }, failed)).toBeNull();
});

test('moves beyond the limit in either direction need approval, and so do all to or from a failure', () => {
  expect([0.5, -0.5, 0].map((move) => isBeyond(move, 0.5))).toEqual([false, false, false]);
  expect([0.51, -0.51].map((move) => isBeyond(move, 0.5))).toEqual([true, true]);
  expect(isBeyond(null, 100)).toBe(true);
});

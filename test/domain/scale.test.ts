import { expect, test } from 'vitest';
import { cefrLabel, cefrLevel } from '../../src/domain/scale.js';

test.each([
  [0, 'below A1'],
  [0.99, 'below A1'],
  [1, 'A1.i'],
  [5.5, 'B1.i'],
  [6, 'B1.ii'],
  [12.99, 'C2.ii'],
  [13, 'C2+'],
])('a score of %d has the label of its floor, %s', (score, label) => {
  expect(cefrLabel(score)).toBe(label);
});

test('the two halves of a level are one level, C2+ belongs to C2', () => {
  expect([0.5, 3, 4.9, 13].map(cefrLevel)).toEqual(['below A1', 'A2', 'A2', 'C2']);
});

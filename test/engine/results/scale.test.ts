import { expect, test } from 'vitest';
import { cefrLabel, decimalsOn } from '../../../src/engine/results/scale.js';

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

test.each([
  [0, 13, 2],
  [1, 6, 2],
  [0, 1, 3],
  [0, 0.1, 4],
  [0, 1e-300, 20],
])('points from %d to %d are shown with %d decimals', (min, max, decimals) => {
  expect(decimalsOn({ min, max })).toBe(decimals);
});

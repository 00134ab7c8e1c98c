import { expect, test } from 'vitest';
import { cefrLabel } from '../../src/domain/scale.js';

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

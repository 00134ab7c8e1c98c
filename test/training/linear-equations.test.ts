import { expect, test } from 'vitest';
import { solvePositiveDefinite } from '../../src/training/linear-equations.js';

test('solves equations with a positive definite matrix', () => {
  const matrix = [
    [4, 2, 1],
    [2, 5, 3],
    [1, 3, 6],
  ];
  const right = [4 - 4 + 3, 2 - 10 + 9, 1 - 6 + 18];
  const solved = solvePositiveDefinite(matrix, right);
  for (const [at, value] of [1, -2, 3].entries()) expect(solved[at]).toBeCloseTo(value, 12);
});

test('has no finite solution if the matrix is singular', () => {
  const [x] = solvePositiveDefinite([[2, 2], [2, 2]], [1, 1]); // biome-ignore format: a row each
  expect(Number.isFinite(x)).toBe(false);
});

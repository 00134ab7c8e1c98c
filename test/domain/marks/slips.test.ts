import { expect, test } from 'vitest';
import { nearestName, slipsBetween } from '../../../src/domain/marks/slips.js';

test.each([
  ['score', 'score', 0],
  ['scroe', 'score', 1],
  ['scor', 'score', 1],
  ['scoree', 'score', 1],
  ['skore', 'score', 1],
  ['', 'score', 5],
])('%s and %s are %i slips apart', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
  expect(slipsBetween(other, one)).toBe(slips);
});

test.each([
  ['scroe', 'score'],
  ['SCORE', 'score'],
  ['imprt', 'import'],
  ['import-feedbak', 'import-feedback'],
  ['import-f', 'import-feedback'],
  ['impor', 'import'],
  ['ser', 'serve'],
  ['im', undefined],
  ['teach', undefined],
  ['', undefined],
  ['s'.repeat(10_000), undefined],
])('for %s, the suggestion is %s', (given, meant) => {
  expect(nearestName(given, ['score', 'import', 'import-feedback', 'serve'])).toBe(meant);
});

import { expect, test } from 'vitest';
import { parseHumanScore } from '../../../src/domain/marks/human-score.js';

test.each([
  ['3', 3],
  [' 3.5 ', 3.5],
  ['3,5', 3.5],
  ['-1', -1],
  [4, 4],
  ['0', 0],
  ['.5', 0.5],
  ['-,25', -0.25],
  ['3.', 3],
  ['8.1e-05', 0.000081],
  ['2E+1', 20],
  [1e9, 1e9],
])('%j is a number', (written, score) => {
  expect(parseHumanScore(written)).toEqual({ kind: 'number', score });
});

test.each([
  ['B1', 6],
  ['a1', 2],
  ['C2', 12],
  ['B1+', 6.5],
  ['B1.i', 5.5],
  ['C1.ii', 10.5],
  ['below A1', 0.5],
  ['C2+', 13],
])('%s is a level, at the middle of its range', (written, score) => {
  expect(parseHumanScore(written)).toEqual({ kind: 'level', score });
});

test.each([undefined, null, '', '  ', 'NA', 'n/a', '-', 'NaN'])('%j is not a mark', (written) => {
  expect(parseHumanScore(written)).toBe('absent');
});

test.each(['good', 'B3', '3/6', '1.2.3', 'e3', '3e', '0x10', true, {}, Number.NaN, Number.POSITIVE_INFINITY])(
  '%j is refused',
  (written) => {
    expect(parseHumanScore(written)).toBeUndefined();
  },
);

test.each([1e300, -1e300, '1e10', '1e999'])('%j is beyond the range of marks', (written) => {
  expect(parseHumanScore(written)).toBeUndefined();
});

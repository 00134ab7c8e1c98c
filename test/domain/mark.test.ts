import { expect, test } from 'vitest';
import { isMissingScore, markScore, scoreNumber } from '../../src/domain/mark.js';
import { SCALES } from '../../src/domain/scale.js';

test.each<[unknown, number | undefined]>([
  ['5.5', 5.5],
  [' 6,5 ', 6.5],
  ['0', 0],
  [13, 13],
  ['.5', 0.5],
  ['A1', 2],
  ['b2', 8],
  ['C2', 12],
  ['B1.i', 5.5],
  ['b1.II', 6.5],
  ['below A1', 0.5],
  ['C2+', 13],
  ['14', undefined],
  ['-1', undefined],
  ['B3', undefined],
  ['good', undefined],
  ['0x5', undefined],
  ['1e1', undefined],
  ['', undefined],
  [null, undefined],
  [true, undefined],
  [Number.NaN, undefined],
  [{ holistic: '5' }, undefined],
])('%o on the CEFR scale', (mark, score) => {
  expect(markScore(mark, SCALES.cefr)?.score).toBe(score);
});

test('the kind of a mark tells levels from numbers', () => {
  expect(['5.5', 'B1', 'B1.i'].map((mark) => markScore(mark, SCALES.cefr)?.kind)).toEqual([
    'number',
    'level',
    'band',
  ]);
});

test('other scales have no levels, and no scale has no bounds', () => {
  expect(markScore('B2', SCALES.ielts)).toBeUndefined();
  expect(markScore('9.5', SCALES.ielts)).toBeUndefined();
  expect(markScore('250', undefined)?.score).toBe(250);
  expect(markScore('B2', undefined)).toBeUndefined();
});

test('what stands for no score is missing, not broken', () => {
  expect([undefined, null, '', ' ', 'NA', 'n/a', 'NaN', '-', 'None', Number.NaN].every(isMissingScore)).toBe(
    true,
  );
  expect(['0', 0, 'x', false, {}].some(isMissingScore)).toBe(false);
  expect([scoreNumber('1.'), scoreNumber('1.2.3'), scoreNumber('')]).toEqual([1, undefined, undefined]);
});

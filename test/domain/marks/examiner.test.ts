import { expect, test } from 'vitest';
import { examinerIn, isExaminerName } from '../../../src/domain/marks/examiner.js';

test.each<[unknown, unknown]>([
  [7, 7],
  ['7', 7],
  [' -7 ', -7],
  ['+7.5', 7.5],
  ['1e+05', 100_000],
  ['1e3', '1e3'],
  ['7a', '7a'],
  ['7.', '7.'],
  ['.5', '.5'],
  ['1 2', '1 2'],
  [' Ms Grey ', 'Ms Grey'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['  ', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  [true, true],
])('%j is examiner %j', (value, examiner) => {
  expect(examinerIn(value)).toBe(examiner);
});

test('a name is one line of at most a hundred characters', () => {
  expect(isExaminerName('😀'.repeat(100))).toBe(true);
  expect(isExaminerName('a'.repeat(101))).toBe(false);
  for (const control of ['\n', '\t', '\0', '\u2028', '\u2029', '\ud800'])
    expect(isExaminerName(`Ms${control}Grey`)).toBe(false);
});

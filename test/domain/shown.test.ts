import { expect, test } from 'vitest';
import { shown, shownNames } from '../../src/domain/shown.js';

test('a name is cut at 40 characters, and what would move the cursor is escaped', () => {
  expect(shown('essay-1')).toBe('essay-1');
  expect(shown('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  expect(shown('a\u001b[2Jb\nc')).toBe('a\\u001b[2Jb\\u000ac');
});

test('of many names the first 20 are listed, and the others counted', () => {
  const names = Array.from({ length: 20 }, (_, index) => `c${index}`);
  expect(shownNames(names)).toEqual(names);
  expect(shownNames([...names, 'c20', 'c21'])).toEqual([...names, '… and 2 more']);
  expect(shownNames(['a\nb'])).toEqual(['a\\u000ab']);
});

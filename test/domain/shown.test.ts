import { expect, test } from 'vitest';
import { shown } from '../../src/domain/shown.js';

test('a name is cut at 40 characters, and what would move the cursor is escaped', () => {
  expect(shown('essay-1')).toBe('essay-1');
  expect(shown('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  expect(shown('a\u001b[2Jb\nc')).toBe('a\\u001b[2Jb\\u000ac');
});

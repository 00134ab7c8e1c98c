import { expect, test } from 'vitest';
import { harmless, harmlessJson, shown, shownLines, shownNames } from '../../src/domain/shown.js';

test('a name is cut at 40 characters, and control characters are escaped', () => {
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

/** Escape sequences (one begun by a C1 control), a bell, and bidirectional controls. */
const HOSTILE = 'a\u001b[2J\u009b2J\u0007\u202eb\u2066c\u200f';

test('names, lines, output and JSON contain no terminal control and no bidirectional control', () => {
  for (const out of [shown(HOSTILE), shownLines(HOSTILE)[0]!, harmless(HOSTILE), harmlessJson([HOSTILE])]) {
    expect(out).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(out).toContain('\\u202eb\\u2066c\\u200f');
  }
  expect(JSON.parse(harmlessJson({ [HOSTILE]: HOSTILE }, 2))).toEqual({ [HOSTILE]: HOSTILE });
});

test('output keeps its lines, tabs and colours', () => {
  const output = 'a\tb\n\u001b[1;31mred\u001b[0m – “é” 文 👍🏽 שלום';
  expect(harmless(output)).toBe(output);
});

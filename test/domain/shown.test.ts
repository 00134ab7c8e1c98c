import { expect, test } from 'vitest';
import {
  coloured,
  directed,
  harmless,
  harmlessJson,
  printable,
  shown,
  shownLines,
  shownNames,
} from '../../src/domain/shown.js';

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
  const outputs = [shown(HOSTILE), shownLines(HOSTILE)[0]!, printable(HOSTILE), harmlessJson([HOSTILE])];
  for (const out of outputs) {
    expect(out).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(out).toContain('\\u202eb\\u2066c\\u200f');
  }
  expect(JSON.parse(harmlessJson({ [HOSTILE]: HOSTILE }, 2))).toEqual({ [HOSTILE]: HOSTILE });
});

test('direction marks beside letters from right to left are kept', () => {
  const list = '“a”،\u200F “b” و \u200Eعلي';
  for (const out of [shown(list), printable(list), JSON.parse(harmlessJson(list))]) expect(out).toBe(list);
  expect(shown('علي\u202E')).toBe('علي\\u202e');
});

test('output keeps its lines and tabs', () => {
  const output = 'a\tb\n – “é” 文 👍🏽 שלום';
  expect(printable(output)).toBe(output);
});

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

test('our own colours reach the terminal, those of data are escaped', () => {
  expect(printable(`\u001b[8mhidden\u001b[1;31mred`)).toBe('\\u001b[8mhidden\\u001b[1;31mred');
  expect(printable(coloured('\u001b[8mhidden', red))).toBe('\u001b[31m\\u001b[8mhidden\u001b[39m');
  const nested = coloured(`a ${coloured('b', red)} \u001b[0m`, (text) => `\u001b[1m${text}\u001b[22m`);
  expect(printable(nested)).toBe('\u001b[1ma \u001b[31mb\u001b[39m \\u001b[0m\u001b[22m');
});

test('output that is made harmless twice keeps our own colours', () => {
  expect(printable(harmless(harmless(coloured('a', red))))).toBe(red('a'));
});

test('our own isolates reach the terminal, those of data are escaped', () => {
  expect(printable(`\u2066b\u2069 ${directed('\u2066“for”\u2069')}`)).toBe(
    '\\u2066b\\u2069 \u2066“for”\u2069',
  );
});

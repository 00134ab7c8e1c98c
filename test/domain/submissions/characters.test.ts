import { describe, expect, test } from 'vitest';
import {
  findInvalidCharacters,
  hasOnlyAllowedCharacters,
  isWithinLength,
} from '../../../src/domain/submissions/characters.js';

describe('a text may hold', () => {
  test.each(['', 'a\tb\nc\r', ' ~', '\u00a0', 'é', '😀', '\u2028\u2029', '\u202e', '\ufffe', '\ufeff'])(
    '%j',
    (text) => {
      expect(hasOnlyAllowedCharacters(text)).toBe(true);
      expect(findInvalidCharacters(text)).toBeUndefined();
    },
  );
});

describe('a text may not hold', () => {
  test.each(['\0', '\x08', '\x0b', '\x0c', '\x0e', '\x1f', '\x7f', '\x80', '\x9f', '\ud800', '\udfff'])(
    '%j',
    (character) => {
      expect(hasOnlyAllowedCharacters(`a${character}b`)).toBe(false);
      expect(findInvalidCharacters(`a${character}b`)).toEqual([character, [1, 2]]);
    },
  );
});

test('each disallowed character is listed once, with its ranges of code points', () => {
  expect(findInvalidCharacters('😀\0\x01\0b\x01')).toEqual(['\0\x01', [1, 4], [5, 6]]);
  expect(findInvalidCharacters('\ud83d😀\0')).toEqual(['\ud83d\0', [0, 1], [2, 3]]);
});

test('lengths are in code points', () => {
  expect(isWithinLength('abc', 3)).toBe(true);
  expect(isWithinLength('abcd', 3)).toBe(false);
  expect(isWithinLength('😀😀😀', 3)).toBe(true);
  expect(isWithinLength('😀😀a', 3)).toBe(true);
  expect(isWithinLength('😀abc', 3)).toBe(false);
  expect(isWithinLength('😀😀😀😀', 3)).toBe(false);
  expect(isWithinLength('', 0)).toBe(true);
});

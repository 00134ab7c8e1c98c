import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCodePoints, toCodeUnits } from '../../../src/engine/results/offsets.js';

test('offsets of a text without surrogates are the same in both units', () => {
  expect([0, 2, 5].map(toCodePoints('naïve'))).toEqual([0, 2, 5]);
  expect([0, 2, 5].map(toCodeUnits('naïve'))).toEqual([0, 2, 5]);
});

test('a character outside the basic plane is two units and one code point', () => {
  const text = 'a😀b😀';
  expect([0, 1, 3, 4, 6].map(toCodePoints(text))).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map(toCodeUnits(text))).toEqual([0, 1, 3, 4, 6]);
});

test('an offset inside a pair counts as the start of the pair', () => {
  expect(toCodePoints('a😀b')(2)).toBe(1);
});

test('an emoji sequence counts each of its code points', () => {
  expect(toCodePoints('👍🏽!')(4)).toBe(2);
  expect(toCodeUnits('👍🏽!')(2)).toBe(4);
});

test('an offset beyond the text counts as its end', () => {
  expect(toCodeUnits('😀')(9)).toBe(2);
});

describe('any text', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d', '\ude00', '🏽'), maxLength: 30 });

  test('the start of each code point survives both conversions', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [codePoints, codeUnits] = [toCodePoints(text), toCodeUnits(text)];
        let unit = 0;
        let point = 0;
        for (const character of text) {
          expect(codePoints(unit)).toBe(point);
          expect(codeUnits(point)).toBe(unit);
          unit += character.length;
          point += 1;
        }
        expect(codePoints(text.length)).toBe(point);
        expect(codeUnits(point)).toBe(text.length);
      }),
      { seed: 3 },
    );
  });
});

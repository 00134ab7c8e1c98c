import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/engine/document/edit.js';
import { applyEdits } from '../../../src/engine/errors/apply.js';

/** Edits given as [place in the text, correction, code], placed at the first occurrence after the one before. */
function edited(text: string, ...edits: [place: string, correction: string, code: string][]): string {
  let from = 0;
  const placed = edits.map(([place, correction, code]): Edit => {
    const start = text.indexOf(place, from);
    from = start + place.length;
    return { start, end: from, correction, code, confidence: 1, source: 'test' };
  });
  return applyEdits(text, placed);
}

describe('applying edits', () => {
  test('replaces a span and leaves the rest as it is', () => {
    expect(edited('There are many famos people.', ['famos', 'famous', 'S'])).toBe(
      'There are many famous people.',
    );
  });

  test('puts a word before or after its neighbour with one space between', () => {
    expect(edited('I am in garden.', ['garden', 'the', 'MD+'])).toBe('I am in the garden.');
    expect(edited('I am in garden.', ['in', 'the', '+MD'])).toBe('I am in the garden.');
    expect(edited('I listen', ['listen', 'well', '+MY'])).toBe('I listen well');
  });

  test('lets marks cling to the word before them, on whichever side they were anchored', () => {
    expect(edited('However I stayed', ['However', ',', '+MP'], ['stayed', '.', '+MP'])).toBe(
      'However, I stayed.',
    );
    expect(edited('However I stayed', ['I', ',', 'MP+'])).toBe('However, I stayed');
    expect(edited('He said “yes', ['yes', '”', '+MP'])).toBe('He said “yes”');
  });

  test('takes one space along with a deleted word, but none of its line', () => {
    expect(edited('I saw the the dog', ['the the', 'the', 'UD'])).toBe('I saw the dog');
    expect(edited('We discussed about it.', ['about', '', 'UT'])).toBe('We discussed it.');
    expect(edited('Home.\nthe home', ['the', '', 'UD'])).toBe('Home.\nhome');
    expect(edited('I think, that', [',', '', 'UP'])).toBe('I think that');
    expect(edited('I think,that', [',', '', 'UP'])).toBe('I think that');
    expect(edited('He left.', ['left.', '', 'U'])).toBe('He');
  });

  test('keeps the capital at the start of the sentence', () => {
    expect(edited('Is raining.', ['Is', 'It', 'MA+'])).toBe('It is raining.');
    expect(edited('Go. The my dog.', ['The', '', 'UD'])).toBe('Go. My dog.');
    expect(edited('Am I late', ['Am', 'The', 'MD+'])).toBe('The am I late');
    expect(edited('NATO met.', ['NATO', 'The', 'MD+'])).toBe('The NATO met.');
  });

  test('applies several edits by their offsets in the text as written', () => {
    expect(edited('He go to 🏫 in morning', ['go', 'goes', 'AGV'], ['morning', 'the', 'MD+'])).toBe(
      'He goes to 🏫 in the morning',
    );
  });
});

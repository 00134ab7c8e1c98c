import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/engine/document/edit.js';
import { applyEdits } from '../../../src/engine/errors/apply.js';

/** Applies edits, each to the first occurrence of its place after the previous one. */
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
  test('replaces a span only', () => {
    expect(edited('There are many famos people.', ['famos', 'famous', 'S'])).toBe(
      'There are many famous people.',
    );
  });

  test('inserts a word before or after its neighbour with one space between', () => {
    expect(edited('I am in garden.', ['garden', 'the', 'MD+'])).toBe('I am in the garden.');
    expect(edited('I am in garden.', ['in', 'the', '+MD'])).toBe('I am in the garden.');
    expect(edited('I listen', ['listen', 'well', '+MY'])).toBe('I listen well');
  });

  test('attaches punctuation marks to the preceding word, whichever neighbour they are anchored to', () => {
    expect(edited('However I stayed', ['However', ',', '+MP'], ['stayed', '.', '+MP'])).toBe(
      'However, I stayed.',
    );
    expect(edited('However I stayed', ['I', ',', 'MP+'])).toBe('However, I stayed');
    expect(edited('He said “yes', ['yes', '”', '+MP'])).toBe('He said “yes”');
  });

  test('deletes one space with a word, but no line break', () => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/engine/document/edit.js';
import { applyEdits } from '../../../src/engine/errors/apply.js';
import { inPlace } from '../../../src/engine/errors/in-place.js';

type Given = [place: string, correction: string, code: string];

/** Edits, each at the first occurrence of its place after the previous one. */
function placed(text: string, edits: readonly Given[]): Edit[] {
  let from = 0;
  return edits.map(([place, correction, code]) => {
    const start = text.indexOf(place, from);
    from = start + place.length;
    return { start, end: from, correction, code, confidence: 1, source: 'test' };
  });
}

/** What an editor shows: the text of each span and its replacement. */
const shown = (text: string, ...edits: Given[]) =>
  inPlace(text, placed(text, edits)).map(({ start, end, replacement }) => [
    text.slice(start, end),
    replacement,
  ]);

test.each<[what: string, text: string, edit: Given, shown: [string, string]]>([
  ['a replacement covers the word only', 'My freind left.', ['freind', 'friend', 'S'], ['freind', 'friend']],
  [
    'an insertion includes the word after it',
    'I swim in lake.',
    ['lake', 'the', 'MD+'],
    ['lake', 'the lake'],
  ],
  ['or before it', 'I listen music.', ['listen', 'to', '+MT'], ['listen', 'listen to']],
  [
    'an inserted mark includes its word',
    'However I stayed.',
    ['However', ',', '+MP'],
    ['However', 'However,'],
  ],
  [
    'a deletion includes the word before it',
    'We discussed about it.',
    ['about', '', 'UT'],
    ['discussed about', 'discussed'],
  ],
  [
    'a deletion at the start includes the word after it',
    'The life is short.',
    ['The', '', 'UD'],
    ['The life', 'Life'],
  ],
  ['a deleted mark includes its word', 'I think, that he left.', [',', '', 'UP'], ['think,', 'think']],
  [
    'a missing space includes both words',
    'I think,that he left.',
    [',', ', ', 'RP'],
    ['think,that', 'think, that'],
  ],
  ['a text of one word can be deleted', 'Well', ['Well', '', 'U'], ['Well', '']],
  ['a deletion does not cross a line break', 'Home.\nthe home', ['the', '', 'UD'], ['the home', 'home']],
])('%s', (_what, text, edit, expected) => {
  expect(shown(text, edit)).toEqual([expected]);
});

test('a neighbour with an edit of its own is not included', () => {
  expect(shown('He discused about it.', ['discused', 'discussed', 'S'], ['about', '', 'UT'])).toEqual([
    ['discused', 'discussed'],
    ['about it.', 'it.'],
  ]);
  expect(shown('a a', ['a', '', 'UD'], ['a', 'an', 'FD'])).toEqual([
    ['a ', ''],
    ['a', 'an'],
  ]);
});

test('places never overlap, and for separate edits they result in the same text', () => {
  const word = fc.constantFrom('the', 'Dog', 'runs', 'I', 'lake', '😀', 'end.', 'so,');
  const codes = fc.constantFrom<[string, string]>(['MD+', 'a'], ['+MP', ','], ['S', 'cat'], ['UT', '']);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.option(codes)), { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.map(([one]) => one).join(' ');
      let at = 0;
      const edits = parts.flatMap(([one, edit]): Edit[] => {
        const start = at;
        at += one.length + 1;
        if (!edit) return [];
        const [code, correction] = edit;
        return [{ start, end: start + one.length, code, correction, confidence: 1, source: 'test' }];
      });
      const places = inPlace(text, edits);
      let corrected = '';
      let from = 0;
      for (const { start, end, replacement } of places) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        corrected += text.slice(from, start) + replacement;
        from = end;
      }
      const areApart = parts.every(([, edit], index) => !(edit && parts[index + 1]?.[1]));
      if (!areApart) return;
      const words = (written: string) => written.split(/\s+/).filter(Boolean);
      expect(words(corrected + text.slice(from))).toEqual(words(applyEdits(text, edits)));
    }),
    { seed: 20_261_123, numRuns: 300 },
  );
});

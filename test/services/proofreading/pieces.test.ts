import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from '../../../src/services/proofreading/pieces.js';

const texts = (text: string, most: number) => piecesOf(text, most).map((piece) => piece.text);

test('a short text is not split', () => {
  expect(piecesOf('One. Two.\n\nThree.')).toEqual([{ start: 0, text: 'One. Two.\n\nThree.' }]);
  expect(piecesOf('')).toEqual([{ start: 0, text: '' }]);
});

test('a long text is split after paragraphs, else lines, else sentences, else words', () => {
  expect(texts('Some words.\n\nA line.\nMore of it.', 30)).toEqual([
    'Some words.\n\nA line.\nMore of it.'.slice(0, 21),
    'More of it.',
  ]);
  expect(texts('First of them. And\n\nthe second one. Then', 24)).toEqual([
    'First of them. And\n\n',
    'the second one. Then',
  ]);
  expect(texts('A sentence here. And one more', 20)).toEqual(['A sentence here. ', 'And one more']);
  expect(texts('words without any end at all', 20)).toEqual(['words without any ', 'end at all']);
});

test('pieces join to the original text, respect the limit, and split no character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.', '😀', '\r\n'), maxLength: 300 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (written, most) => {
      const pieces = piecesOf(written, most);
      expect(pieces.map((piece) => piece.text).join('')).toBe(written);
      for (const piece of pieces) {
        expect(piece.text.length).toBeLessThanOrEqual(most);
        expect(written.startsWith(piece.text, piece.start)).toBe(true);
        expect(() => encodeURIComponent(piece.text)).not.toThrow();
      }
    }),
    { seed: 20_261_123 },
  );
});

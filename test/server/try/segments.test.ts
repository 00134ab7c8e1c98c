import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, type Found, type Segment, segmentsOf } from '../../../src/server/try/page/segments.js';

const GOLDEN = 'There are many famos people from my country.  Where to begin? Im not shure.';

const none: Found = { sentence_scores: [], textual_errors: [], suspect_tokens: [] };
const written = ({ pieces }: Segment) => pieces.map(({ text }) => text).join('');

test('errors and sentences are at the places in the result', () => {
  const segments = segmentsOf(GOLDEN, {
    sentence_scores: [
      [0, 44, 0.1],
      [46, 61, 0.2],
      [62, 75, -0.3],
    ],
    textual_errors: [
      [15, 20, 'famous', 'S'],
      [62, 64, "I'm", 'MP'],
      [69, 74, 'sure', 'S'],
    ],
    suspect_tokens: [[52, 54]],
  });
  expect(
    segments.map((segment) => [written(segment), segment.pieces[0]!.sentence, segment.finding?.kind]),
  ).toEqual([
    ['There are many ', 0, undefined],
    ['famos', 0, 'error'],
    [' people from my country.', 0, undefined],
    ['  ', undefined, undefined],
    ['Where ', 1, undefined],
    ['to', 1, 'suspect'],
    [' begin?', 1, undefined],
    [' ', undefined, undefined],
    ['Im', 2, 'error'],
    [' not ', 2, undefined],
    ['shure', 2, 'error'],
    ['.', 2, undefined],
  ]);
  expect(segments.flatMap(({ ends }) => ends)).toEqual([0, 1, 2]);
});

test('offsets are in code points: emoji, Chinese and combining marks before an error do not move it', () => {
  const text = '🍕👩‍🍳 好 cafe\u0301 famos 🙂';
  const start = 13;
  const [before, error] = segmentsOf(text, { ...none, textual_errors: [[start, start + 5, 'famous', 'S']] });
  expect([written(before!), written(error!)]).toEqual(['🍕👩‍🍳 好 cafe\u0301 ', 'famos']);
  expect(excerpt(text, start, start + 5)).toBe('famos');
});

test('an error that spans two sentences stays whole', () => {
  const text = 'I like it. But not now.';
  const segments = segmentsOf(text, {
    ...none,
    sentence_scores: [
      [0, 10, 0],
      [11, 23, 0],
    ],
    textual_errors: [[9, 14, ', but', 'RP']],
  });
  expect(segments.map(written)).toEqual(['I like it', '. But', ' not now.']);
  expect(segments[1]).toMatchObject({
    pieces: [
      { text: '.', sentence: 0 },
      { text: ' ', sentence: undefined },
      { text: 'But', sentence: 1 },
    ],
    ends: [0],
  });
});

/** Sorted, disjoint half-open spans within a text of this length. */
const spans = (length: number) =>
  fc.uniqueArray(fc.nat(length), { maxLength: 12 }).map((edges) => {
    const sorted = edges.sort((a, b) => a - b);
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at): [number, number] => [
      sorted[2 * at]!,
      sorted[2 * at + 1]!,
    ]);
  });

test('for any findings, the pieces are the text, each finding is one segment, each sentence ends once', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  const cases = texts.chain((text) => {
    const { length } = [...text];
    return fc.tuple(
      fc.constant(text),
      spans(length),
      spans(length),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    );
  });
  fc.assert(
    fc.property(cases, ([text, sentences, findings, kinds]) => {
      const of = (isError: boolean) => findings.filter((_, at) => kinds[at % 6] === isError);
      const segments = segmentsOf(text, {
        sentence_scores: sentences.map(([start, end]) => [start, end, 0]),
        textual_errors: of(true).map(([start, end]) => [start, end, 'x', 'R']),
        suspect_tokens: of(false),
      });
      const covered = ([start, end]: readonly [number, number]) => excerpt(text, start, end);
      const pieces = segments.flatMap((segment) => segment.pieces);
      expect({
        text: segments.map(written).join(''),
        ends: segments.flatMap(({ ends }) => ends),
        findings: segments.filter(({ finding }) => finding).map(written),
        sentences: sentences.map((_, at) =>
          pieces.map((piece) => (piece.sentence === at ? piece.text : '')).join(''),
        ),
      }).toEqual({
        text,
        ends: sentences.map((_, at) => at),
        findings: findings.map(covered),
        sentences: sentences.map(covered),
      });
    }),
    { seed: 7, numRuns: 60 },
  );
});

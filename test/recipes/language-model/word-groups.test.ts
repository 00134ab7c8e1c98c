import { expect, test } from 'vitest';
import { groupWords } from '../../../recipes/language-model/word-groups.js';
import type { WordStream } from '../../../recipes/language-model/word-stream.js';
import { FIRST_WORD, type Vocabulary } from '../../../src/engine/language-model/vocabulary.js';

const KNOWN = ['cat', 'dog', 'of'];
const SHAPE = FIRST_WORD - 1;
const vocabulary = {
  size: FIRST_WORD + KNOWN.length,
  id: (word: string) => (KNOWN.includes(word) ? FIRST_WORD + KNOWN.indexOf(word) : SHAPE),
  shape: () => SHAPE,
} as unknown as Vocabulary;
const stream = {
  words: ['', '', 'cat', 'dog', 'of', 'zorb', 'blorp'],
  frequencies: [9, 9, 30, 10, 50, 4, 2],
} as unknown as WordStream;

test('the words of a cluster are a group, each with its share; other words belong to their shape', () => {
  const clusters: Record<string, number> = { cat: 1, dog: 1 };
  const { groupOf, size, shareOfGroup, shareOfShape } = groupWords(
    stream,
    vocabulary,
    (word) => clusters[word] ?? 0,
  );
  const of = (word: string) => groupOf[vocabulary.id(word)]!;
  expect(of('cat')).toBe(FIRST_WORD);
  expect(of('dog')).toBe(of('cat'));
  expect(of('of')).toBe(SHAPE);
  expect(size).toBe(FIRST_WORD + 1);
  const share = (word: string) => shareOfGroup[vocabulary.id(word)]!;
  expect([share('cat'), share('dog')]).toEqual([0.75, 0.25]);
  // 50 of the 56 occurrences of this shape; the six of unknown words are of two words.
  expect(share('of')).toBeCloseTo(50 / 56, 6);
  expect(shareOfGroup[SHAPE]).toBeCloseTo(6 / 56, 6);
  expect(shareOfShape[SHAPE]).toBeCloseTo(-Math.log(2), 6);
  // A shape that does not occur in the text is possible.
  expect(shareOfGroup[2]).toBe(1);
  expect(shareOfShape[2]).toBeCloseTo(0, 12);
});

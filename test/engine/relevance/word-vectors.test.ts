import { expect, it } from 'vitest';
import { wordTableSections } from '../../../recipes/lexicon/word-table-sections.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { cosine, WordVectors } from '../../../src/engine/relevance/word-vectors.js';

const file = encodeArtefact(
  { dimensions: 2 },
  {
    ...wordTableSections(['sea', 'ship', 'tree']),
    vectors: Int8Array.of(127, 0, 0, 127, -60, 80),
    questionWeights: Float32Array.of(1, 1, 1),
    answerWeights: Float32Array.of(3, 4, 0),
  },
);
const vectors = new WordVectors(new Artefact('test', Uint8Array.from(file)));

it('the vector of a text is the weighted sum of its words, scaled to length 1', () => {
  expect([...vectors.question([0, 1])]).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)]);
  expect([...vectors.answer([0, 1])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
});

it('a word can count in questions but not in answers', () => {
  expect([...vectors.question([2])]).toEqual([expect.closeTo(-0.6), expect.closeTo(0.8)]);
  expect([...vectors.answer([0, 2])]).toEqual([1, expect.closeTo(0)]);
});

it('the similarity of texts is the cosine, and 0 for a text without words', () => {
  expect(cosine(vectors.question([0]), vectors.answer([0, 1]))).toBeCloseTo(0.6);
  expect(cosine(vectors.question([0]), vectors.answer([]))).toBe(0);
});

it('only its own words have numbers', () => {
  expect(vectors.number('ship')).toBe(1);
  expect(vectors.number('moon')).toBeUndefined();
});

it('the likeness of two words is the cosine', () => {
  expect(vectors.likeness(0, 2)).toBeCloseTo(-0.6);
  expect(vectors.likeness(2, 2)).toBeCloseTo(1);
});

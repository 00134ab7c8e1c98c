import { expect, test } from 'vitest';
import { compactWeights } from '../../../recipes/sentences/compact-weights.js';
import { sentencePairs } from '../../../recipes/sentences/sentence-pairs.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagger } from '../../../src/engine/document/tagging/tagger.js';
import { readWordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import { WordFacts } from '../../../src/engine/errors/choices/word-facts.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { shippedModels } from '../../engine/shipped-models.js';

const resources = shippedModels('lexicon', 'tagger');
const knowledge = readWordKnowledge(resources.artefact('tagger'));
const words = new WordFacts(lexiconFrom(resources), knowledge, resources.kernel);
const RIGHT = [
  'The children were playing in the garden behind the old house.',
  'She has always wanted to visit her friends in London.',
  "We don't know which of the two roads leads to the station.",
];

/** Sixty pairs of an edited sentence and the same as a learner might have written it. */
function pairs(seed: number) {
  const document = documentOf(Array.from({ length: 20 }, () => RIGHT.join(' ')).join(' '));
  tagger.create(resources, undefined)(document);
  const sentences = document.sentences.map(({ firstToken, endToken }) =>
    document.tokens.slice(firstToken, endToken),
  );
  return sentencePairs(sentences, new Map(), words, seed);
}

test('each sentence is paired with what a learner might have written', () => {
  const found = pairs(1);
  expect(found.map(({ right }) => right)).toEqual(Array.from({ length: 20 }, () => RIGHT).flat());
  const differing = found.filter(({ right, written }) => right !== written);
  expect(differing.length).toBeGreaterThan(found.length / 4);
  expect(differing.length).toBeLessThan(found.length);
  // Most words are kept.
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu)!;
  const own = found.flatMap(({ right, written }) => {
    const kept = new Set(wordsOf(written));
    return wordsOf(right).map((word) => kept.has(word));
  });
  expect(own.filter(Boolean).length / own.length).toBeGreaterThan(0.6);
  expect(new Set(differing.map(({ written }) => written)).size).toBeGreaterThan(10);
});

test('the errors are the same for the same seed and different for another', () => {
  expect(pairs(1)).toEqual(pairs(1));
  expect(pairs(2)).not.toEqual(pairs(1));
});

test('weights become whole multiples of a step, at most 127', () => {
  const { step, intercept, weights } = compactWeights({
    weights: Float64Array.of(0.314, -0.5, 9, -9, 0.004),
    intercept: -2.5,
  });
  expect(step).toBeCloseTo(0.01, 12);
  expect(intercept).toBe(-2.5);
  expect([...weights]).toEqual([31, -50, 127, -127, 0]);
});

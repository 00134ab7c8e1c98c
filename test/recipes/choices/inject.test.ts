import { expect, test } from 'vitest';
import { injectErrors } from '../../../recipes/choices/inject.js';
import { goldOf, packGold } from '../../../recipes/choices/sentence-store.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagger } from '../../../src/engine/document/tagging/tagger.js';
import { readWordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import { SentenceFacts } from '../../../src/engine/errors/choices/sentence-facts.js';
import { WordFacts } from '../../../src/engine/errors/choices/word-facts.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';

const resources = shippedModels('lexicon', 'tagger');
const tag = tagger.create(resources, undefined);
const words = new WordFacts(
  lexiconFrom(resources),
  readWordKnowledge(resources.artefact('tagger')),
  resources.kernel,
);

function factsOf(sentence: string): SentenceFacts {
  const document = documentOf(sentence);
  tag(document);
  const facts = new SentenceFacts(words);
  facts.read(document.tokens, 0, document.tokens.length);
  return facts;
}

const SENTENCE = 'The children were waiting for a bus in the rain, because their teacher had left early.';
const plain = (tokens: readonly { word: string }[]) => tokens.map(({ word }) => word).join(' ');

test('with a rate of 0 nothing changes and nothing is marked', () => {
  const written = injectErrors(factsOf(SENTENCE), seededRandom(1), 0);
  expect(plain(written)).toBe(
    'the children were waiting for a bus in the rain , because their teacher had left early .',
  );
  expect(written.every(({ gold, confused }) => gold === 0 && confused === 0)).toBe(true);
});

test('the same seed injects the same errors', () => {
  const facts = factsOf(SENTENCE);
  expect(injectErrors(facts, seededRandom(5), 2)).toEqual(injectErrors(facts, seededRandom(5), 2));
});

test('some of many copies lack an article, which is recorded at the noun after it', () => {
  const facts = factsOf(SENTENCE);
  const random = seededRandom(3);
  const lacking = Array.from({ length: 300 }, () => injectErrors(facts, random, 1)).filter((written) =>
    /in rains? /.test(plain(written)),
  );
  expect(lacking.length).toBeGreaterThan(0);
  for (const written of lacking) {
    const rain = written.find(({ word }) => word.startsWith('rain'))!;
    expect(goldOf(rain.gold, 'article')).toBe(2);
  }
});

test('changed sentences have marks, unchanged ones have none', () => {
  const facts = factsOf(SENTENCE);
  const random = seededRandom(8);
  const right = plain(injectErrors(facts, random, 0));
  for (let copy = 0; copy < 400; copy++) {
    const written = injectErrors(facts, random, 1);
    const isMarked = written.some(({ gold, confused }) => gold !== 0 || confused !== 0);
    expect(isMarked).toBe(plain(written) !== right);
  }
});

test('right classes of different kinds are packed into one number', () => {
  const packed = packGold('article', 2) | packGold('preposition', 13) | packGold('be', 0);
  expect(goldOf(packed, 'article')).toBe(2);
  expect(goldOf(packed, 'preposition')).toBe(13);
  expect(goldOf(packed, 'be')).toBe(0);
  expect(goldOf(packed, 'comma')).toBe(-1);
});

import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { editedSentences } from '../../../recipes/sentences/edited-sentences.js';
import { learnerSentence } from '../../../recipes/sentences/learner-sentence.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagModelFrom } from '../../../src/engine/document/tagging/tagger.js';
import { readWordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import type { Token } from '../../../src/engine/document/token.js';
import { SentenceFacts } from '../../../src/engine/errors/choices/sentence-facts.js';
import { WordFacts } from '../../../src/engine/errors/choices/word-facts.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { seededRandom } from '../../../src/training/random.js';
import { shippedModels } from '../../engine/shipped-models.js';
import { corpusFolder } from '../corpus-folder.js';

const resources = shippedModels('lexicon', 'tagger');
const tagModel = tagModelFrom(resources);
const words = new WordFacts(
  lexiconFrom(resources),
  readWordKnowledge(resources.artefact('tagger')),
  resources.kernel,
);
const plain = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');

describe('a sentence as a learner might have written it', () => {
  const { tokens } = documentOf('The children from London were waiting for a bus in the rain.');
  tagModel.tag(tokens, 0, tokens.length);
  const right = tokens.map(({ text }) => text);
  const facts = new SentenceFacts(words);
  facts.startText();
  facts.read(tokens, 0, tokens.length);
  const habits = { misspellings: new Map<string, string[]>(), vocabulary: new Map<string, string[]>() };
  const written = (seed: number, count: number) => {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () => learnerSentence(tokens, facts, habits, random));
  };
  const sentences = written(3, 300);

  test('is sometimes unchanged, but mostly not', () => {
    const same = sentences.filter((words) => words.join(' ') === right.join(' ')).length;
    expect(same).toBeGreaterThan(10);
    expect(same).toBeLessThan(200);
  });

  test('keeps most words and their capitals', () => {
    const kept = sentences.filter((words) => words.includes('London')).length;
    expect(kept).toBeGreaterThan(200);
    expect(sentences.filter((words) => words.includes('waiting')).length).toBeGreaterThan(150);
  });

  test('has errors of many kinds', () => {
    expect(new Set(sentences.map((words) => words.join(' '))).size).toBeGreaterThan(80);
    const lengths = new Set(sentences.map((words) => Math.sign(words.length - right.length)));
    expect([...lengths].sort()).toEqual([-1, 0, 1]);
  });

  test('is the same for the same seed', () => {
    expect(written(3, 20)).toEqual(sentences.slice(0, 20));
    expect(written(4, 20)).not.toEqual(sentences.slice(0, 20));
  });
});

describe('edited sentences', () => {
  const WHOLE = [
    'The old bridge is closed today.',
    'We walked home through the quiet park.',
    'Who has seen my blue coat?',
  ];
  const folder = corpusFolder('measure', {
    letters: [
      `${WHOLE[0]} ${WHOLE[1]}`,
      WHOLE[2]!,
      WHOLE[0]!,
      'Come here.',
      'It was built in 1923 by his father.',
      'and then it all began again',
      'A title that ends without any mark',
      `We saw ${'very '.repeat(50)}old houses.`,
    ],
    novels_public_domain: ['He rode away into the dark forest.'],
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (seed: number) => editedSentences(folder, 'measure', tagModel, seed);

  test('are whole, of usual length, without long numbers, each once', async () => {
    const found = (await read(1)).map((tokens) => plain(tokens));
    expect(found.sort()).toEqual(WHOLE.map((text) => plain(documentOf(text).tokens)).sort());
  });

  test('are tagged', async () => {
    expect((await read(1)).flat().filter(({ tag }) => tag === '')).toEqual([]);
  });

  test('have an order that depends on the seed', async () => {
    const orders = await Promise.all(
      [1, 1, 2, 3, 4].map(async (seed) => (await read(seed)).map(plain).join(' | ')),
    );
    expect(orders[1]).toBe(orders[0]);
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('are of the requested part', async () => {
    expect(await editedSentences(folder, 'calibrate', tagModel, 1)).toEqual([]);
  });
});

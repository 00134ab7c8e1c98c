import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { addDocument, readWithErrors } from '../../../recipes/choices/read-corpus.js';
import { SentenceStore } from '../../../recipes/choices/sentence-store.js';
import {
  readCalibrationData,
  readEditedTexts,
  readTrainingData,
} from '../../../recipes/choices/training-data.js';
import { documentOf } from '../../../src/engine/document/segment.js';
import { tagModelFrom } from '../../../src/engine/document/tagging/tagger.js';
import { readWordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import { tagNumber } from '../../../src/engine/errors/choices/tags.js';
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

const TEXT = 'The children were waiting for a bus in the rain. Their teacher had left early.';
const RIGHT = 'the children were waiting for a bus in the rain . their teacher had left early .';

async function* paragraphs(...texts: readonly string[]) {
  for (const text of texts) yield { source: 'letters', text };
}

const read = (rate: number, seed: number, ...texts: readonly string[]) =>
  readWithErrors(paragraphs(...texts), words, tagModel, seededRandom(seed), rate);

const wordsOf = (store: SentenceStore) =>
  Array.from(store.word.subarray(0, store.length), (word) => store.vocabulary[word]!);
const marked = ({ gold, confused, length }: SentenceStore) =>
  Array.from({ length }, (_, at) => at).filter((at) => gold[at] !== 0 || confused[at] !== 0).length;

describe('a text without errors', () => {
  test('is stored as it is, with tags and nothing to correct', async () => {
    const store = await read(0, 1, TEXT);
    expect(wordsOf(store).join(' ')).toBe(RIGHT);
    expect(marked(store)).toBe(0);
    expect([...store.tag.subarray(0, 3)]).toEqual(['DT', 'NNS', 'VBD'].map((tag) => tagNumber(tag as 'DT')));
  });

  test('has starts of sentences, those of texts marked', async () => {
    const store = await read(0, 1, TEXT, 'It stopped.');
    expect(store.starts).toEqual([-1, 11, -1 - 17]);
  });

  test('is stored without sentences of more than eighty tokens', async () => {
    const long = `We saw ${'old '.repeat(80)}houses.`;
    const store = await read(0, 1, `It stopped. ${long} We left.`);
    expect(wordsOf(store).join(' ')).toBe('it stopped . we left .');
    expect(store.starts).toEqual([-1, 3]);
  });

  test('may be empty', async () => {
    const store = await read(1, 1);
    expect([store.length, store.starts]).toEqual([0, []]);
  });
});

describe('a text with errors', () => {
  const many = Array.from({ length: 40 }, () => TEXT);

  test('has marks where it differs, and more with a higher rate', async () => {
    const [few, more] = [await read(0.5, 3, ...many), await read(2, 3, ...many)];
    expect(marked(few)).toBeGreaterThan(0);
    expect(marked(more)).toBeGreaterThan(marked(few));
    expect(wordsOf(more).join(' ')).not.toBe(many.map(() => RIGHT).join(' '));
    expect(more.starts).toHaveLength(80);
  });

  test('is the same for the same seed', async () => {
    const [one, other, third] = [
      await read(1, 3, ...many),
      await read(1, 3, ...many),
      await read(1, 4, ...many),
    ];
    expect(wordsOf(other)).toEqual(wordsOf(one));
    expect(wordsOf(third)).not.toEqual(wordsOf(one));
  });
});

test('a document is added as it is, without marks of errors', () => {
  const document = documentOf(`${TEXT} It stop.`);
  tagModel.tag(document.tokens, 0, document.tokens.length);
  const store = new SentenceStore();
  addDocument(store, document);
  expect(wordsOf(store).join(' ')).toBe(`${RIGHT} it stop .`);
  expect(store.starts).toEqual([-1, 11, 17]);
  expect(marked(store)).toBe(0);
});

describe('running text', () => {
  const sources = {
    changelog_podcasts_cc_by_sa: ['We talked about it.'],
    novels_public_domain: ['He rode away.', 'She wept.'],
    letters: ['Dear friend.'],
    casino_dialogue: ['i want teh water'],
  };
  const folder = corpusFolder('fit', sources);
  const held = corpusFolder('calibrate', { ...sources, letters: [TEXT, TEXT, TEXT, TEXT] });
  afterAll(() => {
    for (const path of [folder, held]) rmSync(path, { recursive: true });
  });

  test('is read by register, without unedited sources', async () => {
    const lines: string[] = [];
    const found = await readTrainingData(folder, ['novels', 'modern'], words, tagModel, (line) =>
      lines.push(line),
    );
    expect(found.map(({ name }) => name)).toEqual(['novels', 'modern']);
    expect(found[0]!.store.vocabulary).toContain('away');
    expect(found[1]!.store.vocabulary).toContain('dear');
    for (const word of ['away', 'teh', 'about']) expect(found[1]!.store.vocabulary).not.toContain(word);
    expect(lines).toEqual(
      found.map(({ name, store }) => `${name}: ${store.length} tokens in ${store.starts.length} sentences`),
    );
  });

  test('for calibration is modern, from another part, and has errors; edited texts have none', async () => {
    const edited = await readEditedTexts(held, words, tagModel);
    expect(wordsOf(edited).join(' ')).toBe([RIGHT, RIGHT, RIGHT, RIGHT].join(' '));
    expect(marked(edited)).toBe(0);
    const calibration = await readCalibrationData(held, words, tagModel);
    expect(calibration.starts).toHaveLength(8);
    expect(marked(calibration)).toBeGreaterThan(0);
    expect((await readEditedTexts(folder, words, tagModel)).length).toBe(0);
  });
});

import { expect, it } from 'vitest';
import { spellingModelFrom } from '../../../src/engine/errors/spelling/spelling-model.js';
import { unlistedWords } from '../../../src/training/spelling/unlisted-words.js';
import { shippedModels } from '../../engine/shipped-models.js';

const model = spellingModelFrom(shippedModels('language-model', 'lexicon', 'spelling'));
const NO_TEXTS = { counts: new Map<string, number>(), total: 1 };

it('lets be what people write more often than slips explain', () => {
  const zipf = new Map([
    ['async', 3],
    ['zorbling', 2.5],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual(['async', 'zorbling']);
});

it('keeps frequent slips of frequent words apart from words', () => {
  const zipf = new Map([
    ['recieve', 3],
    ['becouse', 2.2],
    ['alot', 4],
    ['eachother', 3],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual([]);
});

it('believes edited texts, though not a single place in them', () => {
  const texts = {
    counts: new Map([
      ['zorbling', 12],
      ['quarbling', 1],
    ]),
    total: 1e6,
  };
  expect(unlistedWords(new Map(), texts, model)).toEqual(['zorbling']);
});

it('leaves out what the lexicon lists, and what is hardly ever written', () => {
  const zipf = new Map([
    ['house', 5],
    ['zorbling', 1],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual([]);
});

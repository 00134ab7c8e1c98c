import { expect, it } from 'vitest';
import { unlistedWords } from '../../../recipes/spelling/unlisted-words.js';
import { spellingModelFrom } from '../../../src/engine/errors/spelling/spelling-model.js';
import { shippedModels } from '../../engine/shipped-models.js';

const model = spellingModelFrom(shippedModels('language-model', 'lexicon', 'spelling'));
const NO_TEXTS = { counts: new Map<string, number>(), total: 1 };

it('accepts words that people write more often than errors explain', () => {
  const zipf = new Map([
    ['async', 3],
    ['zorbling', 2.5],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual(['async', 'zorbling']);
});

it('does not accept frequent misspellings of frequent words', () => {
  const zipf = new Map([
    ['recieve', 3],
    ['becouse', 2.2],
    ['alot', 4],
    ['eachother', 3],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual([]);
});

it('accepts words of edited texts, but not by a single occurrence', () => {
  const texts = {
    counts: new Map([
      ['zorbling', 12],
      ['quarbling', 1],
    ]),
    total: 1e6,
  };
  expect(unlistedWords(new Map(), texts, model)).toEqual(['zorbling']);
});

it('omits words of the lexicon and very rare ones', () => {
  const zipf = new Map([
    ['house', 5],
    ['zorbling', 1],
  ]);
  expect(unlistedWords(zipf, NO_TEXTS, model)).toEqual([]);
});

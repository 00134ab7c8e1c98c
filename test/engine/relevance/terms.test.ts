import { expect, it } from 'vitest';
import { tokenize } from '../../../src/engine/document/tokenizer.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { TermFinder } from '../../../src/engine/relevance/terms.js';
import { shippedModels } from '../shipped-models.js';

const finder = new TermFinder(lexiconFrom(shippedModels('lexicon')));
const units = (text: string) => finder.terms(tokenize(text)).map(({ unit }) => unit);

it.each([
  ['children', 'child'],
  ['families', 'family'],
  ['drank', 'drink'],
])('%j stands for %j', (form, base) => {
  expect(units(form)).toEqual([base]);
});

it('words that differ in meaning are different terms', () => {
  expect(new Set(units('party part station state mother moth')).size).toBe(6);
});

it('function words keep their form, which shows tense and person', () => {
  expect(finder.terms(tokenize('would went my'))).toEqual([
    { unit: 'would', isContent: false, at: 0 },
    { unit: 'went', isContent: false, at: 1 },
    { unit: 'my', isContent: false, at: 2 },
  ]);
});

it('a regular past form becomes its base form and its ending', () => {
  expect(units('played, play')).toEqual(['play', '-ed', 'play']);
});

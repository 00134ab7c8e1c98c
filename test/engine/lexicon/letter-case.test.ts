import { expect, it } from 'vitest';
import { casePattern, withCaseOf } from '../../../src/engine/lexicon/letter-case.js';

it('classifies how a word is written', () => {
  expect(['house', 'House', 'HOUSE', 'hOuse', 'I', "n't", '42', 'McDonald'].map(casePattern)).toEqual([
    'lower',
    'title',
    'upper',
    'mixed',
    'title',
    'lower',
    'lower',
    'mixed',
  ]);
});

it('gives a correction the case of the original', () => {
  expect(withCaseOf('Becouse', 'because')).toBe('Because');
  expect(withCaseOf('BECOUSE', 'because')).toBe('BECAUSE');
  expect(withCaseOf('becouse', 'because')).toBe('because');
  expect(withCaseOf('englich', 'English')).toBe('English');
  expect(withCaseOf('Im', "I'm")).toBe("I'm");
  expect(withCaseOf('alot', 'a lot')).toBe('a lot');
});

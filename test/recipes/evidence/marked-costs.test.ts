import { expect, test } from 'vitest';
import { markedCosts } from '../../../recipes/evidence/marked-costs.js';
import { documentOf } from '../../../src/engine/document/segment.js';

const costs = (text: string, ...marks: [wrong: string, replacement: string, at?: number][]) => {
  const document = documentOf(text);
  const found = marks.map(([wrong, replacement, at = text.indexOf(wrong)]) => ({
    start: at,
    end: at + wrong.length,
    replacement,
  }));
  return document.sentences.map((sentence) => [...markedCosts(document, sentence, found)]);
};

test('a wrong word costs 1 at its place, and a missing one at the word after the gap', () => {
  expect(costs('She have two cat.', ['have', 'has'], ['cat', 'cats'])).toEqual([[0, 1, 0, 1, 0, 0]]);
  expect(costs('I live in town.', ['', 'a ', 10])).toEqual([[0, 0, 0, 1, 0, 0]]);
});

test('a mark or a capital costs less', () => {
  expect(costs('i am here', ['i', 'I'], ['', '.', 9])).toEqual([[0.3, 0, 0, 0.3]]);
});

test('a mark counts only in its own sentence', () => {
  expect(costs('It rain. We stayed.', ['rain', 'rains'])).toEqual([
    [0, 1, 0, 0],
    [0, 0, 0, 0],
  ]);
});

import { expect, test } from 'vitest';
import { Document } from '../../../../src/engine/document/document.js';
import { segment } from '../../../../src/engine/document/segment.js';
import { changeOf } from '../../../../src/engine/errors/evidence/token-change.js';
import { shippedModels } from '../../shipped-models.js';

const run = segment.create(shippedModels(), undefined);

/** The change that replacing the part between brackets makes. */
function change(marked: string, replacement: string) {
  const start = marked.indexOf('[');
  const end = marked.indexOf(']') - 1;
  const document = new Document(marked.replace(/[[\]]/g, ''));
  run(document);
  return changeOf(document, document.sentences[0]!, { start, end, replacement });
}

test.each([
  ['He [like] it.', 'likes', { first: 1, end: 2, words: ['likes'] }],
  ['He li[ke] it.', 'kes', { first: 1, end: 2, words: ['likes'] }],
  ['In []morning I run.', 'the ', { first: 1, end: 1, words: ['the'] }],
  ['We discussed[ about] it.', '', { first: 2, end: 3, words: [] }],
  ['We [was went] home.', 'went', { first: 1, end: 2, words: [] }],
  ['I think[] that helps.', ',', { first: 2, end: 2, words: [','] }],
  ['I [dont] know.', "don't", { first: 1, end: 2, words: ['do', "n't"] }],
  ['[Every body] knows.', 'Everybody', { first: 0, end: 2, words: ['everybody'] }],
])('%s with "%s"', (marked, replacement, expected) => {
  expect(change(marked, replacement)).toEqual(expected);
});

test.each([
  ['I live in [london].', 'London'],
  ['I  [ ]live here.', ' '],
])('capitals and spaces change no token: %s with "%s"', (marked, replacement) => {
  expect(change(marked, replacement)).toBeUndefined();
});

test('what reaches beyond the sentence is not its change', () => {
  expect(change('All is [well. It] ends.', 'good. That')).toBeUndefined();
});

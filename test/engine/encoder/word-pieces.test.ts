import { expect, test } from 'vitest';
import { wordTableSections } from '../../../recipes/lexicon/word-table-sections.js';
import { Artefact, encodeArtefact } from '../../../src/engine/artefact/artefact.js';
import { WordPieces } from '../../../src/engine/encoder/word-pieces.js';
import { WordTable } from '../../../src/engine/lexicon/word-table.js';

const PIECES = [
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'un',
  'unhappi',
  '##happi',
  '##ness',
  'cafe',
  "'",
  't',
  'n',
  '-',
  'well',
  'known',
];
const pieces = new WordPieces(
  new WordTable(new Artefact('encoder', encodeArtefact({}, wordTableSections(PIECES)))),
);
const split = (token: string) => pieces.of(token).map((id) => PIECES[id]);

test.each([
  ['unhappiness', ['unhappi', '##ness']],
  ['UnHappiness', ['unhappi', '##ness']],
  ['café', ['cafe']],
  ['n’t', ['n', "'", 't']],
  ['well-known', ['well', '-', 'known']],
  ['unknowable', ['[UNK]']],
  ['Жук', ['[UNK]']],
  ['\u200b', ['[UNK]']],
])('%s is split into %j', (token, expected) => {
  expect(split(token)).toEqual(expected);
});

test('a word of thousands of letters has a few pieces', () => {
  expect(split('unhappi'.repeat(1000))).toEqual(['[UNK]']);
  expect(split("'".repeat(1000)).length).toBe(8);
});

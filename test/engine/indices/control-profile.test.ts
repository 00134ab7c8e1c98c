import { expect, test } from 'vitest';
import { GrammarProfile } from '../../../src/engine/features/grammar-profile.js';
import { profileControl } from '../../../src/engine/indices/control-profile.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { taggedDocument } from '../features/tagged-document.js';
import { shippedModels } from '../shipped-models.js';

const knowledge = { lexicon: lexiconFrom(shippedModels('lexicon')), grammar: new GrammarProfile() };

/** The profile of a corrected text, with corrections at words of it; a word that is `''` was deleted before the next one. */
function control(annotated: string, ...corrections: (readonly [place: string, code: string])[]) {
  const document = taggedDocument(annotated);
  const spans = corrections.map(([place, code]) => {
    const start = document.text.indexOf(place);
    return { start, end: code.startsWith('U') ? start : start + place.length, code };
  });
  const { vocabulary, structures } = profileControl(document, spans, knowledge);
  const words = Object.fromEntries(vocabulary.list.map(({ word, count, wrong }) => [word, [count, wrong]]));
  const tried = Object.fromEntries(
    structures.map(({ name, level, tried, wrong }) => [name, [level, tried, wrong]]),
  );
  return { words, tried };
}

const THIRD = 'She/PRP goes/VBZ home/RB ./.';

test('a structure with an error of grammar in it was tried and wrong, its words are right', () => {
  const { words, tried } = control(`${THIRD} He/PRP likes/VBZ it/PRP ./.`, ['goes', 'AGV']);
  expect(tried['she does']).toEqual(['A1', 2, 1]);
  expect(words.goes).toEqual([1, 0]);
});

test('a misspelt word is wrong, the structure around it is right', () => {
  const { words, tried } = control(THIRD, ['goes', 'S']);
  expect(tried['she does']).toEqual(['A1', 1, 0]);
  expect(words.goes).toEqual([1, 1]);
});

test('a word that was missing was not tried, but the structure that needs it was', () => {
  const { words, tried } = control('I/PRP am/VBP going/VBG to/TO swim/VB ./.', ['am', 'MV+']);
  expect(words.am).toBeUndefined();
  expect(words.going).toEqual([1, 0]);
  expect(tried['going to do']).toEqual(['A2', 1, 1]);
});

test('an unnecessary word spoils the structure that it stood in, and no other', () => {
  const between = control('I/PRP can/MD swim/VB ./.', ['swim', 'UT']);
  expect(between.tried['can do']).toEqual(['A1', 1, 1]);
  const before = control('I/PRP can/MD swim/VB ./.', ['can', 'UT']);
  expect(before.tried['can do']).toEqual(['A1', 1, 0]);
});

test('each use of a structure counts, also within a sentence', () => {
  const { tried } = control('She/PRP goes/VBZ home/RB and/CC he/PRP likes/VBZ it/PRP ./.');
  expect(tried['she does']).toEqual(['A1', 2, 0]);
});

test('the verb of a clause belongs to the clause', () => {
  const CLAUSE = 'If/IN the/DT rain/NN stops/VBZ ,/, we/PRP will/MD go/VB ./.';
  expect(control(CLAUSE, ['stops', 'TV']).tried['if she …']).toEqual(['A2', 1, 1]);
  expect(control(CLAUSE, ['go', 'TV']).tried['if she …']).toEqual(['A2', 1, 0]);
});

test('a text without words has nothing tried', () => {
  expect(control('./.')).toEqual({ words: {}, tried: {} });
});

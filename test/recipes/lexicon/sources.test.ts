import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  readAgid,
  readFirstSounds,
  readProfile,
  readTagCounts,
  readVerbForms,
  readWordList,
  readZipf,
} from '../../../recipes/lexicon/sources.js';

const folder = mkdtempSync(join(tmpdir(), 'lexicon-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Path of a file with these lines. */
function file(...lines: readonly string[]): string {
  const path = join(folder, 'list');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

test('a list of words is read without possessives, with any line endings', () => {
  expect(readWordList(file('\uFEFFhouse\r', "house's\r", '', 'London'))).toEqual(['house', 'London']);
});

test('frequencies become Zipf values: 9 for a probability of 1, one less for each factor of 0.1', () => {
  expect(readZipf(file('the\t-130', 'zyx\t-900'))).toEqual(
    new Map([
      ['the', 7.7],
      ['zyx', 0],
    ]),
  );
});

describe('inflections of AGID', () => {
  const read = (...lines: readonly string[]) => readAgid(file(...lines));

  test('of three forms of a verb, the first is both past and participle; of four, each is one form', () => {
    const { bases, forms } = read('walk V: walked | walking | walks', 'go V: went | gone | going | goes');
    expect(bases).toEqual([
      ['walk', 'verb'],
      ['go', 'verb'],
    ]);
    expect(forms.map(({ form, kind }) => `${form} ${kind}`)).toEqual([
      'walked past',
      'walked pastParticiple',
      'walking gerund',
      'walks thirdPerson',
      'went past',
      'gone pastParticiple',
      'going gerund',
      'goes thirdPerson',
    ]);
    expect(forms.every(({ rank }) => rank === 0)).toBe(true);
  });

  test('variants follow the preferred form, and one equal to the singular comes last', () => {
    const { forms } = read('cactus N: cacti, cactuses 0.1', 'fish N: fish, fishes', 'box N: boxes, box');
    expect(forms.map(({ form, rank }) => [form, rank])).toEqual([
      ['cacti', 0],
      ['cactuses', 1],
      ['fish', 0],
      ['fishes', 0],
      ['boxes', 0],
      ['box', 5],
    ]);
  });

  test('guesses, doubtful and rare forms, false comparisons and special verbs are left out', () => {
    const { bases, forms } = read(
      'blorp N?: blorps',
      'ox N: oxen, oxes?, oxens 2',
      'reader A: readerer? | readerest?',
      'be V: was | been | being | is',
      'wit V: wist | witting | wots',
      'nonsense',
    );
    expect(bases).toEqual([['ox', 'noun']]);
    expect(forms.map(({ form }) => form)).toEqual(['oxen']);
  });
});

test('a verb on several lines has variants, in their order', () => {
  const { bases, forms } = readVerbForms(
    file(
      'learn\tlearns\tlearned\tlearned\tlearning',
      'learn\tlearns\tlearnt\tlearnt\tlearning',
      'be\tis\twas\tbeen\tbeing',
      'odd\tline',
    ),
  );
  expect(bases).toEqual([['learn', 'verb']]);
  expect(forms.filter(({ kind }) => kind === 'past')).toEqual([
    { lemma: 'learn', form: 'learned', kind: 'past', rank: 0 },
    { lemma: 'learn', form: 'learnt', kind: 'past', rank: 1 },
  ]);
  expect(forms).toHaveLength(8);
});

test('alternatives of a vocabulary profile are read separately; phrases and unknown levels are left out', () => {
  expect(
    readProfile(
      file('headword,pos,CEFR', 'analyze/Analyse,verb,B2', 'a lot of,determiner,A1', 'odd,noun,X1'),
    ),
  ).toEqual([
    { word: 'analyze', partOfSpeech: 'verb', level: 4 },
    { word: 'analyse', partOfSpeech: 'verb', level: 4 },
  ]);
});

test('for each pronunciation of a word, it is known whether it begins with a vowel', () => {
  expect(readFirstSounds(file('herb ER1 B', 'herb(2) HH ER1 B', 'hour AW1 ER0', 'house HH AW1 S'))).toEqual(
    new Map([
      ['herb', [true, false]],
      ['hour', [true]],
      ['house', [false]],
    ]),
  );
});

test('tags are counted for each word, in lower case', () => {
  const counts = readTagCounts(file('# a comment\tNN', 'Run\tVB', 'run\tVB', 'run\tNN', 'alone'));
  expect(counts).toEqual(new Map([['run', new Map([['VB', 2], ['NN', 1]])]])); // biome-ignore format: a table
});

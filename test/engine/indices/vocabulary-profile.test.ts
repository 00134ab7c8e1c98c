import { expect, it } from 'vitest';
import { profileVocabulary } from '../../../src/engine/indices/vocabulary-profile.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { taggedDocument } from '../features/tagged-document.js';
import { shippedModels } from '../shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
const profileOf = (annotated: string) => profileVocabulary(taggedDocument(annotated), lexicon);
const levelsOf = (annotated: string) =>
  Object.fromEntries(profileOf(annotated).list.map(({ word, level }) => [word, level]));

it('looks words up by their part of speech, under their lemmas too', () => {
  expect(levelsOf('The/DT dogs/NNS devour/VBP an/DT exquisite/JJ delicacy/NN ./.')).toMatchObject({
    the: 'A1',
    dogs: 'A1',
    exquisite: 'B2',
  });
});

it('counts every occurrence of a word, but no names and no numbers in digits', () => {
  const { words, list, levels } = profileOf(
    'Anna/NNP saw/VBD 2/CD dogs/NNS and/CC dogs/NNS saw/VBD her/PRP ./.',
  );
  expect(words).toBe(6);
  expect(list.filter(({ word }) => word === 'dogs')).toEqual([
    { word: 'dogs', part_of_speech: 'noun', level: 'A1', count: 2 },
  ]);
  expect(levels.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 5);
});

it('distinguishes words without a level from those in no dictionary', () => {
  expect(levelsOf('My/PRP$ freind/NN has/VBZ a/DT gargoyle/NN ./.')).toMatchObject({
    freind: 'unknown',
    gargoyle: 'unlisted',
  });
});

it('is empty for a text without words', () => {
  expect(profileOf('42/CD ./.')).toMatchObject({ words: 0, list: [] });
});

import { describe, expect, test } from 'vitest';
import { CLOSED_CLASSES, SPECIAL_FORMS } from '../../../recipes/lexicon/closed-classes.js';
import { MODERN_NAMES, MODERN_WORDS } from '../../../recipes/lexicon/modern-words.js';
import { CLITICS, SHORT_WORDS } from '../../../recipes/lexicon/short-words.js';
import { UNCOUNTABLE_NOUNS } from '../../../recipes/lexicon/uncountable-nouns.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { PartOfSpeech } from '../../../src/engine/lexicon/parts-of-speech.js';
import { shippedModels } from '../../engine/shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

describe('closed classes', () => {
  const classesOf = (word: string) =>
    CLOSED_CLASSES.filter(([, words]) => words.includes(word)).reduce((mask, [bits]) => mask | bits, 0);

  test('contain each word once, in lower case, and no empty word', () => {
    for (const [, words] of CLOSED_CLASSES) {
      expect(repeated(words)).toEqual([]);
      expect(words.filter((word) => !/^[a-z']+$/.test(word))).toEqual([]);
    }
  });

  test('are parts of speech, each listed once', () => {
    const parts = CLOSED_CLASSES.map(([bits]) => bits);
    expect(new Set(parts).size).toBe(parts.length);
    for (const bits of parts) expect(Object.values(PartOfSpeech)).toContain(bits);
  });

  test.each([
    ['since', PartOfSpeech.preposition | PartOfSpeech.conjunction],
    ['this', PartOfSpeech.pronoun | PartOfSpeech.determiner],
    ['would', PartOfSpeech.modal],
    ['seventeen', PartOfSpeech.number],
    ['table', 0],
  ])('contain %s as expected', (word, parts) => {
    expect(classesOf(word)).toBe(parts);
  });

  test('agree with the lexicon', () => {
    for (const [bits, words] of CLOSED_CLASSES)
      for (const word of words) expect([word, lexicon.partsOfSpeech(word) & bits]).toEqual([word, bits]);
  });
});

test('special forms are forms of their lemmas in the lexicon', () => {
  for (const [lemma, form, kind] of SPECIAL_FORMS) {
    expect([form, lexicon.inflections(form)]).toEqual([form, expect.arrayContaining([kind])]);
    expect(lexicon.lemmas(form, lemma === 'little' ? 'adjective' : 'verb')).toContain(lemma);
  }
});

describe('modern words', () => {
  test('are in each list once', () => {
    expect(repeated(MODERN_WORDS)).toEqual([]);
    expect(repeated(MODERN_NAMES)).toEqual([]);
  });

  test('are accepted as written, but names not without their capital', () => {
    expect([...MODERN_WORDS, ...MODERN_NAMES].filter((word) => !lexicon.isWord(word))).toEqual([]);
    expect(MODERN_WORDS.filter((word) => word !== word.toLowerCase())).toEqual([]);
    expect(MODERN_NAMES.filter((name) => name === name.toLowerCase())).toEqual([]);
    expect(['netflix', 'brexit'].map((name) => lexicon.isWord(name))).toEqual([false, false]);
  });
});

describe('short words', () => {
  test('have one or two letters', () => {
    expect([...SHORT_WORDS].filter((word) => !/^[a-z]{1,2}$/.test(word))).toEqual([]);
  });

  test('include the most common words, but no single letters or errors', () => {
    for (const word of ['a', 'is', 'it', 'of', 'to']) expect(SHORT_WORDS.has(word)).toBe(true);
    // `I` is written with a capital and is in every list.
    for (const word of ['', 'i', 'b', 'si', 'te', 'wa']) expect(SHORT_WORDS.has(word)).toBe(false);
  });
});

test('clitics are listed once, and are words of the lexicon', () => {
  expect(repeated(CLITICS)).toEqual([]);
  expect(CLITICS.filter((clitic) => lexicon.id(clitic) < 0)).toEqual([]);
});

describe('uncountable nouns', () => {
  test('are listed once, in lower case', () => {
    expect(repeated(UNCOUNTABLE_NOUNS)).toEqual([]);
    expect(UNCOUNTABLE_NOUNS.filter((noun) => !/^[a-z]+$/.test(noun))).toEqual([]);
  });

  test('are nouns without a plural in the lexicon', () => {
    expect(UNCOUNTABLE_NOUNS.filter((noun) => !lexicon.isUncountable(noun))).toEqual([]);
  });

  test('do not include nouns with a common countable sense', () => {
    for (const noun of ['experience', 'paper', 'time', 'work', 'hair'])
      expect(UNCOUNTABLE_NOUNS).not.toContain(noun);
  });
});

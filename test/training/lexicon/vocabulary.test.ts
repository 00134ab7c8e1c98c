import { describe, expect, test } from 'vitest';
import { WordFlag } from '../../../src/engine/lexicon/word-flags.js';
import { buildVocabulary, type WordLists } from '../../../src/training/lexicon/vocabulary.js';

const NOTHING: WordLists = {
  american: [],
  british: [],
  largeAmerican: [],
  largeBritish: [],
  names: [],
  zipf: new Map(),
};

/** The flags of a word by name; undefined for one that the vocabulary lacks. */
function flagsOf(word: string, lists: Partial<WordLists>): string[] | undefined {
  const { words, flags } = buildVocabulary({ ...NOTHING, ...lists });
  const at = words.indexOf(word);
  if (at < 0) return undefined;
  return Object.entries(WordFlag).flatMap(([name, bit]) => ((flags[at]! & bit) !== 0 ? [name] : []));
}

describe('a word', () => {
  test('stands once, with the varieties that list it and the cases in which they do', () => {
    const lists = { american: ['zorble', 'Zorble', 'ZORBLE'], british: ['zorble'] };
    expect(flagsOf('zorble', lists)).toEqual(['lower', 'title', 'upper', 'british', 'american']);
    expect(flagsOf('colourzy', { british: ['colourzy'] })).toEqual(['lower', 'british']);
  });

  test('of the large lists alone is rare; a usual one does not become so', () => {
    expect(flagsOf('zorble', { largeBritish: ['zorble'] })).toEqual(['lower', 'rare', 'british']);
    expect(flagsOf('zorble', { american: ['zorble'], largeBritish: ['zorble'] })).toEqual([
      'lower',
      'american',
    ]);
  });

  test('with capitals inside keeps its form', () => {
    const { mixed } = buildVocabulary({ ...NOTHING, american: ['zorPhone'] });
    expect(mixed).toContain('zorPhone');
    expect(flagsOf('zorphone', { american: ['zorPhone'] })).toEqual(['mixed', 'american']);
  });

  test.each(['qx', '4th', 'x y', 'слово', ''])('is not what is none: %j', (word) => {
    expect(flagsOf(word.toLowerCase(), { american: [word] })).toBeUndefined();
  });

  test('of two letters counts when it is a known one, or has a capital', () => {
    expect(flagsOf('of', { british: ['of'] })).toContain('british');
    expect(flagsOf('qx', { american: ['QX'] })).toEqual(['upper', 'american']);
  });
});

describe('a name', () => {
  const zipf = new Map([
    ['zorbla', 3],
    ['zorblo', 1.4],
    ['dont', 4],
  ]);

  test('is known as such when it is frequent enough and no word', () => {
    expect(flagsOf('zorbla', { names: ['zorbla'], zipf })).toEqual(['name']);
    expect(flagsOf('zorblo', { names: ['zorblo'], zipf })).toBeUndefined();
    expect(flagsOf('zorbla', { names: ['zorbla'], zipf, american: ['zorbla'] })).toEqual([
      'lower',
      'american',
    ]);
  });

  test('is not a word without its apostrophe', () => {
    expect(flagsOf('dont', { names: ['dont'], american: ["don't"], zipf })).toBeUndefined();
  });
});

test('the most frequent words come first, others in the order of the alphabet', () => {
  const zipf = new Map([['zorble', 5], ['zorbly', 6]]); // biome-ignore format: a table
  const { words } = buildVocabulary({
    ...NOTHING,
    american: ['zorblea', 'zorbleb', 'zorble', 'zorbly'],
    zipf,
  });
  expect(words.slice(0, 2)).toEqual(['zorbly', 'zorble']);
  expect(words.indexOf('zorblea')).toBe(words.indexOf('zorbleb') - 1);
});

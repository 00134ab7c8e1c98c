import { describe, expect, test } from 'vitest';
import { buildVocabulary, type WordLists } from '../../../recipes/lexicon/vocabulary.js';
import { WordFlag } from '../../../src/engine/lexicon/word-flags.js';

const NOTHING: WordLists = {
  american: [],
  british: [],
  largeAmerican: [],
  largeBritish: [],
  names: [],
  zipf: new Map(),
};

/** The names of the flags of a word; undefined if it is not in the vocabulary. */
function flagsOf(word: string, lists: Partial<WordLists>): string[] | undefined {
  const { words, flags } = buildVocabulary({ ...NOTHING, ...lists });
  const at = words.indexOf(word);
  if (at < 0) return undefined;
  return Object.entries(WordFlag).flatMap(([name, bit]) => ((flags[at]! & bit) !== 0 ? [name] : []));
}

describe('a word', () => {
  test('is contained once, with the varieties that list it and the cases in which they do', () => {
    const lists = { american: ['zorble', 'Zorble', 'ZORBLE'], british: ['zorble'] };
    expect(flagsOf('zorble', lists)).toEqual(['lower', 'title', 'upper', 'british', 'american']);
    expect(flagsOf('colourzy', { british: ['colourzy'] })).toEqual(['lower', 'british']);
  });

  test('only in the large lists is rare; in others, it is not', () => {
    expect(flagsOf('zorble', { largeBritish: ['zorble'] })).toEqual(['lower', 'rare', 'british']);
    expect(flagsOf('zorble', { american: ['zorble'], largeBritish: ['zorble'] })).toEqual([
      'lower',
      'american',
    ]);
  });

  test('with inner capitals keeps its form', () => {
    const { mixed } = buildVocabulary({ ...NOTHING, american: ['zorPhone'] });
    expect(mixed).toContain('zorPhone');
    expect(flagsOf('zorphone', { american: ['zorPhone'] })).toEqual(['mixed', 'american']);
  });

  test.each(['qx', '4th', 'x y', 'слово', ''])('cannot be %j', (word) => {
    expect(flagsOf(word.toLowerCase(), { american: [word] })).toBeUndefined();
  });

  test('of two letters must be a known one or have a capital', () => {
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

  test('is contained if it is frequent enough and not a word', () => {
    expect(flagsOf('zorbla', { names: ['zorbla'], zipf })).toEqual(['name']);
    expect(flagsOf('zorblo', { names: ['zorblo'], zipf })).toBeUndefined();
    expect(flagsOf('zorbla', { names: ['zorbla'], zipf, american: ['zorbla'] })).toEqual([
      'lower',
      'american',
    ]);
  });

  test('is not a contraction without its apostrophe', () => {
    expect(flagsOf('dont', { names: ['dont'], american: ["don't"], zipf })).toBeUndefined();
  });
});

test('the most frequent words come first, then others alphabetically', () => {
  const zipf = new Map([['zorble', 5], ['zorbly', 6]]); // biome-ignore format: a table
  const { words } = buildVocabulary({
    ...NOTHING,
    american: ['zorblea', 'zorbleb', 'zorble', 'zorbly'],
    zipf,
  });
  expect(words.slice(0, 2)).toEqual(['zorbly', 'zorble']);
  expect(words.indexOf('zorblea')).toBe(words.indexOf('zorbleb') - 1);
});

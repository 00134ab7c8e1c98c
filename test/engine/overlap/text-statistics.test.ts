import { describe, expect, it } from 'vitest';
import { foldedWords } from '../../../src/engine/document/counted-words.js';
import { longestCommonSubsequence } from '../../../src/engine/overlap/longest-common-subsequence.js';
import { textStatistics } from '../../../src/engine/overlap/text-statistics.js';

describe('words', () => {
  it.each([
    ["Don't worry", ["don't", 'worry']],
    ['it’s a well-known fact', ['it’s', 'a', 'well-known', 'fact']],
    ['3.5 in the U.S.', ['3', '5', 'in', 'the', 'u', 's']],
    ['rock--and-roll', ['rock', 'and-roll']],
    ["'quoted' -dash- dogs'", ['quoted', 'dash', 'dogs']],
    ['Ça café 😀 B2', ['ça', 'café', 'b2']],
    ['STRASSE straße ΟΔΟΣ', ['strasse', 'strasse', 'οδοσ']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words);
  });
});

describe('text statistics', () => {
  it('is the share of the answer that is in the question', () => {
    // 6 words; "my", "family", "is" match (3/6); bigrams: "my family" of 5; no trigram.
    const statistics = textStatistics('My family is big and happy.', 'Describe my family! Who is in it?');
    expect(statistics).toEqual({ r1: 3 / 6, r2: 1 / 5, r3: 0, lcs: 3, wordCount: 6 });
  });

  it('counts a repeated word no more often than it is in the question', () => {
    expect(textStatistics('the the the cat', 'the cat and the dog').r1).toBe(3 / 4);
  });

  it('counts n-grams across sentences', () => {
    expect(textStatistics('I like tea. You do.', 'Tea? You do!')).toMatchObject({ r2: 2 / 4, r3: 1 / 3 });
  });

  it('uses a subsequence, not a substring, and is the same for both orders of the texts', () => {
    const a = 'one two three four five';
    const b = 'zero one nine three eight five';
    expect(textStatistics(a, b).lcs).toBe(3);
    expect(textStatistics(b, a).lcs).toBe(3);
  });

  it('is absent without a question, and 0 without words', () => {
    expect(textStatistics('Hello there', '')).toEqual({ wordCount: 2 });
    expect(textStatistics('Hello there', '?')).toEqual({ r1: 0, r2: 0, r3: 0, lcs: 0, wordCount: 2 });
    expect(textStatistics('?!', 'Why?')).toEqual({ r1: 0, r2: 0, r3: 0, lcs: 0, wordCount: 0 });
  });

  it('is 1 for a copied question', () => {
    const copied = 'What is the best book you have ever read and why?';
    expect(textStatistics(copied, copied)).toEqual({ r1: 1, r2: 1, r3: 1, lcs: 11, wordCount: 11 });
  });
});

describe('longest common subsequence', () => {
  it('agrees with the textbook algorithm on long sequences', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 16) % below;
    };
    for (const [length, alphabet] of [
      [1, 2],
      [31, 3],
      [32, 3],
      [33, 3],
      [64, 5],
      [300, 20],
    ] as const) {
      const a = Uint32Array.from({ length }, () => random(alphabet));
      const b = Uint32Array.from({ length: length + 7 }, () => random(alphabet));
      expect(longestCommonSubsequence(a, b)).toBe(byTable(a, b));
    }
  });
});

function byTable(a: Uint32Array, b: Uint32Array): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (let j = 0; j < b.length; j++)
      next.push(word === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!));
    row = next;
  }
  return row.at(-1)!;
}

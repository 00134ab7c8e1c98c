import { describe, expect, test } from 'vitest';
import { backoffSections } from '../../../recipes/language-model/backoff-sections.js';
import { CODES } from '../../../src/engine/language-model/backoff-model.js';
import { SENTENCE_START } from '../../../src/engine/language-model/vocabulary.js';
import { seededRandom } from '../../../src/training/random.js';

const SIZE = 12;
const FIRST = SENTENCE_START + 1;

/** Sentences of random words, each followed by one of two. */
function text(sentences: number, seed = 1): Int32Array {
  const random = seededRandom(seed);
  const words = SIZE - FIRST;
  const ids: number[] = [];
  for (let sentence = 0; sentence < sentences; sentence++) {
    ids.push(SENTENCE_START);
    let word = Math.floor(random() * words);
    for (let at = 0; at < 6; at++) {
      ids.push(FIRST + word);
      word = (2 * word + (random() < 0.7 ? 1 : 2)) % words;
    }
  }
  return Int32Array.from(ids);
}

const built = (limit: number, fewest = [1, 1, 1], ids = text(200)) =>
  backoffSections('word', ids, SIZE, { fewest, limit });

describe('the sections of a backoff model', () => {
  const { sections, figures } = built(1e6);

  test('have the prefix, a code for each word, and a codebook for each length', () => {
    expect(Object.keys(sections)).toEqual(['wordUnigrams', 'wordProbabilities', 'wordBackoffs', 'wordSlots']);
    expect(sections.wordUnigrams).toHaveLength(SIZE);
    expect(sections.wordProbabilities).toHaveLength(3 * CODES);
    expect(sections.wordBackoffs).toHaveLength(3 * CODES);
  });

  test('contain probabilities of words that sum to 1', () => {
    const codes = sections.wordUnigrams as Uint16Array;
    const probabilities = sections.wordProbabilities as Float32Array;
    const sum = codes.reduce((total, code) => total + probabilities[code & 0xff]!, 0);
    expect(sum).toBeGreaterThan(0.97);
    expect(sum).toBeLessThan(1.03);
    expect(probabilities[codes[SENTENCE_START]! & 0xff]).toBeLessThan(1e-6);
  });

  test('contain the n-grams of the text', () => {
    const ids = text(200);
    const distinct = (length: number) => {
      const found = new Set<string>();
      for (let at = 0; at + length <= ids.length; at++) {
        const ngram = [...ids.subarray(at, at + length)];
        if (!ngram.slice(1).includes(SENTENCE_START)) found.add(ngram.join(' '));
      }
      return found.size;
    };
    expect(figures.candidates).toEqual([SIZE, distinct(2), distinct(3)]);
  });
});

describe('the n-grams of a backoff model', () => {
  test('are all kept if the limit allows, and otherwise as many as it allows', () => {
    const { figures } = built(1e6);
    expect(figures.kept).toEqual(figures.candidates);
    for (const limit of [0, 5, 20]) {
      const [words, ...longer] = built(limit).figures.kept;
      expect(words).toBe(SIZE);
      expect(longer.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limit);
    }
    const [, pairs, triples] = built(20).figures.kept;
    expect(pairs! + triples!).toBeGreaterThan(5);
  });

  test('must occur often enough', () => {
    const often = built(1e6, [1, 20, 20]).figures.candidates;
    const all = built(1e6).figures.candidates;
    expect(often[1]).toBeLessThan(all[1]!);
    expect(often[1]).toBeGreaterThan(0);
    expect(built(1e6, [1, 1e6, 1e6]).figures.candidates).toEqual([SIZE, 0, 0]);
  });

  test('are the same for the same text and different for another', () => {
    expect(built(50)).toEqual(built(50));
    expect(built(50, [1, 1, 1], text(200, 2)).sections).not.toEqual(built(50).sections);
  });
});

import { expect, test } from 'vitest';
import { countNgrams } from '../../../recipes/language-model/ngram-counts.js';
import { SENTENCE_START } from '../../../src/engine/language-model/vocabulary.js';
import { seededRandom } from '../../../src/training/random.js';

const VOCABULARY = 6;

function randomText(words: number): Int32Array {
  const random = seededRandom(3);
  const ids = Array.from({ length: words }, () => Math.floor(random() ** 2 * VOCABULARY));
  return Int32Array.from([SENTENCE_START, ...ids]);
}

/** The n-grams that end at a place, within its sentence, the longest last. */
function ngramsAt(ids: Int32Array, place: number, longest: number): string[] {
  const found: string[] = [];
  for (let first = place; first > place - longest; first--) {
    found.push(ids.slice(first, place + 1).join(' '));
    if (ids[first] === SENTENCE_START) break;
  }
  return found;
}

function countedOneByOne(ids: Int32Array, longest: number): Map<string, number> {
  const counts = new Map<string, number>();
  ids.forEach((id, place) => {
    if (id === SENTENCE_START) return;
    for (const ngram of ngramsAt(ids, place, longest)) counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  });
  return counts;
}

const lengthOf = (ngram: string) => ngram.split(' ').length;

test('n-grams are the same as by counting one by one', () => {
  const ids = randomText(2000);
  const counts = countedOneByOne(ids, 4);
  const levels = countNgrams(ids, VOCABULARY, [1, 1, 2, 3]);
  for (const [below, fewest] of [1, 2, 3].entries()) {
    const length = below + 2;
    const level = levels[length - 1]!;
    const expected = [...counts].filter(([ngram, count]) => lengthOf(ngram) === length && count >= fewest);
    const found = [...level.places].map(
      (place, number) =>
        [ids.slice(place - length + 1, place + 1).join(' '), level.counts[number]!] as [string, number],
    );
    expect(expected.length).toBeGreaterThan(10);
    expect(found.sort()).toEqual(expected.sort());
  }
});

test('context and suffix of an n-gram are the n-grams without its last and its first word', () => {
  const ids = randomText(2000);
  const levels = countNgrams(ids, VOCABULARY, [1, 1, 2]);
  const bigram = (number: number) => [
    ...ids.slice(levels[1]!.places[number]! - 1, levels[1]!.places[number]! + 1),
  ];
  const { places, contexts, suffixes } = levels[2]!;
  places.forEach((place, number) => {
    expect(bigram(contexts[number]!)).toEqual([...ids.slice(place - 2, place)]);
    expect(bigram(suffixes[number]!)).toEqual([...ids.slice(place - 1, place + 1)]);
  });
});

test('n-grams that are too rare are counted for their context and their last word', () => {
  //              start a  b  end
  const ids = Int32Array.of(0, 2, 3, 1, 0, 2, 3, 1, 0, 2, 2, 1);
  const [words, pairs] = countNgrams(ids, 4, [1, 2]);
  expect(pairs!.size).toBe(3);
  expect([...pairs!.rareAfter]).toEqual([0, 0, 2, 0]);
  expect([...words!.ends]).toEqual([0, 1, 1, 0]);
  expect(pairs!.rare).toEqual([2, 0]);
});

test('no n-gram crosses the start of a sentence', () => {
  const ids = Int32Array.of(0, 2, 1, 0, 3, 1, 0, 2, 1, 0, 3, 1);
  const levels = countNgrams(ids, 4, [1, 1, 1]);
  expect(levels[1]!.size).toBe(4);
  expect(levels[2]!.size).toBe(2);
});

import { expect, test } from 'vitest';
import {
  adjustedCounts,
  type Discounts,
  discountsOf,
  type Kept,
  keepAll,
  smooth,
} from '../../../recipes/language-model/kneser-ney.js';
import { countNgrams, type NgramLevel } from '../../../recipes/language-model/ngram-counts.js';

const [END, A, B] = [1, 2, 3];
/** `a b`, `a b` and `a a`, each from start to end. */
const TEXT = Int32Array.of(0, A, B, END, 0, A, B, END, 0, A, A, END);
const DISCOUNTS: Discounts[] = [
  [0.5, 0.5, 0.5],
  [0.5, 1, 1.5],
];

/** P(word | a), from the pair if it is kept, else by backoff. */
function afterA(levels: readonly NgramLevel[], kept: Kept, word: number): number {
  const [words, pairs] = smooth(levels, adjustedCounts(levels, kept), kept, DISCOUNTS);
  const { places } = levels[1]!;
  const pair = places.findIndex((place) => TEXT[place - 1] === A && TEXT[place] === word);
  if (pair >= 0 && kept[1]![pair]) return pairs!.probabilities[pair]!;
  return words!.backoffs[A]! * words!.probabilities[word]!;
}

test('a single word counts by the number of words that it follows', () => {
  const levels = countNgrams(TEXT, 4, [1, 1]);
  const kept = keepAll(levels);
  const adjusted = adjustedCounts(levels, kept);
  // The end follows a and b, a follows the start and a, b follows a.
  expect([...adjusted[0]!]).toEqual([0, 2, 2, 1]);
  const [words] = smooth(levels, adjusted, kept, DISCOUNTS);
  // (count − 0.5 + a third of the discounts, which are 1.5) / 5
  expect(words!.probabilities[END]).toBeCloseTo(0.4, 6);
  expect(words!.probabilities[A]).toBeCloseTo(0.4, 6);
  expect(words!.probabilities[B]).toBeCloseTo(0.2, 6);
});

test('pairs are interpolated with single words', () => {
  const levels = countNgrams(TEXT, 4, [1, 1]);
  const kept = keepAll(levels);
  // After a: b twice, a and the end once each; the discounts are 2 of 4.
  expect(afterA(levels, kept, B)).toBeCloseTo((2 - 1) / 4 + 0.5 * 0.2, 6);
  expect(afterA(levels, kept, A)).toBeCloseTo((1 - 0.5) / 4 + 0.5 * 0.4, 6);
  expect(afterA(levels, kept, END)).toBeCloseTo((1 - 0.5) / 4 + 0.5 * 0.4, 6);
});

test('pairs that are too rare give their whole count to backoff', () => {
  const levels = countNgrams(TEXT, 4, [1, 2]);
  const kept = keepAll(levels);
  expect(afterA(levels, kept, B)).toBeCloseTo((2 - 1) / 4 + 0.75 * 0.2, 6);
  expect(afterA(levels, kept, A)).toBeCloseTo(0.75 * 0.4, 6);
  expect(afterA(levels, kept, END)).toBeCloseTo(0.75 * 0.4, 6);
});

test('a dropped pair gives its whole count to its last word', () => {
  const levels = countNgrams(TEXT, 4, [1, 1]);
  const { places } = levels[1]!;
  const keeps = Uint8Array.from(places, (place) => (TEXT[place] === B ? 0 : 1));
  const kept = [keepAll(levels)[0]!, keeps];
  expect([...adjustedCounts(levels, kept)[0]!]).toEqual([0, 2, 2, 2]);
  const sum = [END, A, B].reduce((total, word) => total + afterA(levels, kept, word), 0);
  expect(sum).toBeCloseTo(1, 6);
});

test('discounts follow from the numbers of n-grams that occur one to four times', () => {
  const counts = Uint32Array.of(1, 1, 1, 2, 2, 3, 4, 9);
  const [level] = countNgrams(TEXT, 4, [1]);
  // 4, 2, 1 and 1 of them, with one that occurs once and was too rare to be numbered; 4 / (4 + 2·2) = 0.5.
  const [discounts] = discountsOf([{ ...level!, rare: [1, 0] }], [counts]);
  expect(discounts).toEqual([1 - 2 * 0.5 * (2 / 4), 2 - 3 * 0.5 * (1 / 2), 3 - 4 * 0.5 * (1 / 1)]);
});

test('if some counts do not occur, discounts are half the count', () => {
  const [level] = countNgrams(TEXT, 4, [1]);
  expect(discountsOf([level!], [Uint32Array.of(2, 5)])).toEqual([[0.5, 1, 1.5]]);
});

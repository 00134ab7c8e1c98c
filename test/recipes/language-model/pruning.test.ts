import { describe, expect, test } from 'vitest';
import type { SmoothedLevel } from '../../../recipes/language-model/kneser-ney.js';
import type { NgramLevel } from '../../../recipes/language-model/ngram-counts.js';
import { keepBest, lossesOf, sizeOf } from '../../../recipes/language-model/pruning.js';

/** A level of n-grams. @param contexts numbers of n-grams of the level below, as are `suffixes` */
const level = (size: number, contexts: number[] = [], suffixes: number[] = []): NgramLevel => ({
  size,
  counts: new Uint32Array(size).fill(10),
  places: new Int32Array(size),
  suffixes: Int32Array.from(suffixes),
  contexts: Int32Array.from(contexts),
  ends: new Uint32Array(size),
  rareAfter: new Uint32Array(size),
  rare: [0, 0],
});
const LEVELS = [level(3), level(3, [0, 0, 1], [1, 2, 2]), level(2, [0, 1], [2, 2])];
const losses = (pairs: number[], triples: number[]) =>
  [[], pairs, triples].map((list) => Float32Array.from(list));

describe('n-grams are kept', () => {
  test('by the loss without them', () => {
    const kept = keepBest(LEVELS, losses([5, 3, 4], [0, 0]), 2);
    expect([...kept[1]!]).toEqual([1, 0, 1]);
    expect([...kept[2]!]).toEqual([0, 0]);
    expect([...kept[0]!]).toEqual([1, 1, 1]);
  });

  test('with the shorter n-grams that they need', () => {
    // The first triple needs pairs 0 and 2, whatever their loss.
    const kept = keepBest(LEVELS, losses([0, 2, 0], [9, 0]), 3);
    expect([...kept[2]!]).toEqual([1, 0]);
    expect([...kept[1]!]).toEqual([1, 0, 1]);
    expect(sizeOf(kept)).toBe(3);
  });

  test.each([0, 1, 2, 3, 4, 5])('up to a limit of %i', (limit) => {
    const kept = keepBest(LEVELS, losses([5, 3, 4], [6, 2]), limit);
    expect(sizeOf(kept)).toBeLessThanOrEqual(limit);
    if (limit === 5) expect(sizeOf(kept)).toBe(5);
  });
});

test('the loss of an n-gram is the loss in likelihood of its word and of the backoff of its context', () => {
  const smoothed = [
    { probabilities: Float64Array.of(0.5, 0.2, 0.3), backoffs: Float64Array.of(0.4, 0.8, 1) },
    { probabilities: Float64Array.of(0.6, 0.12, 0.7), backoffs: Float64Array.of(1, 1, 1) },
  ] as unknown as SmoothedLevel[];
  const pairs = { ...LEVELS[1]!, rareAfter: Uint32Array.of(5, 7, 0) };
  const [none, found] = lossesOf([LEVELS[0]!, pairs], smoothed);
  expect(none).toHaveLength(0);
  // Pair 0: word 1 (0.2) after word 0, with a backoff of 0.4; without the pair, of 0.4 + 0.6 − 0.4 · 0.2.
  const raised = 0.4 + 0.6 - 0.4 * 0.2;
  expect(found![0]).toBeCloseTo(10 * Math.log(0.6 / (raised * 0.2)) - 5 * Math.log(raised / 0.4), 4);
  // The probability of pair 1 is that by backoff (0.4 · 0.3): nothing is lost.
  expect(found![1]).toBeCloseTo(0, 4);
});

import { expect, test } from 'vitest';
import { buildHashIndex } from '../../../../recipes/tagger/hash-index.js';
import { seededRandom } from '../../../../src/training/random.js';

function hashes(count: number, seed: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => Math.floor(random() * 2 ** 32) | 0);
}

test.each([1, 2, 3, 100, 5000])('each of %i hashes is found at its place in the order', (count) => {
  const known = hashes(count, 1);
  const { index, order } = buildHashIndex(known);
  expect([...order].sort((a, b) => a - b)).toEqual([...known.keys()]);
  // The index confuses two hashes with the same bucket and print: about one pair in 30,000.
  const misplaced = known.filter((hash, at) => order[index.find(hash)] !== at);
  expect(misplaced.length).toBeLessThanOrEqual(1);
});

test('consecutive numbers are distinguished as well as random ones', () => {
  const known = Array.from({ length: 5000 }, (_, at) => at);
  const { index, order } = buildHashIndex(known);
  expect(known.filter((hash) => order[index.find(hash)] !== hash).length).toBeLessThanOrEqual(1);
});

test('of 20,000 other hashes, hardly any is taken for a known one', () => {
  const { index } = buildHashIndex(hashes(5000, 1));
  expect(hashes(20_000, 2).filter((hash) => index.find(hash) >= 0).length).toBeLessThanOrEqual(5);
});

test('an empty index finds nothing', () => {
  expect(buildHashIndex([]).index.find(7)).toBe(-1);
});

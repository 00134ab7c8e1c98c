import { describe, expect, test } from 'vitest';
import { FeatureRows } from '../../../recipes/tagger/feature-rows.js';

describe('feature rows', () => {
  // The last four have the same place in the table: they differ only in high bits, which do not affect it.
  const alike = [1, 2, 3, 4].map((high) => (high << 29) | 77);
  const occurrences = new Map<number, number>([
    [5, 3],
    [-7, 2],
    [0, 2],
    [9, 1],
    [-0x80000000, 4],
    [0x7fffffff, 1],
    ...alike.map((hash, at) => [hash, at % 2 === 0 ? 1 : 2] as const),
  ]);
  const rows = new FeatureRows();
  for (const [hash, count] of occurrences) for (let left = count; left > 0; left--) rows.count(hash);
  rows.number(2);
  const frequent = [...occurrences].filter(([, count]) => count >= 2).map(([hash]) => hash);
  const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

  test('number the features that occur often enough', () => {
    expect(rows.size).toBe(6);
    expect(ascending(frequent.map((hash) => rows.rowOf(hash)))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('exclude features that are too rare or unknown', () => {
    for (const hash of [9, 0x7fffffff, alike[0]!, alike[2]!, 1234, -1])
      expect(rows.rowOf(hash)).toBeLessThan(0);
  });

  test('list the feature of each row', () => {
    const hashes = rows.hashes();
    expect(ascending(hashes)).toEqual(ascending(frequent));
    expect([...hashes].map((hash) => rows.rowOf(hash))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('have no limit of number', () => {
    // More than half the places of the initial table, so that it must grow.
    const count = 600_000;
    const hashOf = (at: number) => Math.imul(at, 0x9e3779b1);
    const rows = new FeatureRows();
    for (let at = 0; at < count; at++) rows.count(hashOf(at));
    for (let at = 0; at < count; at += 1000) rows.count(hashOf(at));
    rows.number(2);
    expect(rows.size).toBe(600);
    expect(rows.rowOf(hashOf(5000))).toBeGreaterThanOrEqual(0);
    expect(rows.rowOf(hashOf(5001))).toBeLessThan(0);
    expect(rows.rowOf(hashOf(count))).toBeLessThan(0);
  });

  test('are empty if nothing was counted', () => {
    const rows = new FeatureRows();
    rows.number(1);
    expect(rows.size).toBe(0);
    expect(rows.hashes()).toHaveLength(0);
    expect(rows.rowOf(3)).toBeLessThan(0);
  });
});

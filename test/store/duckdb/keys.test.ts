import { expect, test } from 'vitest';
import { KeyFilter } from '../../../src/store/duckdb/key-filter.js';
import { groupKey, idKey } from '../../../src/store/duckdb/keys.js';

test('keys never change, because stores hold them', () => {
  expect(idKey('default', 'essay-1')).toMatchInlineSnapshot(`-23134422`);
  expect(idKey('', '')).toMatchInlineSnapshot(`2052691167`);
  expect(groupKey('default', 'anna\npets\ns1')).toMatchInlineSnapshot(`-2122487872`);
});

test('the boundary between account and id affects the key', () => {
  expect(idKey('ab', 'c')).not.toBe(idKey('a', 'bc'));
  expect(idKey('a', 'b')).not.toBe(groupKey('a', 'b'));
});

test('keys of similar ids collide no more often than by chance', () => {
  const keys = new Set(Array.from({ length: 100_000 }, (_, n) => idKey('default', `text-${n}`)));
  // By chance, 1.2 pairs of 100,000 are expected to share one of 2³² keys.
  expect(keys.size).toBeGreaterThan(100_000 - 10);
});

test('a filter recognises every added key, and almost no others', () => {
  const filter = new KeyFilter();
  const key = (n: number) => idKey('default', `text-${n}`);
  for (let n = 0; n < 100_000; n += 1) filter.add(key(n));
  let known = 0;
  let mistaken = 0;
  for (let n = 0; n < 100_000; n += 1) {
    if (filter.mayHold(key(n))) known += 1;
    if (filter.mayHold(key(n + 100_000))) mistaken += 1;
  }
  expect(known).toBe(100_000);
  expect(mistaken).toBeLessThan(20);
});

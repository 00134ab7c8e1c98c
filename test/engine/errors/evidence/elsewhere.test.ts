import { expect, test } from 'vitest';
import { elsewhere, nothingElsewhere } from '../../../../src/engine/errors/evidence/elsewhere.js';

test('a sentence by itself has elsewhere what is assumed, whatever it has itself', () => {
  expect(elsewhere([{ words: 12, count: 9 }], 2)[0]).toBeCloseTo(nothingElsewhere(2), 12);
  expect(elsewhere([], 2)).toEqual([]);
});

test('only the other sentences count, and long texts count more than what is assumed', () => {
  const wrong = { words: 10, count: 4 };
  const right = { words: 10, count: 0 };
  const [ofWrong, ofRight] = elsewhere([wrong, right], 2);
  expect(ofWrong).toBeLessThan(nothingElsewhere(2));
  expect(ofRight).toBeGreaterThan(nothingElsewhere(2));
  const share = (sentences: number) => Math.exp(elsewhere(Array(sentences + 1).fill(wrong), 2)[0]!);
  expect(share(2)).toBeLessThan(share(20));
  expect(share(2000)).toBeCloseTo(0.4, 2);
});

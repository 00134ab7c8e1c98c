import { expect, test } from 'vitest';
import { SHARE_ALONE, shareElsewhere } from '../../../../src/engine/errors/evidence/elsewhere.js';

test('a sentence by itself has the usual share of errors elsewhere, whatever is wrong in it', () => {
  expect(shareElsewhere([{ words: 12, count: 9 }])[0]).toBeCloseTo(SHARE_ALONE, 12);
  expect(shareElsewhere([])).toEqual([]);
});

test('only the other sentences count, and long texts count more than what is assumed', () => {
  const wrong = { words: 10, count: 4 };
  const right = { words: 10, count: 0 };
  const [ofWrong, ofRight] = shareElsewhere([wrong, right]);
  expect(ofWrong).toBeLessThan(SHARE_ALONE);
  expect(ofRight).toBeGreaterThan(SHARE_ALONE);
  const share = (sentences: number) => Math.exp(shareElsewhere(Array(sentences + 1).fill(wrong))[0]!);
  expect(share(2)).toBeLessThan(share(20));
  expect(share(2000)).toBeCloseTo(0.4, 2);
});

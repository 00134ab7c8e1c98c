import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../src/webhooks/retry-after.js';

const NOW = Date.parse('2026-11-06T08:49:00Z');

test.each([
  ['0', undefined],
  ['1', 1000],
  [' 120 ', 120_000],
  ['999999999999', 999_999_999_999_000],
  ['9999999999999', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
  ['soon', undefined],
  ['Fri, 06 Nov 2026 08:49:37 GMT', 37_000],
  ['Friday, 06-Nov-26 08:49:37 GMT', 37_000],
  ['Fri Nov  6 08:49:37 2026', 37_000],
  ['Fri, 06 Nov 2026 08:48:59 GMT', undefined],
  ['2026-11-06T08:49:37Z', undefined],
  ['Fri, 99 Nov 2026 08:49:37 GMT', undefined],
])('%j', (value, milliseconds) => {
  expect(parseRetryAfter(value, NOW)).toBe(milliseconds);
});

test('is undefined or in the future, whatever the value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String)), (value) => {
      const wait = parseRetryAfter(value, NOW);
      expect(wait === undefined || (wait > 0 && Number.isFinite(wait))).toBe(true);
    }),
    { seed: 4, numRuns: 200 },
  );
});

import { expect, test } from 'vitest';
import { createRateLimit } from '../../../src/server/operation/rate-limit.js';

/** Requests at given milliseconds. Each result is the seconds to wait, or `ok`. */
function asks(options: { perSecond: number; burst: number }, times: readonly number[]) {
  let now = 0;
  const limit = createRateLimit({ ...options, clock: () => now });
  return times.map((time) => {
    now = time;
    return limit('token') ?? 'ok';
  });
}

test('a burst of requests passes at once, then one per interval', () => {
  const results = asks({ perSecond: 4, burst: 3 }, [0, 0, 0, 0, 100, 250, 250, 499, 500]);
  expect(results).toEqual(['ok', 'ok', 'ok', 0.25, 0.15, 'ok', 0.25, 0.001, 'ok']);
});

test('a pause restores the burst and no more', () => {
  const results = asks({ perSecond: 1, burst: 2 }, [0, 0, 0, 60_000, 60_000, 60_000]);
  expect(results).toEqual(['ok', 'ok', 1, 'ok', 'ok', 1]);
});

test('a client that waits as long as told gets through, even at less than one request per second', () => {
  let now = 5;
  const limit = createRateLimit({ perSecond: 0.1, burst: 1, clock: () => now });
  let passed = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wait = limit('token');
    if (wait === undefined) passed += 1;
    else now += wait * 1000;
  }
  expect(passed).toBe(10);
  expect(now).toBeCloseTo(5 + 10 * 10_000, 6);
});

test('each token has its own limit', () => {
  const limit = createRateLimit({ perSecond: 1, burst: 1, clock: () => 0 });
  expect([limit('a'), limit('b'), limit('a')]).toEqual([undefined, undefined, 1]);
});

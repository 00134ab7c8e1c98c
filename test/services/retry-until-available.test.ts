import { expect, test } from 'vitest';
import { AssessError } from '../../src/errors.js';
import { RetryUntilAvailable } from '../../src/services/retry-until-available.js';

const NOON = new Date('2026-05-01T12:00:00Z');
const full = () => new AssessError('store_unusable', { path: 'x', reason: 'no space left' });

function retrying(pause = 1) {
  const stopping = new AbortController();
  const told: string[] = [];
  const retry = new RetryUntilAvailable({
    now: () => NOON,
    pause,
    longestPause: 4,
    signal: stopping.signal,
    onTrouble: ({ code }) => told.push(code),
    onRecovery: ({ since }) => told.push(`well since ${since.toISOString()}`),
  });
  return { retry, stopping, told };
}

/** Work that fails a number of times. */
function failing(times: number, error: () => Error) {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw error();
    return 'done';
  };
}

test('work that fails for external reasons is repeated until it succeeds, and the failure is reported once', async () => {
  const { retry, told } = retrying();
  expect(retry.trouble).toBeUndefined();
  const both = Promise.all([retry.run(failing(3, full)), retry.run(failing(6, full))]);
  await new Promise(setImmediate);
  expect(retry.trouble).toEqual({ since: NOON, reason: expect.stringMatching('no space left') });
  expect(await both).toEqual(['done', 'done']);
  expect(retry.trouble).toBeUndefined();
  expect(told).toEqual(['store_unusable', 'well since 2026-05-01T12:00:00.000Z']);
});

test('any other error is thrown at once', async () => {
  const { retry, told } = retrying();
  const bug = () => new TypeError('a bug');
  await expect(retry.run(failing(1, bug))).rejects.toThrow('a bug');
  expect(told).toEqual([]);
});

test('a stop ends the pause and throws the last error', async () => {
  const { retry, stopping } = retrying(60_000);
  const never = retry.run(failing(Number.POSITIVE_INFINITY, full));
  setImmediate(() => stopping.abort());
  await expect(never).rejects.toMatchObject({ code: 'store_unusable' });
  expect(retry.trouble).toBeUndefined();
});

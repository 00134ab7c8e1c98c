import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, type NotReady, type Success, untilAssessed } from '../../../src/server/try/page/api.js';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const ASSESSED = { type: 'success' } as Success;
const notReady = (seconds?: number): NotReady => ({
  type: 'results_not_ready',
  ...(seconds !== undefined && { estimated_seconds_to_completion: seconds }),
});

/** Polls a service that gives these responses in turn. @returns times of requests in milliseconds, and the outcome */
async function poll(
  responses: readonly (NotReady | Success | Error)[],
  signal = new AbortController().signal,
) {
  const askedAt: number[] = [];
  const waited: number[] = [];
  const results = async () => {
    const response = responses[askedAt.push(Date.now()) - 1]!;
    if (response instanceof Error) throw response;
    return response;
  };
  const outcome = untilAssessed({ results }, 'an-id', { signal, onWait: (seconds) => waited.push(seconds) });
  const settled = outcome.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { askedAt, waited, outcome: await settled };
}

const gaps = ({ askedAt }: { askedAt: readonly number[] }) =>
  askedAt.slice(1).map((at, index) => (at - askedAt[index]!) / 1000);

test('polls again after the time that the service estimates, but at least a second', async () => {
  const polled = await poll([notReady(0), notReady(), notReady(0.2), notReady(3), notReady(500), ASSESSED]);
  expect(gaps(polled)).toEqual([1, 1, 1, 3, 10]);
  expect(polled.waited).toEqual([0, 0, 0.2, 3, 500]);
  expect(polled.outcome).toBe(ASSESSED);
});

test('retries after temporary failures, as long as the service says, but not forever', async () => {
  const busy = new ApiFailure(429, 'too many requests', {}, 7);
  const away = () => new ApiFailure(0, 'unreachable');
  const polled = await poll([busy, away(), notReady(1), away(), ASSESSED]);
  expect(gaps(polled)).toEqual([7, 2, 1, 1]);
  expect(polled.outcome).toBe(ASSESSED);
  const lost = Array.from({ length: 9 }, away);
  const given = await poll(lost);
  expect(given.askedAt).toHaveLength(6);
  expect(given.outcome).toBe(lost[5]);
});

test('a permanent failure ends the polling at once, and so does an abort', async () => {
  const gone = new ApiFailure(404, 'id not found');
  const polled = await poll([notReady(1), gone, ASSESSED]);
  expect([polled.askedAt.length, polled.outcome]).toEqual([2, gone]);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 1500);
  const stopped = await poll(Array<NotReady>(9).fill(notReady(1)), stop.signal);
  expect(stopped.askedAt.length).toBe(2);
  expect(stopped.outcome).toBe(stop.signal.reason);
});

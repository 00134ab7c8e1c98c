import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Forecast } from '../../../src/services/assessment/forecast.js';
import type { Store } from '../../../src/store/store.js';
import { overriding } from '../../overriding.js';
import { addAccount, NOW, temporaryStore } from '../stores.js';

/** Submits texts. @returns their receipts */
async function submit(store: Store, accountId: string, count: number): Promise<number[]> {
  const batch = Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    text: 'A text.',
    author_id: 'anna',
    task_id: 't',
    question_text: 'Why?',
  }));
  const outcomes = await store.addSubmissions(accountId, batch, NOW);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? 0 : outcome.receipt));
}

const worker = async (store: Store, textsPerSecond?: number) => {
  const id = randomUUID();
  await store.beat({ id, name: 'test', parts: ['assess'], textsPerSecond }, 60_000);
  return id;
};

/** A store with 100 texts of one account and then one of another, with its queue loaded. */
async function storeWithBacklog() {
  const store = await temporaryStore();
  await addAccount(store, 'other');
  const many = await submit(store, 'default', 100);
  const [other] = await submit(store, 'other', 1);
  await store.backlog();
  return { store, many, other: other! };
}

test('the forecast is the number of texts ahead, divided by the speed of all workers together', async () => {
  const { store, many, other } = await storeWithBacklog();
  await worker(store, 4);
  await worker(store, 6);
  await worker(store);
  const forecast = new Forecast(store);
  expect(await forecast.secondsUntilAssessed('default', many[48]!)).toBe(5);
  expect(await forecast.secondsUntilAssessed('default', many[99]!)).toBe(11);
  // Accounts take turns.
  expect(await forecast.secondsUntilAssessed('other', other)).toBe(1);
});

test('claimed texts count', async () => {
  const { store, many } = await storeWithBacklog();
  const id = await worker(store, 1);
  const claimed = await store.claimTexts({ worker: id, limit: 10 });
  expect(claimed?.texts).toHaveLength(10);
  const forecast = new Forecast(store);
  expect(await forecast.secondsUntilAssessed('default', many[0]!)).toBe(10);
  expect(await forecast.secondsUntilAssessed('default', many[10]!)).toBe(12);
});

test('without a measured speed, one is assumed', async () => {
  const { store, many } = await storeWithBacklog();
  const guess = await new Forecast(store).secondsUntilAssessed('default', many[99]!);
  expect(guess).toBeGreaterThan(1);
  expect(guess).toBeLessThan(101);
});

test('the forecast for a text that does not wait is zero', async () => {
  const { store, many } = await storeWithBacklog();
  const forecast = new Forecast(store);
  expect(await forecast.secondsUntilAssessed('default', 999_999)).toBe(0);
  expect(await forecast.secondsUntilAssessed('other', many[0]!)).toBe(0);
});

test('the speed is read once for many forecasts, and again after a failure', async () => {
  const { store, many } = await storeWithBacklog();
  let reads = 0;
  const workers: Store['workers'] = async () => {
    reads += 1;
    if (reads === 1) throw new Error('the store fails');
    return store.workers();
  };
  const forecast = new Forecast(overriding(store, { workers }));
  await expect(forecast.secondsUntilAssessed('default', many[0]!)).rejects.toThrow('the store fails');
  for (const receipt of many) await forecast.secondsUntilAssessed('default', receipt);
  expect(reads).toBe(2);
});

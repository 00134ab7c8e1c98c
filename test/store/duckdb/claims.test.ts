import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { ACCOUNT, NOON, submission } from '../../contract/store/samples.js';
import { openForTest, reach, serve } from '../remote/served.js';
import { TemporaryDirectory } from './temporary.js';

const CEFR = { name: 'cefr', version: '1', configHash: 'x' };
const result = (receipt: number) => ({
  receipt,
  type: 'success' as const,
  body: '{}',
  wordCount: 1,
  sentenceCount: 1,
  errorCount: 0,
  suspectCount: 0,
});

async function worker(store: Store): Promise<string> {
  const id = randomUUID();
  await store.beat({ id, name: 'test', parts: ['assess'] }, 60_000);
  return id;
}

const idsOf = async (store: Store, by: string) =>
  (await store.claimTexts({ worker: by, limit: 100 }))?.texts.map(({ id }) => id);

test('texts submitted through the socket wake waiting calls in the process that holds the store', async () => {
  await using served = await serve();
  const { held, path } = served;
  const by = await worker(held);
  expect(await idsOf(held, by)).toBeUndefined();
  await using store = await reach(path);
  // Without being woken, the call waits longer than the timeout of a test.
  const woken = held.textsToClaim(3_600_000);
  await store.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('a'), submission('b')], NOON);
  });
  await woken;
  expect(await idsOf(held, by)).toEqual(['a', 'b']);
});

test('texts of a transaction that is rolled back are not claimed', async () => {
  await using served = await serve();
  const by = await worker(served.held);
  expect(await served.held.backlog()).toEqual({ waiting: 0, claimed: 0 });
  const undone = served.held.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await idsOf(served.held, by)).toBeUndefined();
});

test('the claims of a client end with its connection', async () => {
  await using served = await serve();
  const { held, path } = served;
  await held.addSubmissions(ACCOUNT, [submission('a')], NOON);
  const store = await reach(path);
  expect(await idsOf(store, await worker(store))).toEqual(['a']);
  expect(await held.backlog()).toEqual({ waiting: 0, claimed: 1 });
  await store[Symbol.asyncDispose]();
  await expect.poll(() => held.backlog()).toEqual({ waiting: 1, claimed: 0 });
  expect(await held.workers()).toEqual([]);
});

test('a reopened store queues texts that waited or were claimed, but none with a result', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  {
    await using store = await openForTest(path);
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions(
      ACCOUNT,
      ['done', 'claimed', 'waiting'].map((id) => submission(id)),
      NOON,
    );
    const by = await worker(store);
    expect((await store.claimTexts({ worker: by, limit: 2 }))?.texts).toHaveLength(2);
    await store.saveResults(CEFR, [result(1)], NOON, { claim: { worker: by, accountId: ACCOUNT } });
  }
  await using store = await openStore(path, { threads: 1 });
  expect(await store.backlog()).toEqual({ waiting: 2, claimed: 0 });
  expect(await idsOf(store, await worker(store))).toEqual(['claimed', 'waiting']);
});

test('texts assessed without a claim, or deleted, no longer wait', async () => {
  await using served = await serve();
  const store = served.held;
  const authors = ['anna', 'ben', 'cleo'];
  const texts = authors.map((author_id) => submission(author_id, { author_id }));
  await store.addSubmissions(ACCOUNT, texts, NOON);
  expect(await store.backlog()).toEqual({ waiting: 3, claimed: 0 });
  await store.saveResults(CEFR, [result(1)], NOON);
  expect(await store.backlog()).toEqual({ waiting: 2, claimed: 0 });
  await store.deleteAuthor(ACCOUNT, 'ben', NOON);
  expect(await store.backlog()).toEqual({ waiting: 1, claimed: 0 });
  await store.deleteAccount(ACCOUNT, NOON);
  expect(await store.backlog()).toEqual({ waiting: 0, claimed: 0 });
});

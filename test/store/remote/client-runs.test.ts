import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reachStore } from '../../../src/store/remote/reach.js';
import { serveStore } from '../../../src/store/remote/serve.js';
import { NOW, temporaryFolder, temporaryStore } from '../../services/stores.js';

const SCORE = { accountId: 'default', job: 'score', startedAt: NOW };

test('what a client left unfinished ends with its connection; what is of others, or ended, does not change', async () => {
  const path = join(temporaryFolder(), 'test.duckdb');
  const store = await temporaryStore(path);
  const serving = await serveStore(store, path);
  onTestFinished(() => serving[Symbol.asyncDispose]());
  const client = () => reachStore(path, () => Promise.reject(new Error('there is no server')));
  const [leaving, staying] = [await client(), await client()];
  onTestFinished(() => staying[Symbol.asyncDispose]());
  await store.startRun(SCORE);
  await staying.startRun(SCORE);
  const ended = await leaving.startRun(SCORE);
  await leaving.finishRun(ended!, { outcome: 'done', endedAt: NOW });
  await leaving.startRun(SCORE);
  await leaving[Symbol.asyncDispose]();
  const outcomes = async () =>
    (await store.runs({ accountId: 'default' })).map(({ outcome }) => outcome).reverse();
  await expect.poll(outcomes).toEqual([undefined, undefined, 'done', 'killed']);
});

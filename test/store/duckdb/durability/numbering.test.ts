import { copyFileSync, existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openStore } from '../../../../src/store/duckdb/open.js';
import type { Store } from '../../../../src/store/store.js';
import { ACCOUNT, CEFR, finished, NOON, submission, webhook } from '../../../contract/store/samples.js';
import { TemporaryDirectory } from '../temporary.js';

/** Stores texts with results, which a webhook is to be notified of. */
async function notify(store: Store, ids: readonly string[]): Promise<void> {
  const outcomes = await store.addSubmissions(
    ACCOUNT,
    ids.map((id) => submission(id)),
    NOON,
  );
  const receipts = outcomes.map((outcome) => (outcome as { receipt: number }).receipt);
  await store.saveResults(
    CEFR,
    receipts.map((receipt) => finished(receipt)),
    NOON,
  );
}

/** As a killed process leaves the files of a store. */
function leave(from: string, to: string): void {
  for (const suffix of ['', '.wal', '.acknowledged'])
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

async function rowsOf(file: string, sql: string) {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  connection.closeSync();
  instance.closeSync();
  return reader.getRowObjectsJson();
}

const NUMBERS =
  'SELECT count(*)::INTEGER AS all, count(DISTINCT number)::INTEGER AS numbers FROM notification';

/** A store with three notifications as a killed process left it. */
async function leftStore(directory: TemporaryDirectory): Promise<string> {
  const [path, left] = [directory.join('x.duckdb'), directory.join('left.duckdb')];
  await using store = await openStore(path, { threads: 1 });
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await store.addWebhook(webhook('w'));
  await notify(store, ['a', 'b', 'c']);
  leave(path, left);
  return left;
}

async function expectDifferent(path: string): Promise<void> {
  {
    await using store = await openStore(path, { threads: 1 });
    await notify(store, ['d', 'e']);
  }
  expect(await rowsOf(path, NUMBERS)).toEqual([{ all: 5, numbers: 5 }]);
}

test('notifications never share a number after a kill and a compaction', async () => {
  using directory = new TemporaryDirectory();
  const left = await leftStore(directory);
  {
    await using store = await openStore(left, { threads: 1 });
    await store.compact();
  }
  await expectDifferent(left);
});

test('nor in a backup that is made after a kill', async () => {
  using directory = new TemporaryDirectory();
  const copy = directory.join('copy.duckdb');
  {
    await using store = await openStore(await leftStore(directory), { threads: 1 });
    await store.backUp(copy);
  }
  await expectDifferent(copy);
});

test('a store in which they do is mended', async () => {
  using directory = new TemporaryDirectory();
  const left = await leftStore(directory);
  await rowsOf(
    left,
    `UPDATE notification SET number = 2 WHERE number > 2;
     DELETE FROM migration WHERE number = 12;
     CREATE OR REPLACE SEQUENCE notification_number START 2;`,
  );
  await expectDifferent(left);
});

import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { FinishedAssessment } from '../../../src/store/store.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
const pipeline = { name: 'cefr', version: '1', configHash: 'x' };
const query = { accountId: 'a', pipeline };

const finished = (receipt: number): FinishedAssessment => ({
  receipt,
  type: 'success',
  overallScore: 5,
  wordCount: 1,
  sentenceCount: 1,
  errorCount: 0,
  suspectCount: 0,
  body: '{}',
});

/** A store with texts 0 to 5 of authors anna (even) and ben (odd), and a way to delete past it. */
async function storeWithTexts(directory: TemporaryDirectory) {
  const path = directory.join('x.duckdb');
  const store = await openStore(path);
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  const rows = [0, 1, 2, 3, 4, 5].map((n) => ({
    id: `id-${n}`,
    text: `Text ${n}.`,
    author_id: n % 2 === 0 ? 'anna' : 'ben',
    task_id: 't',
    session_id: 's',
    sequence_id: n,
    sequence_count: 3,
    question_text: 'Why?',
  }));
  await store.addSubmissions('a', rows, at);
  const instance = await DuckDBInstance.fromCache(path, {
    memory_limit: '1GiB',
    temp_directory: `${path}.tmp`,
    checkpoint_threshold: '1TB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const deleteAuthor = async (author: string) => {
    const connection = await instance.connect();
    await connection.run(`DELETE FROM submission WHERE author_id = '${author}'`);
    connection.closeSync();
  };
  return { store, rows, deleteAuthor, close: () => instance.closeSync() };
}

test('texts deleted while others are assessed are left out of what is pending', async () => {
  using directory = new TemporaryDirectory();
  const { store, deleteAuthor, close } = await storeWithTexts(directory);
  const iterator = store.pending(query, 1)[Symbol.asyncIterator]();
  await deleteAuthor('anna');
  const ids: string[] = [];
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    expect(next.value).toHaveLength(1);
    ids.push(...next.value.map(({ id }) => id));
  }
  expect(ids).toEqual(['id-1', 'id-3', 'id-5']);
  await store[Symbol.asyncDispose]();
  close();
});

test('a text deleted while being assessed writes no result', async () => {
  using directory = new TemporaryDirectory();
  const { store, deleteAuthor, close } = await storeWithTexts(directory);
  const receipts: number[] = [];
  for await (const batch of store.pending(query, 10)) receipts.push(...batch.map(({ receipt }) => receipt));
  expect(receipts).toHaveLength(6);
  await deleteAuthor('ben');
  expect(await store.saveResults(pipeline, receipts.map(finished), at)).toBe(3);
  const results: string[] = [];
  for await (const batch of store.results({ accountId: 'a' }))
    results.push(...batch.map((r) => r.submission.id));
  expect(results).toEqual(['id-0', 'id-2', 'id-4']);
  await store[Symbol.asyncDispose]();
  close();
});

test('ids and places of deleted texts are free, and their receipts are not given again', async () => {
  using directory = new TemporaryDirectory();
  const { store, rows, deleteAuthor, close } = await storeWithTexts(directory);
  await deleteAuthor('ben');
  const again = rows.filter(({ author_id }) => author_id === 'ben').map((row) => ({ ...row, text: 'New.' }));
  expect(await store.addSubmissions('a', again, at)).toEqual(again.map(() => ({ status: 'stored' })));
  const receipts: number[] = [];
  for await (const batch of store.submissions({ accountId: 'a' }))
    receipts.push(...batch.map((s) => s.receipt));
  expect(receipts).toEqual([1, 3, 5, 7, 8, 9]);
  await store[Symbol.asyncDispose]();
  close();
});

import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { Child, runToEnd } from './children.js';
import { expectAllKept } from './killed-compaction.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
/** Makes a checkpoint after every commit. */
const ALWAYS = { busyLimit: 0 };
const CANARY = 'canary-5b1f0c9e';

async function fill(store: Store, author: string, count: number, text: (n: number) => string) {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `${author}-${n}`,
    text: text(n),
    author_id: author,
    task_id: 't',
    question_text: `Why, ${author}?`,
  }));
  await store.addSubmissions('a', rows, at);
}

/** Names of the files in a folder that contain these bytes. */
function filesWith(directory: TemporaryDirectory, bytes: string): string[] {
  return readdirSync(directory.path)
    .filter((name) => readFileSync(directory.join(name)).includes(bytes))
    .sort();
}

async function count(store: Store): Promise<number> {
  return (await store.statistics({ accountId: 'a', includeTests: true })).submissions;
}

test('no file contains deleted bytes afterwards', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  {
    await using before = await openStore(path, { threads: 1 });
    await before.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
    await fill(before, 'ben', 300, (n) => `Text ${n}. `.repeat(50));
    // The file stores the values of columns with few values as they are, and compresses other columns.
    await fill(before, `${CANARY}-1`, 20, (n) => `${CANARY} is secret number ${n}.`);
  }
  await using store = await openStore(path, { threads: 1 });
  await fill(store, `${CANARY}-2`, 20, (n) => `${CANARY} is secret number ${n}.`);
  const body = JSON.stringify({ message: CANARY });
  const figures = {
    type: 'success',
    wordCount: 1,
    sentenceCount: 1,
    errorCount: 0,
    suspectCount: 0,
  } as const;
  const pipeline = { name: 'cefr', version: '1', configHash: 'x' };
  await store.saveResults(pipeline, [{ ...figures, receipt: 301, body, explanation: body }], at);
  for (const n of [1, 2]) await store.deleteAuthor('a', `${CANARY}-${n}`, at);
  expect(filesWith(directory, CANARY)).toEqual(['x.duckdb', 'x.duckdb.wal']);

  await store.compact();
  expect(filesWith(directory, CANARY)).toEqual([]);
  expect(filesWith(directory, 'Why, ben?')).toEqual(['x.duckdb']);
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('the file shrinks, keeps its permissions and the size of its row groups, and its index works', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const store = await openStore(path, { threads: 1, checkpoints: ALWAYS });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  for (const author of ['anna', 'ben']) {
    await fill(store, author, 10_000, (n) => `${Math.sin(n)} ${Math.cos(n)} `.repeat(10));
  }
  await store.deleteAuthor('a', 'anna', at);
  chmodSync(path, 0o640);
  const before = statSync(path);
  await store.compact();
  const after = statSync(path);
  expect(after.size).toBeLessThan(0.7 * before.size);
  expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid]);
  await store[Symbol.asyncDispose]();

  const { Database } = await import('../../../src/store/duckdb/database.js');
  const database = await Database.open(path, path, { memoryLimit: '256MiB', temporary: `${path}.tmp` });
  const session = await database.connect();
  const sizes = await session.numbers(
    `SELECT max(count)::DOUBLE FROM pragma_storage_info('submission') WHERE column_name = 'receipt'`,
  );
  expect(sizes).toEqual([8192]);
  const indices = await session.rows('SELECT index_name AS name FROM duckdb_indexes() ORDER BY name');
  expect(indices.map(({ name }) => name)).toEqual([
    'notification_by_number',
    'result_receipt',
    'submission_receipt',
  ]);
  session.close();
  database.close();
});

test.each(['before', 'after'])(
  'a process killed right %s the new file replaces the old one loses nothing',
  async (stage) => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await using child = new Child('compact.js', path, stage);
    for (let batch = 0; batch < 3; batch += 1) await child.line();
    await expect(child.line()).rejects.toThrow('ended early');
    expect(existsSync(`${path}.compacting`)).toBe(stage === 'before');
    expect(existsSync(`${path}.wal`)).toBe(false);
    await expectAllKept(directory, 2);
  },
);

test('an interrupted compaction changes nothing', async () => {
  using directory = new TemporaryDirectory();
  await using store = await openStore(directory.join('x.duckdb'), { threads: 1, checkpoints: ALWAYS });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  for (const author of ['ben', 'cleo']) {
    await fill(store, author, 10_000, (n) => `${Math.sin(n)} ${Math.cos(n)} `.repeat(30));
  }
  await store.deleteAuthor('a', 'ben', at);
  const end = new AbortController();
  const compaction = store.compact(end.signal);
  const more = fill(store, 'dora', 10, (n) => `${n}`);
  await vi.waitUntil(() => existsSync(directory.join('x.duckdb.compacting')), { interval: 1 });
  end.abort();
  await expect(compaction).rejects.toThrow();
  await more;
  expect(existsSync(directory.join('x.duckdb.compacting'))).toBe(false);
  expect([await count(store), await store.erasedSince()]).toEqual([10_010, at]);
  await store.compact();
  expect([await count(store), await store.erasedSince()]).toEqual([10_010, undefined]);
});

test('files left by an interrupted compaction are removed when the store is opened again', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await (await openStore(path))[Symbol.asyncDispose]();
  for (const name of ['x.duckdb.compacting', 'x.duckdb.compacting.wal']) {
    writeFileSync(directory.join(name), CANARY);
  }
  await (await openStore(path))[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test.each([
  ['a checkpoint cannot be made', 'full', /write.*x\.duckdb"/],
  ['the copy cannot be written', 'empty', /write.*x\.duckdb\.compacting/],
])('on a full disk, if %s, the store keeps working', async (_, log, message) => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const store = await openStore(path, { threads: 1, checkpoints: ALWAYS });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  await fill(store, 'ben', 10_000, (n) => `${Math.sin(n)} ${Math.cos(n)} `.repeat(30));
  await fill(store, 'anna', 10, (n) => `${n}`);
  await store.deleteAuthor('a', 'anna', at);
  await store[Symbol.asyncDispose]();

  const printed = JSON.parse(await runToEnd('compact-full.js', path, String(1_000_000), log));
  expect(printed).toEqual({
    failure: { code: 'store_unusable', message: expect.stringMatching(message) },
    read: 10_001,
    written: 10_002,
    compacted: 10_002,
  });
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

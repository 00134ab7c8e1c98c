import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { storedResults } from '../../contract/store/read-back.js';
import { TemporaryDirectory } from './temporary.js';

async function close(path: string): Promise<void> {
  await (await openStore(path))[Symbol.asyncDispose]();
}

/** Runs SQL on a file directly, like another program. */
async function runSql(path: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  const rows = await (await connection.run(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

async function failureOf(path: string): Promise<{ code?: string; message?: string; exit?: number }> {
  const error = await openStore(path).then(
    () => ({}),
    (reason) => reason,
  );
  return error;
}

describe('a file that cannot be used', () => {
  test.each([
    ['a file in a directory that does not exist', 'none/x.duckdb', 'its directory does not exist'],
    ['a directory', 'directory', 'it is a directory'],
    ['a text file', 'notes.txt', 'it is not a DuckDB file'],
    ['an empty file', 'empty', 'it is not a DuckDB file'],
  ])('%s', async (_, name, reason) => {
    using directory = new TemporaryDirectory();
    mkdirSync(directory.join('directory'));
    writeFileSync(directory.join('notes.txt'), 'Dear diary. '.repeat(1000));
    writeFileSync(directory.join('empty'), '');
    const path = directory.join(name);
    const before = readdirSync(directory.path);
    expect(await failureOf(path)).toMatchObject({
      code: 'store_unusable',
      message: `the store ${path} cannot be used: ${reason}`,
      exit: 3,
    });
    expect(readdirSync(directory.path)).toEqual(before);
  });

  test('a store that was truncated, or overwritten in the middle', async () => {
    using directory = new TemporaryDirectory();
    await close(directory.join('good'));
    const bytes = readFileSync(directory.join('good'));
    writeFileSync(directory.join('short'), bytes.subarray(0, 6000));
    writeFileSync(directory.join('overwritten'), bytes.fill(7, 4096, 12288));
    for (const name of ['short', 'overwritten']) {
      expect(await failureOf(directory.join(name))).toMatchObject({
        code: 'store_unusable',
        message: expect.stringMatching(/the file is damaged$/),
      });
    }
  });

  test('a DuckDB file with other tables is not changed', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('sales.duckdb');
    await runSql(path, 'CREATE TABLE submission (a INTEGER)');
    expect(await failureOf(path)).toMatchObject({ code: 'store_unusable' });
    const tables = await runSql(path, 'SELECT table_name FROM duckdb_tables()');
    expect(tables).toEqual([['submission']]);
  });

  // Root can write everywhere.
  test.skipIf(process.getuid?.() === 0)('a directory that is not writable', async () => {
    using directory = new TemporaryDirectory();
    chmodSync(directory.path, 0o500);
    const failure = await failureOf(directory.join('x.duckdb'));
    chmodSync(directory.path, 0o700);
    expect(failure).toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('permission denied'),
    });
  });

  test('a failed opening releases the file', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await runSql(path, 'CREATE TABLE other (a INTEGER)');
    expect(await failureOf(path)).toMatchObject({ code: 'store_unusable' });
    await runSql(path, 'DROP TABLE other');
    await using store = await openStore(path);
    expect(await store.accounts()).toEqual([]);
  });
});

describe('schema', () => {
  test('is created in a new file and a DuckDB file without tables, with a record of each migration', async () => {
    using directory = new TemporaryDirectory();
    await runSql(directory.join('bare'), 'SELECT 1');
    for (const name of ['new', 'bare']) {
      const path = directory.join(name);
      const store = await openStore(path, { clock: () => new Date('2024-03-01T12:00:00Z') });
      await store[Symbol.asyncDispose]();
      const rows = await runSql(
        path,
        'SELECT number, name, applied_at::VARCHAR FROM migration ORDER BY number',
      );
      expect(rows[0]).toEqual([1, 'initial', '2024-03-01 12:00:00']);
      expect(rows.map(([number]) => number)).toEqual(rows.map((_, index) => index + 1));
    }
  });

  test('is not changed by opening again', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await close(path);
    const before = await runSql(path, 'SELECT number, applied_at FROM migration');
    await close(path);
    expect(await runSql(path, 'SELECT number, applied_at FROM migration')).toEqual(before);
  });

  test('a file of the first version is migrated and keeps its results', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    const initial = new URL('../../../src/store/duckdb/migrations/0001-initial.sql', import.meta.url);
    await runSql(
      path,
      `CREATE TABLE migration (number INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL);
      INSERT INTO migration VALUES (1, 'initial', TIMESTAMP '2024-03-01');
      ${readFileSync(initial, 'utf8')}
      INSERT INTO submission VALUES (1, 'school', 'a', 'anna', 'pets', NULL, NULL, NULL, false,
        TIMESTAMP '2024-03-01', NULL, 'Why?', 'I like cats.', 0, NULL);
      INSERT INTO result VALUES (1, 'cefr', '1.0.0', 'c0ffee', TIMESTAMP '2024-03-01', 'success', 5.5, NULL,
        3, 1, 0, 0, '{}');`,
    );
    await using store = await openStore(path);
    const results = await storedResults(store, 'school');
    expect(results).toMatchObject([{ overallScore: 5.5, body: '{}', explanation: undefined }]);
  });

  test('a file of a newer version is refused and not changed', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await close(path);
    await runSql(path, `INSERT INTO migration VALUES (9999, 'from-the-future', now()::TIMESTAMP)`);
    expect(await failureOf(path)).toMatchObject({
      code: 'store_newer',
      message: expect.stringMatching(/schema 9999, this version supports up to \d+/),
      exit: 3,
    });
  });
});

describe('a file that is not a store', () => {
  test.each([
    ['view', 'CREATE VIEW account_names AS SELECT 1'],
    ['function', 'CREATE MACRO plus(a) AS a + 1'],
    ['schema', 'CREATE SCHEMA more'],
  ])('with a foreign %s is refused', async (_, statement) => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await close(path);
    await runSql(path, statement);
    expect(await failureOf(path)).toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining('which no store of assess has'),
    });
  });
});

test('the log of a store with a question mark in its name is found', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('which?.duckdb');
  const store = await openStore(path);
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: new Date() });
  expect(readdirSync(directory.path).sort()).toEqual([
    'which.wal?.duckdb',
    'which?.duckdb',
    'which?.duckdb.acknowledged',
  ]);
  await store.compact();
  expect(await store.accounts()).toHaveLength(1);
  await store[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['which?.duckdb']);
});

describe('one store a file', () => {
  test('a second one in this process is refused, under any path', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    const store = await openStore(path);
    symlinkSync(path, directory.join('link.duckdb'));
    for (const spelling of [path, `${directory.path}/./x.duckdb`, directory.join('link.duckdb')]) {
      expect(await failureOf(spelling)).toMatchObject({
        code: 'store_locked',
        details: { path: spelling, pid: process.pid },
      });
    }
    await store[Symbol.asyncDispose]();
    await close(path);
  });

  test('closing twice is harmless, and later calls fail', async () => {
    using directory = new TemporaryDirectory();
    const store = await openStore(directory.join('x.duckdb'));
    await Promise.all([store[Symbol.asyncDispose](), store[Symbol.asyncDispose]()]);
    await expect(store.accounts()).rejects.toMatchObject({ code: 'internal' });
    const account = { id: 'a', pipeline: 'cefr', createdAt: new Date() };
    await expect(store.createAccount(account)).rejects.toMatchObject({ code: 'internal' });
  });

  test('a copy of the file is a separate store', async () => {
    using directory = new TemporaryDirectory();
    await close(directory.join('a'));
    copyFileSync(directory.join('a'), directory.join('b'));
    await using a = await openStore(directory.join('a'));
    await using b = await openStore(directory.join('b'));
    await b.createAccount({ id: 'b', pipeline: 'cefr', createdAt: new Date() });
    expect([await a.accounts(), await b.accounts()]).toMatchObject([[], [{ id: 'b' }]]);
  });
});

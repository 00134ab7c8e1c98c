import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AssessError } from '../../../src/errors.js';
import { useAccount } from '../../../src/services/accounts/accounts.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { STORE_METHODS } from '../../../src/store/remote/methods.js';
import type { Store } from '../../../src/store/store.js';
import { ACCOUNT, added, NOON, storedSubmissions, submission } from '../../contract/store/samples.js';
import { exportedText } from '../../exported.js';
import { temporaryFolder } from '../../services/stores.js';
import { canForbidWriting, forbidWriting } from '../read-only-file.js';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: AssessError) => ({ code: error.code, message: error.message, next: error.next }),
  );

// Permissions do not apply to root, and not every file system has immutable files.
describe.skipIf(!canForbidWriting)('a store that cannot be written', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = join(temporaryFolder(), 'disk');
    mkdirSync(folder);
    path = join(folder, 'x.duckdb');
  });

  /** Leaves a store like a killed process, with texts and an unfinished run in the log. */
  async function leaveBehind(): Promise<void> {
    const other = join(temporaryFolder(), 'y.duckdb');
    {
      await using made = await openStore(other, { threads: 1 });
      await made.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    }
    await using store = await openStore(other, { threads: 1 });
    await added(store, [submission('a'), submission('b')]);
    await store.startRun({ accountId: ACCOUNT, job: 'score', startedAt: NOON }, 'worker');
    copyFileSync(other, path);
    copyFileSync(`${other}.wal`, `${path}.wal`);
    expect(statSync(`${path}.wal`).size).toBeGreaterThan(0);
  }
  const bytes = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]);

  test.each([
    ['file', () => forbidWriting(path, 0o600)],
    ['folder', () => forbidWriting(folder, 0o700)],
  ])('because of its %s is read including its log, and does not change', async (what, forbid) => {
    await leaveBehind();
    const before = bytes();
    forbid();
    const refusal = {
      code: 'store_read_only',
      message: expect.stringContaining(
        `${path} can only be read: its ${what} may not be written (permission denied)`,
      ),
      next: expect.stringContaining('--store'),
    };
    expect(await failureOf(openStore(path))).toEqual(refusal);
    {
      await using store = await openStore(path, { threads: 1, toRead: true });
      expect(await storedSubmissions(store)).toHaveLength(2);
      expect((await store.statistics({ accountId: ACCOUNT, includeTests: true })).submissions).toBe(2);
      expect(await store.runs({ accountId: ACCOUNT })).toMatchObject([{ job: 'score', outcome: 'killed' }]);
      expect((await exportedText(store, ACCOUNT, 'submissions', 'jsonl')).split('\n')).toHaveLength(3);
      await store.backUp(join(temporaryFolder(), 'copy.duckdb'));

      const members = store as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      const writes = Object.entries(STORE_METHODS).filter(([, kind]) => kind === 'write');
      expect(writes.length).toBeGreaterThan(20);
      for (const [name] of [...writes, ['transaction']])
        expect([name, await failureOf(members[name!]!())]).toEqual([name, refusal]);
    }
    expect(bytes()).toEqual(before);
  });

  test('does not create a missing account', async () => {
    await leaveBehind();
    forbidWriting(path, 0o600);
    await using store = await openStore(path, { threads: 1, toRead: true });
    expect(await useAccount(store, 'default', NOON)).toMatchObject({ id: 'default' });
    await expect(useAccount(store, 'other', NOON)).rejects.toMatchObject({ code: 'unknown_account' });
  });

  test('by an older version says that it cannot be migrated', async () => {
    const initial = new URL('../../../src/store/duckdb/migrations/0001-initial.sql', import.meta.url);
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    await connection.run(`
      CREATE TABLE migration (number INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL);
      INSERT INTO migration VALUES (1, 'initial', TIMESTAMP '2024-03-01');
      ${readFileSync(initial, 'utf8')}`);
    connection.closeSync();
    instance.closeSync();
    forbidWriting(path, 0o600);
    expect(await failureOf(openStore(path, { toRead: true }))).toMatchObject({
      code: 'store_unusable',
      message: expect.stringContaining(
        'an older version wrote it, and it cannot be brought up to date: its file',
      ),
      next: expect.stringContaining('copy it to a place that is writable'),
    });
  });

  test('with a log that cannot be replayed says so', async () => {
    await leaveBehind();
    const log = readFileSync(`${path}.wal`);
    writeFileSync(`${path}.wal`, log.fill(7, log.length / 2, log.length / 2 + 100));
    forbidWriting(path, 0o600);
    expect(await failureOf(openStore(path, { toRead: true }))).toMatchObject({
      code: 'store_damaged',
      message: expect.stringContaining('its write-ahead log is damaged after 1 commit'),
    });
  });
});

test('a writable store is opened for writing, even for a reader', async () => {
  const path = join(temporaryFolder(), 'x.duckdb');
  const close = async (store: Store) => store[Symbol.asyncDispose]();
  await close(await openStore(path));
  await using store = await openStore(path, { toRead: true });
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  expect(await store.accounts()).toHaveLength(1);
});

import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { ReadPool } from '../../../src/store/duckdb/read-pool.js';
import type { Session } from '../../../src/store/duckdb/session.js';
import { StandingReader } from '../../../src/store/duckdb/standing-reader.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
const CEFR = { name: 'cefr', version: '1', configHash: 'x' };
const IELTS = { name: 'ielts', version: '1', configHash: 'x' };
const assessment = (receipt: number, body: string) =>
  [
    { receipt, type: 'success', body, wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0 },
  ] as const;

/** Readers that keep what they read to themselves until they are let go. */
class HeldPool extends ReadPool {
  queries = 0;
  letGo = () => {};
  #held = Promise.resolve();

  hold(): void {
    this.#held = new Promise((resolve) => {
      this.letGo = resolve;
    });
  }

  override async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const value = await super.use(work);
    this.queries += 1;
    await this.#held;
    return value;
  }

  /** Resolves when so many queries were made. */
  async made(queries: number): Promise<void> {
    while (this.queries < queries) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A store with text `a` of account `s`, a reader of its own over a pool that can be held, and a way to close both. */
async function heldReader(directory: TemporaryDirectory) {
  const path = directory.join('x.duckdb');
  const store = await openStore(path);
  await store.createAccount({ id: 's', pipeline: 'cefr', createdAt: at });
  const row = { id: 'a', text: 'Hi.', author_id: 'anna', task_id: 't', question_text: 'Why?' };
  await store.addSubmissions('s', [row], at);
  const instance = await DuckDBInstance.fromCache(path, {
    memory_limit: '1GiB',
    temp_directory: `${path}.tmp`,
    checkpoint_threshold: '1TB',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const pool = new HeldPool(instance, path);
  const reader = new StandingReader(pool, 2 ** 20);
  const read = () => reader.read({ accountId: 's', id: 'a' }, false);
  const close = async () => {
    await pool.close();
    await store[Symbol.asyncDispose]();
    instance.closeSync();
  };
  return { store, pool, reader, read, close };
}

test('what was read before a commit and arrives after it is told to who asked, and not remembered', async () => {
  using directory = new TemporaryDirectory();
  const { store, pool, reader, read, close } = await heldReader(directory);
  pool.hold();
  const asked = read();
  await pool.made(1);
  const first = assessment(1, '{"n":1}');
  await store.saveResults(CEFR, first, at);
  reader.assessed(CEFR, first, at);
  pool.letGo();
  expect((await asked)?.result).toBeUndefined();
  expect((await read())?.result?.body).toBe('{"n":1}');

  await store.saveResults(IELTS, assessment(1, '{"n":2}'), at);
  reader.assessed(IELTS, assessment(1, '{"n":2}'), at);
  pool.hold();
  const askedAgain = read();
  await pool.made(3);
  await store.setAccountPipeline('s', 'ielts');
  reader.choiceChanged();
  pool.letGo();
  expect((await askedAgain)?.result?.body).toBe('{"n":1}');
  expect((await read())?.result?.body).toBe('{"n":2}');

  reader.choiceChanged();
  pool.hold();
  const askedLast = read();
  await pool.made(5);
  await store.deleteAuthor('s', 'anna', at);
  reader.deleted([1]);
  pool.letGo();
  expect((await askedLast)?.receipt).toBe(1);
  expect(await read()).toBeUndefined();
  await close();
});

test('whoever asks while a query runs shares the next one, and what is remembered takes none', async () => {
  using directory = new TemporaryDirectory();
  const { pool, read, close } = await heldReader(directory);
  pool.hold();
  const asked = [read()];
  await pool.made(1);
  for (let n = 0; n < 50; n += 1) asked.push(read());
  pool.letGo();
  const told = await Promise.all(asked);
  expect(new Set(told.map((standing) => standing?.receipt))).toEqual(new Set([1]));
  expect(pool.queries).toBe(2);
  await read();
  expect(pool.queries).toBe(2);
  await close();
});

test('a query that fails is told to those who shared it alone', async () => {
  using directory = new TemporaryDirectory();
  const { pool, reader, read, close } = await heldReader(directory);
  await read();
  await pool.close();
  const ask = (id: string) => reader.read({ accountId: 's', id }, false);
  await expect(Promise.all([ask('x'), ask('y')])).rejects.toMatchObject({ code: 'internal' });
  expect(await read()).toMatchObject({ receipt: 1 });
  await expect(ask('z')).rejects.toMatchObject({ code: 'internal' });
  await close();
});

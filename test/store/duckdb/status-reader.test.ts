import { expect, test } from 'vitest';
import { Database } from '../../../src/store/duckdb/database.js';
import { migrate } from '../../../src/store/duckdb/migrate.js';
import { ReadPool } from '../../../src/store/duckdb/read-pool.js';
import type { Session } from '../../../src/store/duckdb/session.js';
import { StatusReader } from '../../../src/store/duckdb/status-reader.js';
import { createDuckDbStore } from '../../../src/store/duckdb/store.js';
import { WriteQueue } from '../../../src/store/duckdb/write-queue.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
const CEFR = { name: 'cefr', version: '1', configHash: 'x' };
const IELTS = { name: 'ielts', version: '1', configHash: 'x' };
const assessment = (receipt: number, body: string) =>
  [
    { receipt, type: 'success', body, wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0 },
  ] as const;

/** Readers that hold back what they read until they are released. */
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

  /** Resolves when a number of queries has been made. */
  async made(queries: number): Promise<void> {
    while (this.queries < queries) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A store with text `a` of account `s`, whose readers can be held. */
async function heldStore(directory: TemporaryDirectory) {
  const path = directory.join('x.duckdb');
  const database = await Database.open(path, path, { memoryLimit: '256MiB', temporary: `${path}.tmp` });
  const writer = await database.connect();
  await migrate(writer, () => at);
  const queue = new WriteQueue(writer);
  const pool = new HeldPool(database);
  const close = async () => {
    await Promise.all([queue.close(), pool.close()]);
    writer.close();
    database.close();
  };
  const statuses = new StatusReader(pool, 2 ** 20);
  const copies = { memoryLimit: '256MiB' };
  const compact = async () => {};
  const store = createDuckDbStore({ queue, reads: pool, statuses, compact, copies, close });
  await store.createAccount({ id: 's', pipeline: 'cefr', createdAt: at });
  const row = { id: 'a', text: 'Hi.', author_id: 'anna', task_id: 't', question_text: 'Why?' };
  await store.addSubmissions('s', [row], at);
  // Clears the memory.
  await store.setAccountPipeline('s', 'cefr');
  return { store, pool, read: () => store.submissionStatus('s', 'a') };
}

test('data read before a commit that arrive after it are returned to the caller, but not remembered', async () => {
  using directory = new TemporaryDirectory();
  const { store, pool, read } = await heldStore(directory);
  /** Makes a call, and runs `change` between reading the data and returning them. @returns the data */
  const askedBefore = async (change: () => Promise<unknown>) => {
    pool.hold();
    const asked = read();
    await pool.made(pool.queries + 1);
    await change();
    pool.letGo();
    return asked;
  };
  const told = await askedBefore(() => store.saveResults(CEFR, assessment(1, '{"n":1}'), at));
  expect(told?.result).toBeUndefined();
  expect((await read())?.result?.body).toBe('{"n":1}');

  await store.saveResults(IELTS, assessment(1, '{"n":2}'), at);
  const toldFirst = await askedBefore(() => store.setAccountPipeline('s', 'ielts'));
  expect(toldFirst?.result?.body).toBe('{"n":1}');
  expect((await read())?.result?.body).toBe('{"n":2}');

  await store.setAccountPipeline('s', 'cefr');
  expect((await askedBefore(() => store.deleteAuthor('s', 'anna', at)))?.receipt).toBe(1);
  expect(await read()).toBeUndefined();
  await store[Symbol.asyncDispose]();
});

test('calls during a query share the next one, and remembered data need none', async () => {
  using directory = new TemporaryDirectory();
  const { store, pool, read } = await heldStore(directory);
  pool.hold();
  const asked = [read()];
  await pool.made(1);
  for (let n = 0; n < 50; n += 1) asked.push(read());
  pool.letGo();
  const told = await Promise.all(asked);
  expect(new Set(told.map((status) => status?.receipt))).toEqual(new Set([1]));
  expect(pool.queries).toBe(2);
  await read();
  expect(pool.queries).toBe(2);
  await store[Symbol.asyncDispose]();
});

test('a failed query fails only the calls that share it', async () => {
  using directory = new TemporaryDirectory();
  const { store, pool, read } = await heldStore(directory);
  await read();
  await pool.close();
  const ask = (id: string) => store.submissionStatus('s', id);
  await expect(Promise.all([ask('x'), ask('y')])).rejects.toMatchObject({ code: 'internal' });
  expect(await read()).toMatchObject({ receipt: 1 });
  await expect(ask('z')).rejects.toMatchObject({ code: 'internal' });
  await store[Symbol.asyncDispose]();
});

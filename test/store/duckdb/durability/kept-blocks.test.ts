import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { keepBlocks } from '../../../../src/store/duckdb/durability/kept-blocks.js';
import { recoverStore } from '../../../../src/store/duckdb/durability/recover.js';
import { openStore } from '../../../../src/store/duckdb/open.js';
import { TemporaryDirectory } from '../temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
const HEADERS = 3 * 4096;
const BLOCK = 256 * 1024;

async function makeStore(path: string, authors: readonly string[]): Promise<void> {
  await using store = await openStore(path, { threads: 1 });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  for (const author_id of authors)
    await store.addSubmissions(
      'a',
      [{ id: author_id, text: `By ${author_id}.`, author_id, task_id: 't', question_text: '' }],
      at,
    );
}

async function authorsIn(path: string): Promise<string[]> {
  await using store = await openStore(path, { threads: 1 });
  expect((await store.verify()).faults).toEqual([]);
  const found: string[] = [];
  for await (const batch of store.submissions({ accountId: 'a' }))
    found.push(...batch.map(({ author_id }) => author_id));
  return found;
}

/** Saves all blocks of a store next to it, like a process that is killed in a checkpoint. */
async function keepAll(path: string): Promise<void> {
  const store = openSync(path, 'r');
  const count = Math.floor((statSync(path).size - HEADERS) / BLOCK);
  await keepBlocks(path, store, [...Array(count).keys()]);
  closeSync(store);
}

/** Damages a part of each block, like a power cut that tears a write. */
function tear(path: string): void {
  const store = openSync(path, 'r+');
  for (let place = HEADERS; place < statSync(path).size; place += BLOCK)
    writeSync(store, Buffer.alloc(512, 0xaa), 0, 512, place + 4096);
  closeSync(store);
}

test('blocks torn by a power cut are restored', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await makeStore(path, ['anna', 'ben']);
  await keepAll(path);
  tear(path);
  expect(await authorsIn(path)).toEqual(['anna', 'ben']);
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('a backup that replaces the store does not change', async () => {
  using directory = new TemporaryDirectory();
  const [path, backup] = [directory.join('x.duckdb'), directory.join('backup.duckdb')];
  await makeStore(path, ['anna']);
  await makeStore(backup, ['carla']);
  await keepAll(path);
  copyFileSync(backup, path);
  expect(await authorsIn(path)).toEqual(['carla']);
  expect(existsSync(`${path}.blocks`)).toBe(false);
});

test('remains of another store do not give others access to a new one', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(`${path}.blocks`, 'left');
  await makeStore(path, []);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('recovery restores torn blocks in its copy, and does not change the store or its saved blocks', async () => {
  using directory = new TemporaryDirectory();
  const [path, saved] = [directory.join('x.duckdb'), directory.join('saved.duckdb')];
  await makeStore(path, ['anna', 'ben']);
  await keepAll(path);
  tear(path);
  using folder = new TemporaryDirectory();
  const { lost } = await recoverStore(path, saved, folder.path, {
    now: () => at,
    memoryLimit: '256MiB',
    threads: 1,
  });
  expect(lost).toEqual({});
  expect(await authorsIn(saved)).toEqual(['anna', 'ben']);
  expect(existsSync(`${path}.blocks`)).toBe(true);
});

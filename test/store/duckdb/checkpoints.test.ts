import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CheckpointPolicy } from '../../../src/store/duckdb/durability/checkpointer.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { TemporaryDirectory } from './temporary.js';

const NEVER = 2 ** 40;
const at = new Date('2024-03-01T12:00:00Z');

async function openWith(path: string, checkpoints: Partial<CheckpointPolicy>) {
  const store = await openStore(path, {
    checkpoints: { busyLimit: NEVER, idleLimit: NEVER, idleAfter: 20, ...checkpoints },
  });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  const add = (batch: number) =>
    store.addSubmissions(
      'a',
      Array.from({ length: 500 }, (_, index) => ({
        id: `${batch}-${index}`,
        text: `${batch}-${index} `.repeat(100),
        author_id: 'a',
        task_id: 't',
        question_text: 'Why?',
      })),
      at,
    );
  return { store, add };
}

const logSize = (path: string) => statSync(`${path}.wal`, { throwIfNoEntry: false })?.size ?? 0;

test('the log grows beyond the 16 MiB at which DuckDB makes a checkpoint by default', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const { store, add } = await openWith(path, {});
  for (let batch = 0; batch < 60; batch += 1) await add(batch);
  expect(logSize(path)).toBeGreaterThan(17 * 2 ** 20);
  await store[Symbol.asyncDispose]();
  expect(logSize(path)).toBe(0);
});

test('a busy store makes a checkpoint when the log reaches its limit', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const { store, add } = await openWith(path, { busyLimit: 1_000_000 });
  let largest = 0;
  for (let batch = 0; batch < 8; batch += 1) {
    await add(batch);
    largest = Math.max(largest, logSize(path));
  }
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(2_000_000);
  await store[Symbol.asyncDispose]();
});

test('an idle store makes a checkpoint', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const { store, add } = await openWith(path, { idleLimit: 1000 });
  await add(1);
  await expect.poll(() => logSize(path)).toBe(0);
  expect(await add(1)).toHaveLength(500);
  await store[Symbol.asyncDispose]();
});

test('an idle store keeps a small log', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const { store, add } = await openWith(path, {});
  await add(1);
  // Another store with a large log, which becomes idle later, has made its checkpoint.
  const other = await openWith(directory.join('y.duckdb'), { idleLimit: 1000 });
  await other.add(1);
  await expect.poll(() => logSize(directory.join('y.duckdb'))).toBe(0);
  expect(logSize(path)).toBeGreaterThan(0);
  for (const each of [store, other.store]) await each[Symbol.asyncDispose]();
});

test('a closed store is one file: no log, no temporary files, not even those of a killed process', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  mkdirSync(`${path}.tmp`);
  writeFileSync(`${path}.tmp/duckdb_temp_storage_DEFAULT-0.tmp`, 'left over');
  const { store, add } = await openWith(path, {});
  expect(existsSync(`${path}.tmp/duckdb_temp_storage_DEFAULT-0.tmp`)).toBe(false);
  await add(1);
  await store[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('foreign files next to the store are kept', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  mkdirSync(`${path}.tmp`);
  writeFileSync(`${path}.tmp/notes.txt`, 'mine');
  const { store } = await openWith(path, {});
  await store[Symbol.asyncDispose]();
  expect(readdirSync(`${path}.tmp`)).toEqual(['notes.txt']);
});

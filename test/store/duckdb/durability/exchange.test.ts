import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { openStore } from '../../../../src/store/duckdb/open.js';
import { Child } from '../children.js';
import { TemporaryDirectory } from '../temporary.js';

test('a process that waits for a store does not take the new file of a compaction', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const store = await openStore(path, { threads: 1 });
  await using child = new Child('take.js', path);
  expect(await child.line()).toBe('trying');
  for (let round = 0; round < 8; round += 1) await store.compact();
  expect(await store.accounts()).toEqual([]);
  expect(existsSync(`${path}.exchanging`)).toBe(false);
  await store[Symbol.asyncDispose]();
  expect(await child.line()).toBe('opened');
});

test('an exchange keeps others out as long as its process lives, for at most half a minute', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const note = `${path}.exchanging`;
  const open = async () => await (await openStore(path, { threads: 1 }))[Symbol.asyncDispose]();
  await open();

  writeFileSync(note, `${process.ppid} ${hostname()}`);
  await expect(openStore(path)).rejects.toMatchObject({
    code: 'store_locked',
    details: { pid: process.ppid },
  });
  const longAgo = new Date(Date.now() - 31_000);
  utimesSync(note, longAgo, longAgo);
  await open();
  expect(existsSync(note)).toBe(false);

  const child = new Child('hold.js', directory.join('y.duckdb'));
  await child.kill();
  writeFileSync(note, `${child.pid} ${hostname()}`);
  await open();
});

test.each(['', '\0\0\0\0\0\0', '4', `${process.ppid} `, `${process.ppid}\0\0\0`])(
  'a note of an exchange that a power cut tore (%j) keeps nobody out',
  async (left) => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await (await openStore(path, { threads: 1 }))[Symbol.asyncDispose]();
    writeFileSync(`${path}.exchanging`, left);
    await (await openStore(path, { threads: 1 }))[Symbol.asyncDispose]();
    expect(existsSync(`${path}.exchanging`)).toBe(false);
  },
);

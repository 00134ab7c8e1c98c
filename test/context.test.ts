import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveConfig } from '../src/config.js';
import { Context } from '../src/context.js';
import { ACCOUNT, NOON, submission } from './contract/store/samples.js';
import { TemporaryDirectory } from './store/duckdb/temporary.js';

function contextIn(directory: TemporaryDirectory): Context {
  const flags = { store: directory.join('x.duckdb'), logLevel: 'silent' };
  const { config } = resolveConfig({ flags, environment: {}, directory: directory.path });
  return new Context(config, () => NOON);
}

test('other contexts use the store that one context serves, and submit texts to it', async () => {
  using directory = new TemporaryDirectory();
  {
    await using server = contextIn(directory);
    const held = await server.servedStore(new AbortController().signal);
    await using command = contextIn(directory);
    const store = await command.existingStore();
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    expect(await held.accounts()).toHaveLength(1);
    expect(await held.backlog()).toEqual({ waiting: 1, claimed: 0 });
    await using second = contextIn(directory);
    await expect(second.servedStore(new AbortController().signal)).rejects.toMatchObject({
      code: 'store_locked',
      details: { server: true },
    });
  }
  expect(existsSync(directory.join('x.duckdb.sock'))).toBe(false);
  await using alone = contextIn(directory);
  expect(await (await alone.store()).accounts()).toHaveLength(1);
});

test('where no socket can be created, the server opens its store and commands are refused', async () => {
  using directory = new TemporaryDirectory();
  writeFileSync(directory.join('x.duckdb.sock'), '');
  await using server = contextIn(directory);
  expect(await (await server.servedStore(new AbortController().signal)).accounts()).toEqual([]);
  await using command = contextIn(directory);
  await expect(command.store()).rejects.toMatchObject({ code: 'store_locked' });
});

test('once a context has held a store for a moment, others can read it but not write it', async () => {
  using directory = new TemporaryDirectory();
  {
    await using holder = contextIn(directory);
    const held = await holder.store();
    await held.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await using reader = contextIn(directory);
    expect(await (await reader.readableStore()).accounts()).toHaveLength(1);
    await using writer = contextIn(directory);
    await expect(writer.existingStore()).rejects.toMatchObject({ code: 'store_locked' });
  }
  expect(existsSync(directory.join('x.duckdb.sock'))).toBe(false);
});

test('a command that holds the store for less than a moment creates no socket', async () => {
  using directory = new TemporaryDirectory();
  await using holder = contextIn(directory);
  await holder.store();
  expect(existsSync(directory.join('x.duckdb.sock'))).toBe(false);
});

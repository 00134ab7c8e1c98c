import { expect, test } from 'vitest';
import { resolveConfig } from '../../../src/config.js';
import { Context } from '../../../src/context.js';
import type { DatabaseStore } from '../../../src/store/store.js';
import { ACCOUNT, NOON } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

test.skipIf(!hasPostgres)('a database is shared by all commands and servers that use it', async () => {
  await using database = await freshDatabase();
  const contextOf = () => {
    const flags = { store: database.url, logLevel: 'silent' };
    return new Context(resolveConfig({ flags, environment: {}, directory: '/' }).config);
  };
  await using first = contextOf();
  await using second = contextOf();
  await using command = contextOf();
  await using reader = contextOf();
  await first.servedStore(new AbortController().signal);
  await second.servedStore(new AbortController().signal);
  await (await command.store()).createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  expect(await (await second.existingStore()).accounts()).toHaveLength(1);
  expect(await (await reader.readableStore()).accounts()).toHaveLength(1);
  expect(reader.storeFiles).toEqual([]);
});

test.skipIf(!hasPostgres)('commands use the clock of the database', async () => {
  await using database = await freshDatabase();
  const flags = { store: database.url, logLevel: 'silent' };
  const { config } = resolveConfig({ flags, environment: {}, directory: '/' });
  await using context = new Context(config, () => NOON);
  expect(context.now()).toEqual(NOON);
  const store = (await context.store()) as DatabaseStore;
  expect(Math.abs(context.now().getTime() - store.now().getTime())).toBeLessThan(1000);
});

import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { emptyDatabase, freshDatabase, hasPostgres } from './server.js';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const opened = (url: string) => openPostgres(url).then((store) => store[Symbol.asyncDispose]());

describe.skipIf(!hasPostgres)('the tables of a store on PostgreSQL', () => {
  test('are created once, also by programs that start at the same time', async () => {
    await using database = await emptyDatabase();
    await Promise.all(Array.from({ length: 4 }, () => opened(database.url)));
    const made = await ask(database.url, 'SELECT number FROM schema_version ORDER BY number');
    expect(made.length).toBeGreaterThan(0);
    await opened(database.url);
    expect(await ask(database.url, 'SELECT number FROM schema_version ORDER BY number')).toEqual(made);
  });

  test('of a newer version are not changed', async () => {
    await using database = await freshDatabase();
    await ask(database.url, `INSERT INTO schema_version (number, name) VALUES (9999, 'later')`);
    await expect(opened(database.url)).rejects.toMatchObject({
      code: 'store_newer',
      details: { found: 9999 },
    });
  });

  test('of another program are not changed', async () => {
    await using database = await emptyDatabase();
    await ask(database.url, 'CREATE TABLE account (id integer)');
    await expect(opened(database.url)).rejects.toThrow('it holds tables of something else');
  });

  test('are not created in a read-only database; an existing store can be read', async () => {
    const readOnly = 'SET default_transaction_read_only = on';
    await using bare = await emptyDatabase();
    await ask(bare.url, `ALTER DATABASE ${new URL(bare.url).pathname.slice(1)} ${readOnly}`);
    await expect(opened(bare.url)).rejects.toThrow('it can only be read');
    await using made = await freshDatabase();
    await ask(made.url, `ALTER DATABASE ${new URL(made.url).pathname.slice(1)} ${readOnly}`);
    await using store = await openPostgres(made.url);
    expect(await store.accounts()).toEqual([]);
    await expect(
      store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: new Date(0) }),
    ).rejects.toMatchObject({ code: 'store_unusable' });
  });

  test('are not created with an encoding that lacks characters', async () => {
    await using database = await emptyDatabase(`TEMPLATE template0 ENCODING 'LATIN1'`);
    await expect(opened(database.url)).rejects.toThrow('the encoding of the database is LATIN1');
  });
});

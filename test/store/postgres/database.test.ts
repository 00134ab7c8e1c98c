import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Database, UNLIMITED } from '../../../src/store/postgres/database.js';
import { freshDatabase, hasPostgres } from './server.js';

const ADD = 'INSERT INTO deletion_key VALUES ($1)';
const KEYS = `SELECT key FROM deletion_key WHERE length(key) < 64 ORDER BY key`;

describe.skipIf(!hasPostgres)('transactions of PostgreSQL', () => {
  test('are undone when their work fails', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    const work = database.transaction(async (session) => {
      await session.run(ADD, ['a']);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect(await database.rows(KEYS)).toEqual([]);
  });

  test('that wait for each other are both done, each once', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    await database.run('INSERT INTO turn VALUES ($1, 0), ($2, 0)', ['a', 'b']);
    const count = 'UPDATE turn SET number = number + 1 WHERE account_id = $1';
    const inOrder = (...ids: string[]) =>
      database.transaction(async (session) => {
        for (const id of ids) {
          await session.run(count, [id]);
          await delay(100);
        }
      });
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
    expect(await database.rows('SELECT number FROM turn')).toEqual([{ number: 2 }, { number: 2 }]);
  });

  test('wait for a connection where all are lent', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { connections: 2 });
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        database.transaction((session) => session.run(ADD, [String(number)])),
      ),
    );
    expect(await database.rows(KEYS)).toHaveLength(10);
  });

  test('that stand still are ended, so that their locks keep nobody for ever, and count as a lost connection', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { timeout: 400 });
    await database.run('INSERT INTO turn VALUES ($1, 0)', ['a']);
    const count = 'UPDATE turn SET number = number + 1';
    const still = database.transaction(async (session) => {
      await session.run(count);
      await delay(1000);
      await session.run(count);
    });
    const failed = expect(still).rejects.toMatchObject({ code: 'store_unusable' });
    await delay(50);
    await database.run(count);
    await failed;
    expect(await database.rows('SELECT number FROM turn')).toEqual([{ number: 1 }]);
  });

  test('and statements that have no answer fail in time, unless they may take long', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { timeout: 300, connections: 2 });
    const slow = 'SELECT pg_sleep(0.8)';
    for (let time = 0; time < 3; time++)
      await expect(database.run(slow)).rejects.toMatchObject({ code: 'store_unusable' });
    await database.transaction((session) => session.run(slow), { timeout: UNLIMITED });
    expect(await database.row('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

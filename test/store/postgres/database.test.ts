import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AssessError } from '../../../src/errors.js';
import { Database, UNLIMITED } from '../../../src/store/postgres/database.js';
import { until } from '../../until.js';
import { cuttingProxy } from './cutting-proxy.js';
import { freshDatabase, hasPostgres } from './server.js';

const ADD = 'INSERT INTO deletion_key VALUES ($1)';
const KEYS = `SELECT key FROM deletion_key WHERE length(key) < 64 ORDER BY key`;

describe.skipIf(!hasPostgres)('transactions of PostgreSQL', () => {
  test('are rolled back when their work fails', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    const work = database.transaction(async (session) => {
      await session.run(ADD, ['a']);
      throw new Error('on purpose');
    });
    await expect(work).rejects.toThrow('on purpose');
    expect(await database.rows(KEYS)).toEqual([]);
  });

  test('in a deadlock both complete, once each', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    await database.run('INSERT INTO turn VALUES ($1, 0), ($2, 0)', ['a', 'b']);
    const count = 'UPDATE turn SET number = number + 1 WHERE account_id = $1';
    const holding = new Set<string>();
    const inOrder = (first: string, second: string) =>
      database.transaction(async (session) => {
        await session.run(count, [first]);
        holding.add(first);
        // Each has what the other one needs; at the second attempt, both have had it.
        await until(() => holding.size === 2);
        await session.run(count, [second]);
      });
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
    expect(await database.rows('SELECT number FROM turn')).toEqual([{ number: 2 }, { number: 2 }]);
  });

  test('wait for a connection if all are lent', async () => {
    await using place = await freshDatabase();
    // Waiting for a lent connection is not limited by connectPatience, so it must last longer.
    await using database = new Database(place.url, 'test', { connections: 2, connectPatience: 1000 });
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        database.transaction(async (session) => {
          // The time is the subject.
          if (number < 2) await delay(1200);
          await session.run(ADD, [String(number)]);
        }),
      ),
    );
    expect(await database.rows(KEYS)).toHaveLength(10);
  });

  test('find a connection while others copy', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { connections: 2 });
    const copied = new EventEmitter();
    const copying = [0, 1].map(() => database.lend(() => once(copied, 'end')));
    await database.transaction((session) => session.run(ADD, ['a']));
    expect(await database.rows(KEYS)).toEqual([{ key: 'a' }]);
    const ends = setInterval(() => copied.emit('end'), 10);
    await Promise.all(copying);
    clearInterval(ends);
  });

  test('need no other connection to find out the outcome of a COMMIT without a response', async () => {
    await using place = await freshDatabase();
    const url = new URL(place.url);
    await using proxy = await cuttingProxy(Number(url.port));
    url.port = String(proxy.port);
    await using database = new Database(url.href, 'test', { connections: 1, connectPatience: 2000 });
    proxy.cutCommit('after');
    expect(await database.transaction((session) => session.run(ADD, ['a']))).toBe(1);
    expect(await database.rows(KEYS)).toEqual([{ key: 'a' }]);
  });

  test('fail, and do not end the process, when the database ends a connection as soon as it is made', async () => {
    const message = (type: string, content: string) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(4 + content.length);
      return Buffer.concat([Buffer.from(type), length, Buffer.from(content)]);
    };
    const ending = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const fatal = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
        socket.end(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I'), message('E', fatal)]));
      });
    });
    await once(ending.listen(0, '127.0.0.1'), 'listening');
    const { port } = ending.address() as AddressInfo;
    await using database = new Database(`postgres://postgres@127.0.0.1:${port}/test`, 'test');
    await expect(database.rows('SELECT 1')).rejects.toMatchObject({ code: 'store_unusable' });
    ending.close();
  });

  test('waiting while no connection can be made fail together', async () => {
    // Accepts connections and never responds.
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await using database = new Database(`postgres://127.0.0.1:${port}/x`, 'test', {
      connections: 1,
      connectPatience: 300,
    });
    let failed = 0;
    const calls = Array.from({ length: 100 }, () =>
      database.run('SELECT 1').catch((error: AssessError) => {
        if (error.code === 'store_unusable') failed += 1;
      }),
    );
    await Promise.all(calls);
    expect(failed).toBe(100);
    // Those that waited made no attempt of their own.
    expect(connections).toBe(1);
    silent.close();
  });

  test('single statements in a deadlock are repeated', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    await database.run('INSERT INTO turn VALUES ($1, 0), ($2, 0)', ['a', 'b']);
    await database.run(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END';`,
    );
    await database.run('CREATE TRIGGER slow BEFORE UPDATE ON turn FOR EACH ROW EXECUTE FUNCTION slow()');
    // Each of two statements locks the row that the other one needs next.
    const inOrder = (order: string) =>
      database.run(
        `WITH first AS (UPDATE turn SET number = number + 1 WHERE account_id = '${order[0]}' RETURNING 1)
         UPDATE turn SET number = number + 1 WHERE account_id = '${order[1]}' AND (SELECT count(*) FROM first) = 1`,
      );
    await Promise.all([inOrder('ab'), inOrder('ba')]);
    expect(await database.rows('SELECT number FROM turn')).toEqual([{ number: 2 }, { number: 2 }]);
  });

  test('that stay idle are ended, so that their locks do not last, and count as a lost connection', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { timeout: 1000 });
    await using other = new Database(place.url, 'test');
    await other.run('INSERT INTO turn VALUES ($1, 0)', ['a']);
    const count = 'UPDATE turn SET number = number + 1';
    const still = database.transaction(async (session) => {
      await session.run(count);
      // Waits until this transaction is ended.
      await other.run(count);
      await session.run(count);
    });
    await expect(still).rejects.toMatchObject({ code: 'store_unusable' });
    expect(await other.rows('SELECT number FROM turn')).toEqual([{ number: 1 }]);
  });

  test('and statements without a response time out, unless the timeout is unlimited', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { timeout: 300, connections: 2 });
    const slow = 'SELECT pg_sleep(0.8)';
    for (let time = 0; time < 3; time++)
      await expect(database.run(slow)).rejects.toMatchObject({ code: 'store_unusable' });
    await database.transaction((session) => session.run(slow), { timeout: UNLIMITED });
    // Other connections replace those that timed out. How fast they respond is not the subject.
    const one = await database.use((session) => session.row('SELECT 1 AS one'), UNLIMITED);
    expect(one).toEqual({ one: 1 });
  });
});

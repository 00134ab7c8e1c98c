import { describe, expect, test } from 'vitest';
import { Database, type Session } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { saveResults } from '../../../src/store/postgres/results.js';
import type { Store } from '../../../src/store/store.js';
import { ACCOUNT, added, CEFR, finished, LATER, NOON, submission } from '../../contract/store/samples.js';
import { freshDatabase, hasPostgres } from './server.js';

interface Ground extends AsyncDisposable {
  readonly store: Store;
  readonly database: Database;
  /** Resolves when this many locks are waited for. */
  readonly waiting: (count: number) => Promise<void>;
  /** Begins a transaction with these locks. @returns what goes on in it, and what ends it */
  readonly hold: (statement: string) => Promise<{ session: Session; end: () => Promise<void> }>;
}

/** A store with an account, and transactions that hold others up at a certain place. */
async function ground(): Promise<Ground> {
  const { url, ...rest } = await freshDatabase();
  const store = await openPostgres(url);
  const database = new Database(url, 'tables');
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  const locks = async () => (await database.rows('SELECT FROM pg_locks WHERE NOT granted')).length;
  return {
    store,
    database,
    waiting: (count) => expect.poll(locks, { timeout: 20_000 }).toBe(count),
    hold(statement) {
      return new Promise((resolve, reject) => {
        const done = database.transaction(async (session) => {
          await session.rows(statement);
          await new Promise<void>((release) => {
            resolve({
              session,
              async end() {
                release();
                await done;
              },
            });
          });
        });
        done.catch(reject);
      });
    },
    async [Symbol.asyncDispose]() {
      for (const each of [store, database, rest]) await each[Symbol.asyncDispose]();
    },
  };
}

const version = (number: string) => ({ ...CEFR, version: number });

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  test('an approval takes no result from a text that is held and assessed again meanwhile', async () => {
    await using on = await ground();
    const { store, database, waiting, hold } = on;
    const { a = 0, b = 0 } = await added(store, [submission('a'), submission('b')]);
    await store.saveResults(CEFR, [finished(a), finished(b)], NOON);
    const move = (receipt: number) => finished(receipt, { overallScore: 9 });
    await store.saveResults(version('2.0.0'), [move(a)], NOON, { holdMoves: 1 });
    const text = await hold(`SELECT FROM submission WHERE id = 'a' FOR UPDATE`);
    const approval = store.decideHeld({ accountId: ACCOUNT, approve: true, at: LATER });
    await waiting(1);
    await store.saveResults(version('2.0.0'), [move(b)], NOON, { holdMoves: 1 });
    const results = await hold('LOCK TABLE earlier_result IN SHARE MODE');
    await text.end();
    await waiting(1);
    const again = { pipeline: version('3.0.0'), finished: [move(b)], assessedAt: LATER };
    await saveResults(results.session, again);
    await results.end();
    expect(await approval).toEqual({ decided: 1, unknown: [] });
    const shown = await database.rows('SELECT receipt, version FROM result ORDER BY receipt');
    expect(shown).toEqual([
      { receipt: a, version: '2.0.0' },
      { receipt: b, version: '3.0.0' },
    ]);
  });
});

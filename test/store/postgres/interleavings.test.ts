import { describe, expect, test } from 'vitest';
import { Database, type Session, UNLIMITED } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { saveResults } from '../../../src/store/postgres/results.js';
import type { Store } from '../../../src/store/store.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  CEFR,
  finished,
  LATER,
  NOON,
  submission,
} from '../../contract/store/samples.js';
import { cuttingProxy } from './cutting-proxy.js';
import { freshDatabase, hasPostgres } from './server.js';

interface Ground extends AsyncDisposable {
  readonly url: string;
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
  const ends: (() => Promise<void>)[] = [];
  const locks = async () => (await database.rows('SELECT FROM pg_locks WHERE NOT granted')).length;
  return {
    url,
    store,
    database,
    waiting: (count) => expect.poll(locks, { timeout: 20_000 }).toBe(count),
    hold(statement) {
      return new Promise((resolve, reject) => {
        const work = async (session: Session) => {
          await session.rows(statement);
          await new Promise<void>((release) => {
            const end = async () => {
              release();
              await done;
            };
            ends.push(end);
            resolve({ session, end });
          });
        };
        const done = database.transaction(work, { timeout: UNLIMITED });
        done.catch(reject);
      });
    },
    async [Symbol.asyncDispose]() {
      for (const end of ends) await end();
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

  test('a mark that is written while marks are deleted is new', async () => {
    await using on = await ground();
    const { store, waiting, hold } = on;
    await added(store, [submission('a'), submission('b')]);
    const mark = (submission_id: string, holistic: string, examiner_id: number | string = 7) =>
      store.addFeedback(ACCOUNT, [{ submission_id, examiner_id, mark: { holistic } }], NOON);
    await mark('a', '4');
    await mark('b', '5', 'Ben');
    await store.deleteSubmissions(ACCOUNT, ['b'], NOON);
    const name = await hold('SELECT FROM examiner_name FOR UPDATE');
    const deletion = store.deleteMarks({ accountId: ACCOUNT, examinerId: 7 }, LATER);
    await waiting(1);
    await store.addSubmissions(ACCOUNT, [submission('c')], NOON);
    const marks = [mark('a', '3'), mark('c', '6')];
    await waiting(3);
    await name.end();
    expect(await deletion).toMatchObject({ marksDeleted: 1 });
    expect(await Promise.all(marks)).toEqual([['stored'], ['stored']]);
    expect(await store.deleteMarks({ accountId: ACCOUNT }, LATER)).toMatchObject({ marksDeleted: 2 });
  });

  test('a pruning counts what it removes', async () => {
    await using on = await ground();
    const { store, database, waiting, hold } = on;
    const { a = 0, b = 0 } = await added(store, [submission('a'), submission('b')]);
    await store.saveResults(version('1.0.0'), [finished(a), finished(b)], NOON);
    await store.saveResults(version('2.0.0'), [finished(a)], NOON);
    const results = await hold('LOCK TABLE earlier_result IN SHARE MODE');
    const pruning = store.prune({ accountId: ACCOUNT });
    await waiting(1);
    const again = { pipeline: version('2.0.0'), finished: [finished(b)], assessedAt: LATER };
    await saveResults(results.session, again);
    await results.end();
    expect(await pruning).toEqual([{ pipeline: version('1.0.0'), results: 2 }]);
    expect(await database.rows('SELECT FROM earlier_result')).toEqual([]);
  });

  test('a run whose start gets no response goes on, and so does its end', async () => {
    await using on = await ground();
    await using proxy = await cuttingProxy(Number(new URL(on.url).port));
    const url = new URL(on.url);
    url.port = String(proxy.port);
    await using store = await openPostgres(url.href);
    const worker = await aliveWorker(store);
    const run = { job: 'rescore', schedule: 'nightly', plannedAt: NOON, startedAt: NOON };
    proxy.cutResponse('INSERT INTO run');
    const started = await store.startRun(run, worker).catch(() => store.startRun(run, worker));
    expect(started).toEqual(expect.any(Number));
    proxy.cutCommit('after');
    await store.finishRun(started!, { outcome: 'done', endedAt: LATER, counts: {} });
    expect(await store.runs({ accountId: ACCOUNT })).toMatchObject([{ outcome: 'done' }]);
  });

  test('a claim whose response is lost while it runs is made again', async () => {
    await using on = await ground();
    const { waiting, hold } = on;
    await using proxy = await cuttingProxy(Number(new URL(on.url).port));
    const url = new URL(on.url);
    url.port = String(proxy.port);
    await using store = await openPostgres(url.href);
    await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    const query = { worker: await aliveWorker(store), limit: 5 };
    // The last step of a claim takes a number.
    const numbers = await hold('ALTER SEQUENCE turn_number NO CYCLE');
    proxy.cutResponse('claim_texts');
    await expect(store.claimTexts(query)).rejects.toMatchObject({ code: 'store_unusable' });
    await waiting(1);
    const next = store.claimTexts(query);
    await Promise.race([next, waiting(2)]);
    await numbers.end();
    expect((await next) ?? (await store.claimTexts(query))).toMatchObject({ texts: [{ id: 'a' }] });
  });
});

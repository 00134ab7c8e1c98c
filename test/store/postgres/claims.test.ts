import { expect, test } from 'vitest';
import { Database } from '../../../src/store/postgres/database.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import {
  ACCOUNT,
  aliveWorker,
  CEFR,
  finished,
  LATER,
  NOON,
  submission,
  webhook,
} from '../../contract/store/samples.js';
import { cuttingProxy } from './cutting-proxy.js';
import { freshDatabase, hasPostgres } from './server.js';

const TEXTS = 200;
const COUNT_WRONG = `
  SELECT
    (SELECT count(*) FROM submission AS s
     WHERE EXISTS (SELECT FROM work AS w WHERE w.receipt = s.receipt)
       = EXISTS (SELECT FROM result AS r WHERE r.receipt = s.receipt)) AS neither_or_both,
    (SELECT count(*) FROM work WHERE receipt NOT IN (SELECT receipt FROM submission)) AS lost_work,
    (SELECT count(*) FROM result WHERE receipt NOT IN (SELECT receipt FROM submission)) AS lost_results,
    (SELECT count(*) FROM notification WHERE receipt NOT IN (SELECT receipt FROM submission)) AS lost_notifications,
    (SELECT count(*) FROM result AS r
     WHERE 1 <> (SELECT count(*) FROM notification AS n WHERE n.receipt = r.receipt)) AS not_told_once`;

test.skipIf(!hasPostgres)(
  'a text waits or has a result, and is notified once, during concurrent claims, saves, departures and deletions',
  async () => {
    await using made = await freshDatabase();
    await using store = await openPostgres(made.url);
    await using database = new Database(made.url, 'test', { connections: 1 });
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    await store.addWebhook(webhook('w'));
    const ids = Array.from({ length: TEXTS }, (_, index) => `t-${index}`);
    const outcomes = await store.addSubmissions(
      ACCOUNT,
      ids.map((id) => submission(id)),
      NOON,
    );
    const receipts = outcomes.map((outcome) => (outcome.status === 'stored' ? outcome.receipt : 0));
    const assess = async () => {
      for (let worker = await aliveWorker(store), turn = 1; ; turn++) {
        const claimed = await store.claimTexts({ worker, limit: 5 });
        if (!claimed) return;
        const results = claimed.texts.map(({ receipt }) => finished(receipt));
        const saving = store.saveResults(CEFR, results, LATER, { claim: { worker, accountId: ACCOUNT } });
        if (turn % 3 === 0) {
          await store.leave(worker);
          worker = await aliveWorker(store);
        }
        await saving;
      }
    };
    const score = async () => {
      for (let start = 0; start < TEXTS; start += 20) {
        const some = receipts.slice(start, start + 20).reverse();
        await store.saveResults(
          CEFR,
          some.map((receipt) => finished(receipt)),
          LATER,
          { holdMoves: 1 },
        );
      }
    };
    const remove = async () => {
      for (let start = 3; start < TEXTS; start += 10) {
        await store.deleteSubmissions(ACCOUNT, ids.slice(start, start + 3), LATER);
      }
    };
    await Promise.all([assess(), assess(), assess(), remove(), score(), score()]);
    await assess();
    expect(await database.row(COUNT_WRONG)).toEqual({
      neither_or_both: 0,
      lost_work: 0,
      lost_results: 0,
      lost_notifications: 0,
      not_told_once: 0,
    });
    expect(await store.backlog()).toEqual({ waiting: 0, claimed: 0 });
  },
);

test.skipIf(!hasPostgres)('work on deleted texts and accounts does not block other texts', async () => {
  await using made = await freshDatabase();
  await using store = await openPostgres(made.url);
  await using database = new Database(made.url, 'test', { connections: 1 });
  await database.run(`INSERT INTO work VALUES ('a-gone', 1), ('${ACCOUNT}', -2), ('${ACCOUNT}', -1)`);
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
  const worker = await aliveWorker(store);
  expect(await store.claimTexts({ worker, limit: 2 })).toMatchObject({ texts: [{ id: 'a' }] });
  expect(await store.claimTexts({ worker, limit: 2 })).toBeUndefined();
});

test.skipIf(!hasPostgres)('texts of a claim whose response was lost are claimed again', async () => {
  await using made = await freshDatabase();
  const url = new URL(made.url);
  await using proxy = await cuttingProxy(Number(url.port));
  url.port = String(proxy.port);
  await using store = await openPostgres(url.href);
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await store.addSubmissions(ACCOUNT, [submission('a'), submission('b')], NOON);
  const worker = await aliveWorker(store);
  proxy.cutResponse('FROM claim_texts(');
  await expect(store.claimTexts({ worker, limit: 5 })).rejects.toMatchObject({ code: 'store_unusable' });
  await expect.poll(() => store.backlog()).toEqual({ waiting: 0, claimed: 2 });
  expect((await store.claimTexts({ worker, limit: 5 }))?.texts.map(({ id }) => id)).toEqual(['a', 'b']);
});

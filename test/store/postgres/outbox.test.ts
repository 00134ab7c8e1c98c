import { describe, expect, test } from 'vitest';
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
import { freshDatabase, hasPostgres } from './server.js';

const HOUR = 3_600_000;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.skipIf(!hasPostgres)('the outbox in PostgreSQL', () => {
  test('waiting for texts or changes ends when the store is closed', async () => {
    await using place = await freshDatabase();
    const store = await openPostgres(place.url);
    const known = await store.outboxChanges(-1, 0);
    const waits = Promise.all([store.textsToClaim(HOUR), store.outboxChanges(known, HOUR)]);
    await store[Symbol.asyncDispose]();
    expect(await waits).toEqual([undefined, known]);
  });

  test('attempts, redeliveries and deletions of the same notifications never deadlock', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test');
    {
      await using store = await openPostgres(place.url);
      await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
      await store.addWebhook(webhook('w'));
      for (const round of range(3)) {
        const texts = range(200).map((n) => submission(`${round}-${n}`));
        const outcomes = await store.addSubmissions(ACCOUNT, texts, NOON);
        const receipts = outcomes.map((outcome) => (outcome.status === 'rejected' ? 0 : outcome.receipt));
        // Later receipts get lower numbers of notifications.
        for (const start of range(4).reverse()) {
          const part = receipts.slice(50 * start, 50 * (start + 1)).map((receipt) => finished(receipt));
          await store.saveResults(CEFR, part, NOON);
        }
        const due = await store.dueNotifications({ webhookId: 'w', now: LATER, limit: 1000 });
        const attempts = due.map(({ number }) => ({
          notification: number,
          attemptsBefore: 0,
          startedAt: NOON,
          milliseconds: 1,
          status: 500,
          response: '',
          next: { status: 'pending' as const, at: NOON },
        }));
        await Promise.all([
          store.recordAttempts(attempts.toReversed(), {}),
          store.redeliver({ accountId: ACCOUNT, webhookId: 'w', status: 'pending' }, NOON),
          store.deleteAuthor(ACCOUNT, 'anna', NOON),
          store.recordAttempts(attempts, { w: { failingSince: NOON } }),
          store.changeWebhook(ACCOUNT, 'w', { disabled: null }, NOON),
        ]);
        expect(await database.rows('SELECT FROM delivery_attempt')).toEqual([]);
      }
    }
    await expect
      .poll(() =>
        database.row(
          'SELECT xact_commit > 50 AS is_told, deadlocks FROM pg_stat_database WHERE datname = current_database()',
        ),
      )
      .toEqual({ is_told: true, deadlocks: 0 });
  });

  test('a webhook without a lease is considered again, although nothing is added', async () => {
    await using place = await freshDatabase();
    await using store = await openPostgres(place.url);
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    for (const id of ['v', 'w']) await store.addWebhook(webhook(id));
    const [text] = await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    await store.saveResults(CEFR, [finished(text!.status === 'rejected' ? 0 : text!.receipt)], NOON);
    const one = await aliveWorker(store);
    const other = await aliveWorker(store);
    // The share of each worker is one webhook, and the other worker does not lease its own.
    const leased = await store.leaseOutbox(one, NOON, []);
    expect(leased.boxes).toHaveLength(1);
    const known = await store.outboxChanges(leased.revision, 0);
    await store.leave(other);
    const changed = await store.outboxChanges(known, HOUR);
    expect(changed).toBeGreaterThan(known);
    expect((await store.leaseOutbox(one, NOON, [])).boxes).toHaveLength(2);
  });

  test('its lists are read by an index of the account', async () => {
    await using place = await freshDatabase();
    await using database = new Database(place.url, 'test', { connections: 1 });
    await database.run('SET enable_seqscan = off');
    const plan = async (statement: string) => JSON.stringify(await database.rows(`EXPLAIN ${statement}`));
    expect(
      await plan(`SELECT FROM notification WHERE account_id = 'a' ORDER BY number DESC LIMIT 10`),
    ).toMatch(/notification_account/);
    expect(
      await plan(`SELECT DISTINCT examiner_id FROM feedback WHERE account_id = 'a' AND examiner_id > 1000`),
    ).toMatch(/feedback_account/);
  });
});

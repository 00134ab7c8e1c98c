import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FRESH_MS } from '../../../src/store/freshness.js';
import type { LeasedOutbox, RecordedAttempt, Store } from '../../../src/store/store.js';
import { type Backend, backends, type TestStore } from './backends.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
  webhook,
} from './samples.js';

const PATIENCE = 600_000;

/** A store with webhooks, each with two pending notifications: of a text by anna and one by ben. */
async function storeWithWebhooks(backend: Backend, ...webhooks: string[]): Promise<TestStore<Store>> {
  const test = await storeWithAccount(backend);
  for (const id of webhooks) await test.store.addWebhook(webhook(id));
  await assess(test.store, 'a', 'anna');
  await assess(test.store, 'b', 'ben');
  return test;
}

/** Queues a notification for every webhook. */
async function assess(store: Store, id: string, author = 'anna'): Promise<void> {
  const receipts = await added(store, [submission(id, { author_id: author })]);
  await store.saveResults(CEFR, [finished(receipts[id]!)], NOON);
}

async function deliverAll(store: Store, webhookId: string): Promise<void> {
  const due = await store.dueNotifications({ webhookId, now: NOON, limit: 100 });
  const attempts = due.map(
    ({ number }): RecordedAttempt => ({
      notification: number,
      attemptsBefore: 0,
      startedAt: LATER,
      milliseconds: 1,
      status: 200,
      response: '',
      next: { status: 'delivered', at: LATER },
    }),
  );
  await store.recordAttempts(attempts, {});
}

const lease = (store: Store, worker: string, ...keep: string[]) => store.leaseOutbox(worker, NOON, keep);
const ids = ({ boxes }: LeasedOutbox) => boxes.map(({ webhook: { id } }) => id);

describe.each(backends)('leases of webhooks in $name', (backend) => {
  test('report pending notifications, as the outbox does', async () => {
    await using test = await storeWithWebhooks(backend, 'v', 'w');
    const worker = await aliveWorker(test.store);
    const { boxes } = await lease(test.store, worker);
    expect(boxes).toStrictEqual(await test.store.outbox(NOON));
    expect(boxes).toMatchObject([{ pending: 2, due: 2 }, { pending: 2 }]);
  });

  test('belong to one worker at a time, and are shared among the workers that deliver', async () => {
    await using test = await storeWithWebhooks(backend, 's', 't', 'u', 'v', 'w');
    const { store } = test;
    const workers = [await aliveWorker(store), await aliveWorker(store)];
    await aliveWorker(store, { parts: ['assess'] });
    const [one, other] = await Promise.all(workers.map((worker) => lease(store, worker)));
    expect([...ids(one!), ...ids(other!)].sort()).toEqual(['s', 't', 'u', 'v', 'w']);
    expect([ids(one!).length, ids(other!).length].sort()).toEqual([2, 3]);
    expect(ids(await lease(store, workers[0]!))).toEqual(ids(one!));
    expect(ids(await lease(store, workers[1]!))).toEqual(ids(other!));
  });

  test('are only for workers that are alive', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    expect(ids(await lease(store, randomUUID()))).toEqual([]);
    const worker = await aliveWorker(store);
    await store.beat({ id: worker, name: 'gone', parts: ['deliver'] }, 0);
    const next = await aliveWorker(store);
    expect(ids(await lease(store, worker))).toEqual([]);
    expect(ids(await lease(store, next))).toEqual(['w']);
  });

  test('pass to another worker when their worker leaves or sends no heartbeat', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const first = await aliveWorker(store);
    expect(ids(await lease(store, first))).toEqual(['w']);
    const second = await aliveWorker(store);
    expect(ids(await lease(store, second))).toEqual([]);
    await store.leave(first);
    expect(ids(await lease(store, second))).toEqual(['w']);
    await store.beat({ id: second, name: 'gone', parts: ['deliver'] }, 0);
    expect(ids(await lease(store, await aliveWorker(store)))).toEqual(['w']);
  });

  test('end with the lease of their worker, although the clock was set back meanwhile', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const [worker, LEASE] = [randomUUID(), 60_000];
    const beat = () => store.beat({ id: worker, name: 'other', parts: ['deliver'] }, LEASE);
    expect(ids(await lease(store, await aliveWorker(store, {}, LEASE)))).toEqual(['w']);
    await test.setBack(3_600_000);
    await beat();
    expect(ids(await lease(store, worker))).toEqual([]);
    await test.age(LEASE);
    await beat();
    expect(ids(await lease(store, worker))).toEqual(['w']);
  });

  test('end when nothing is pending, unless their worker keeps them', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const [first, second] = [await aliveWorker(store), await aliveWorker(store)];
    await lease(store, first);
    await deliverAll(store, 'w');
    expect(ids(await lease(store, first, 'w'))).toEqual([]);
    await assess(store, 'c');
    expect(ids(await lease(store, second))).toEqual([]);
    expect(ids(await lease(store, first))).toEqual(['w']);
    await deliverAll(store, 'w');
    expect(ids(await lease(store, first))).toEqual([]);
    await assess(store, 'd');
    expect(ids(await lease(store, second))).toEqual(['w']);
  });

  test('give a worker its share of pending webhooks besides one that it keeps', async () => {
    await using test = await storeWithWebhooks(backend, 'v', 'w');
    const { store } = test;
    const [first, second] = [await aliveWorker(store), await aliveWorker(store)];
    const [own] = ids(await lease(store, first));
    const [other] = ids(await lease(store, second));
    await deliverAll(store, own!);
    await store.leave(second);
    expect(ids(await lease(store, first, own!))).toEqual([other]);
  });
});

describe.each(backends)('what was read of the outbox of $name', (backend) => {
  test('may not be sent any more once its deletion is acknowledged, which waits for no worker', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    await lease(store, await aliveWorker(store));
    const changes: [left: number, change: () => Promise<unknown>][] = [
      [2, () => store.changeWebhook(ACCOUNT, 'w', { secret: 'x' }, LATER)],
      [1, () => store.deleteAuthor(ACCOUNT, 'anna', LATER)],
      [0, () => store.removeWebhook(ACCOUNT, 'w')],
    ];
    for (const [left, change] of changes) {
      const readAt = performance.now();
      const due = await store.dueNotifications({ webhookId: 'w', now: NOON, limit: 9 });
      expect(due.length).toBeGreaterThan(0);
      await change();
      // The time is the subject: until then, attempts may start with what was read.
      expect(performance.now() - readAt).toBeGreaterThan(FRESH_MS);
      expect(await store.dueNotifications({ webhookId: 'w', now: NOON, limit: 9 })).toHaveLength(left);
    }
  });

  test('delays no deletion of texts without pending notifications', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    await deliverAll(store, 'w');
    await assess(store, 'c', 'cleo');
    const happened: string[] = [];
    const deleted = (author: string) =>
      store.deleteAuthor(ACCOUNT, author, LATER).then(() => happened.push(author));
    await Promise.all([deleted('cleo'), deleted('anna')]);
    expect(happened).toEqual(['anna', 'cleo']);
  });

  test('comes with its webhook, and is nothing while that is disabled', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const query = { webhookId: 'w', now: LATER, limit: 1 };
    await store.changeWebhook(ACCOUNT, 'w', { secret: 'x' }, LATER);
    expect(await store.dueNotifications(query)).toMatchObject([{ webhook: { id: 'w', secret: 'x' } }]);
    await store.changeWebhook(ACCOUNT, 'w', { disabled: { at: LATER, reason: 'by_hand' } }, LATER);
    expect(await store.dueNotifications(query)).toEqual([]);
  });
});

describe.each(backends)('changes of the outbox of $name', (backend) => {
  test('wake those who wait for them', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    let known = await store.outboxChanges(-1, PATIENCE);
    const changes: (() => Promise<unknown>)[] = [
      () => assess(store, 'c'),
      () => store.redeliver({ accountId: ACCOUNT, webhookId: 'w', status: 'pending' }, LATER),
      () => store.changeWebhook(ACCOUNT, 'w', { disabled: null }, LATER),
      () => store.deleteAuthor(ACCOUNT, 'anna', LATER),
    ];
    for (const change of changes) {
      const changed = store.outboxChanges(known, PATIENCE);
      await change();
      expect(await changed).not.toEqual(known);
      known = await store.outboxChanges(-1, PATIENCE);
    }
  });

  test('include webhooks that become free', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const [first, second] = [await aliveWorker(store), await aliveWorker(store)];
    await lease(store, first);
    const { revision } = await lease(store, second);
    const changed = store.outboxChanges(revision, PATIENCE);
    await store.leave(first);
    expect(await changed).not.toBe(revision);
    expect(ids(await lease(store, second))).toEqual(['w']);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LeasedOutbox, OutboxRevision, RecordedAttempt, Store } from '../../../src/store/store.js';
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

/** Resolves when there has been a recall since `known`. */
async function recalledSince(store: Store, known: OutboxRevision): Promise<OutboxRevision> {
  let revision = known;
  while (revision.recalls === known.recalls) revision = await store.outboxChanges(revision, PATIENCE);
  return revision;
}

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

describe.each(backends)('recalls in $name', (backend) => {
  test('delay a deletion until the workers that leased a webhook have acknowledged them', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const worker = await aliveWorker(store);
    const { revision } = await lease(store, worker);
    const happened: string[] = [];
    const deletion = store.deleteAuthor(ACCOUNT, 'anna', LATER).then(() => happened.push('deleted'));
    const { recalls } = await recalledSince(store, revision);
    // Recalled notifications are already gone.
    expect(await store.dueNotifications({ webhookId: 'w', now: NOON, limit: 9 })).toHaveLength(1);
    happened.push('acknowledged');
    await store.acknowledgeRecalls(worker, recalls);
    await deletion;
    expect(happened).toEqual(['acknowledged', 'deleted']);
  });

  test('delay a deletion even if nothing is left to lease, because a worker may not know it yet', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.addWebhook(webhook('w'));
    await assess(store, 'a');
    const worker = await aliveWorker(store);
    const { revision } = await lease(store, worker);
    const happened: string[] = [];
    const deletion = store.deleteAuthor(ACCOUNT, 'anna', LATER).then(() => happened.push('deleted'));
    const { recalls } = await recalledSince(store, revision);
    expect(ids(await lease(store, worker))).toEqual([]);
    // What takes longer than the rest of the deletion would, if it did not wait.
    await assess(store, 'b', 'ben');
    happened.push('acknowledged');
    await store.acknowledgeRecalls(worker, recalls);
    await deletion;
    expect(happened).toEqual(['acknowledged', 'deleted']);
  });

  test('do not delay a deletion when the worker is gone', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const worker = await aliveWorker(store);
    const { revision } = await lease(store, worker);
    const removal = store.removeWebhook(ACCOUNT, 'w');
    await recalledSince(store, revision);
    await store.leave(worker);
    expect(await removal).toBe(true);
  });

  test('do not concern workers without leases', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    await aliveWorker(store);
    const worker = await aliveWorker(store);
    await lease(store, worker);
    await deliverAll(store, 'w');
    await lease(store, worker);
    expect(await store.deleteAuthor(ACCOUNT, 'anna', LATER)).toMatchObject({ submissionsDeleted: 1 });
    expect(await store.changeWebhook(ACCOUNT, 'w', { secret: 'x' }, LATER)).toBe(true);
  });
});

describe.each(backends)('changes of the outbox of $name', (backend) => {
  test('wake those who wait for them', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    let known = await store.outboxChanges({ outbox: -1, recalls: -1 }, PATIENCE);
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
      known = await store.outboxChanges({ outbox: -1, recalls: -1 }, PATIENCE);
    }
    expect((await store.outboxChanges(known, 10)).recalls).toBe(known.recalls);
  });

  test('include webhooks that become free', async () => {
    await using test = await storeWithWebhooks(backend, 'w');
    const { store } = test;
    const [first, second] = [await aliveWorker(store), await aliveWorker(store)];
    await lease(store, first);
    const { revision } = await lease(store, second);
    const changed = store.outboxChanges(revision, PATIENCE);
    await store.leave(first);
    expect((await changed).outbox).not.toBe(revision.outbox);
    expect(ids(await lease(store, second))).toEqual(['w']);
  });
});

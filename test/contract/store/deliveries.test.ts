import { describe, expect, test } from 'vitest';
import type { RecordedAttempt, Store } from '../../../src/store/store.js';
import { type Backend, backends, type TestStore } from './backends.js';
import { storedNotifications } from './read-back.js';
import {
  ACCOUNT,
  added,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
  webhook,
} from './samples.js';

const DAY = 86_400_000;
const noonPlus = (ms: number) => new Date(NOON.getTime() + ms);

/** A store with webhooks and with texts `t-0`, `t-1` … by anna and ben in turn, whose results were stored at NOON. */
async function storeWithNotifications(
  backend: Backend,
  { texts = 2, webhooks = ['w'] }: { texts?: number; webhooks?: string[] } = {},
): Promise<TestStore> {
  const test = await storeWithAccount(backend);
  for (const id of webhooks) await test.store.addWebhook(webhook(id));
  const receipts = await added(
    test.store,
    Array.from({ length: texts }, (_, index) =>
      submission(`t-${index}`, { author_id: index % 2 === 0 ? 'anna' : 'ben', sequence_id: undefined }),
    ),
  );
  await test.store.saveResults(
    CEFR,
    Object.values(receipts).map((receipt) => finished(receipt)),
    NOON,
  );
  return test;
}

const numbers = async (store: Store, now = NOON, webhookId = 'w') =>
  (await store.dueNotifications({ webhookId, now, limit: 100 })).map(({ number }) => number);

const attempt = (notification: number, attributes: Partial<RecordedAttempt> = {}): RecordedAttempt => ({
  notification,
  attemptsBefore: 0,
  startedAt: LATER,
  milliseconds: 12,
  status: 200,
  response: '',
  next: { status: 'delivered', at: LATER },
  ...attributes,
});

const listed = (store: Store, attributes: object = {}) =>
  store.deliveries({ accountId: ACCOUNT, limit: 100, ...attributes });

describe.each(backends)('the outbox in $name', (backend) => {
  test('reports by webhook how many notifications are pending and due, and when the next one is', async () => {
    await using test = await storeWithNotifications(backend, { texts: 3, webhooks: ['v', 'w', 'idle'] });
    const { store } = test;
    expect(await store.outbox(new Date(0))).toMatchObject([
      { webhook: webhook('v'), pending: 3, due: 0, nextDueAt: NOON },
      { webhook: webhook('w'), pending: 3, due: 0 },
      { webhook: webhook('idle'), pending: 3, due: 0 },
    ]);
    const [first, second, third] = await numbers(store);
    const idle = await numbers(store, NOON, 'idle');
    await store.recordAttempts(
      [
        attempt(first!, { next: { status: 'pending', at: noonPlus(60_000) } }),
        attempt(second!),
        ...idle.map((number) => attempt(number)),
      ],
      {},
    );
    expect(await store.outbox(LATER)).toStrictEqual([
      { webhook: webhook('v'), pending: 3, due: 3, dueSince: NOON },
      { webhook: webhook('w'), pending: 2, due: 1, dueSince: NOON, nextDueAt: noonPlus(60_000) },
    ]);
    await store.recordAttempts([attempt(third!)], {});
    expect((await store.outbox(LATER))[1]).toMatchObject({ pending: 1, due: 0, nextDueAt: noonPlus(60_000) });
  });

  test('returns due notifications, the longest due first, except those that are being sent', async () => {
    await using test = await storeWithNotifications(backend, { texts: 4 });
    const { store } = test;
    const due = await store.dueNotifications({ webhookId: 'w', now: NOON, limit: 10 });
    const stored = await storedNotifications(store, ACCOUNT);
    expect(due).toStrictEqual(
      stored.map(({ number, id, body }) => ({ number, id, body, attempts: 0, webhook: webhook('w') })),
    );
    const [a, b, c, d] = due.map(({ number }) => number);
    await store.recordAttempts(
      [
        attempt(a!, { next: { status: 'pending', at: noonPlus(100) } }),
        attempt(b!, { next: { status: 'pending', at: noonPlus(50) } }),
      ],
      {},
    );
    expect(await numbers(store)).toEqual([c, d]);
    expect(await numbers(store, noonPlus(99))).toEqual([c, d, b]);
    expect(await numbers(store, noonPlus(100))).toEqual([c, d, b, a]);
    const query = { webhookId: 'w', now: noonPlus(100), limit: 2, except: [c!, b!] };
    expect(await store.dueNotifications(query)).toMatchObject([{ number: d }, { number: a }]);
    expect(await store.dueNotifications({ ...query, webhookId: 'x' })).toEqual([]);
  });
});

describe.each(backends)('attempts in $name', (backend) => {
  test('are recorded with the next step, and with changes of the webhook', async () => {
    await using test = await storeWithNotifications(backend, { texts: 3 });
    const [a, b, c] = await numbers(test.store);
    const failed = attempt(a!, {
      startedAt: noonPlus(10),
      status: undefined,
      fault: 'timeout',
      next: { status: 'pending', at: noonPlus(60_000) },
    });
    await test.store.recordAttempts([failed], {
      w: { failingSince: noonPlus(10) },
      gone: { failingSince: NOON },
    });
    await test.store.recordAttempts(
      [
        attempt(a!, {
          attemptsBefore: 1,
          startedAt: noonPlus(60_000),
          status: 503,
          response: '\uFEFFsoon',
          next: failed.next,
        }),
        attempt(b!, { status: 204 }),
        attempt(c!, { status: 404, next: { status: 'failed', at: LATER, reason: 'refused' } }),
      ],
      { w: { failingSince: null } },
    );
    await test.reopen();
    const [third, second, first] = await listed(test.store, { withResponses: true });
    const common = { webhookId: 'w', createdAt: NOON };
    expect(first).toStrictEqual({
      ...common,
      id: expect.any(String),
      submissionId: 't-0',
      status: 'pending',
      nextAttemptAt: noonPlus(60_000),
      attempts: [
        { startedAt: noonPlus(10), milliseconds: 12, fault: 'timeout', response: '' },
        { startedAt: noonPlus(60_000), milliseconds: 12, status: 503, response: '\uFEFFsoon' },
      ],
    });
    expect(second).toMatchObject({ submissionId: 't-1', status: 'delivered', finishedAt: LATER });
    expect(third).toMatchObject({
      submissionId: 't-2',
      status: 'failed',
      reason: 'refused',
      finishedAt: LATER,
    });
    expect(await test.store.dueNotifications({ webhookId: 'w', now: noonPlus(DAY), limit: 9 })).toMatchObject(
      [{ number: a, attempts: 2, firstAttemptAt: noonPlus(10) }],
    );
    expect(await test.store.webhooks(ACCOUNT)).toStrictEqual([webhook('w')]);
  });

  test('are listed in the order in which they were made, even if the clock was set back between them', async () => {
    await using test = await storeWithNotifications(backend, { texts: 1 });
    const [number] = await numbers(test.store);
    const next = { status: 'pending', at: LATER } as const;
    for (const [attemptsBefore, startedAt] of [noonPlus(DAY), NOON, noonPlus(1)].entries())
      await test.store.recordAttempts([attempt(number!, { attemptsBefore, startedAt, next })], {});
    const [delivery] = await listed(test.store);
    expect(delivery!.attempts.map(({ startedAt }) => startedAt)).toEqual([noonPlus(DAY), NOON, noonPlus(1)]);
  });

  test('in progress when their delivery restarted are listed, but do not end it', async () => {
    await using test = await storeWithNotifications(backend, { texts: 1 });
    const { store } = test;
    const [number] = await numbers(store);
    await store.recordAttempts([attempt(number!, { next: { status: 'pending', at: LATER } })], {});
    const [delivery] = await listed(store);
    await store.redeliver({ accountId: ACCOUNT, ids: [delivery!.id] }, LATER);
    const next = { status: 'failed', at: LATER, reason: 'given_up' } as const;
    await store.recordAttempts([attempt(number!, { attemptsBefore: 1, status: 500, next })], {});
    expect(await listed(store)).toMatchObject([{ status: 'pending', attempts: [{}, { status: 500 }] }]);
    expect(await numbers(store, LATER)).toEqual([number]);
  });

  test('of deleted notifications are not stored', async () => {
    await using test = await storeWithNotifications(backend, { webhooks: ['v', 'w'] });
    const { store } = test;
    const [ofAnna, ofBen] = await numbers(store);
    const ofRemoved = await numbers(store, NOON, 'v');
    await store.recordAttempts([attempt(ofAnna!, { next: { status: 'pending', at: LATER } })], {});
    await store.deleteAuthor(ACCOUNT, 'anna', LATER);
    await store.removeWebhook(ACCOUNT, 'v');
    const late = [ofAnna!, ofBen!, ...ofRemoved].map((number) => attempt(number));
    await store.recordAttempts(late, { v: { failingSince: NOON } });
    expect(await listed(store)).toMatchObject([{ submissionId: 't-1', status: 'delivered', attempts: [{}] }]);
    expect(await store.webhooks(ACCOUNT)).toStrictEqual([webhook('w')]);
  });

  test('are never recorded for a later notification', async () => {
    await using test = await storeWithNotifications(backend);
    const before = await numbers(test.store);
    await test.store.removeWebhook(ACCOUNT, 'w');
    await test.reopen();
    await test.store.addWebhook(webhook('w'));
    const { late } = await added(test.store, [submission('late')]);
    await test.store.saveResults(CEFR, [finished(late!)], LATER);
    await test.store.recordAttempts(
      before.map((number) => attempt(number)),
      {},
    );
    expect(await listed(test.store)).toMatchObject([
      { submissionId: 'late', status: 'pending', attempts: [] },
    ]);
  });

  test('come in any number', async () => {
    await using test = await storeWithNotifications(backend, { texts: 2500 });
    const due = await test.store.dueNotifications({ webhookId: 'w', now: NOON, limit: 3000 });
    expect(due).toHaveLength(2500);
    await test.store.recordAttempts(
      due.map(({ number }) => attempt(number)),
      {},
    );
    expect(await test.store.outbox(LATER)).toEqual([]);
    const query = { status: 'delivered', limit: 2500 };
    expect((await listed(test.store, query)).filter(({ attempts }) => attempts.length === 1)).toHaveLength(
      2500,
    );
  });
});

describe.each(backends)('deliveries in $name', (backend) => {
  test('are listed newest first, by account, webhook and status, up to a limit', async () => {
    await using test = await storeWithNotifications(backend, { texts: 3, webhooks: ['v', 'w'] });
    const { store } = test;
    const [first] = await numbers(store);
    await store.recordAttempts([attempt(first!)], {});
    const shown = async (attributes: object) =>
      (await listed(store, attributes)).map(({ submissionId, webhookId }) => `${submissionId} ${webhookId}`);
    expect(await shown({})).toEqual(['t-2 w', 't-2 v', 't-1 w', 't-1 v', 't-0 w', 't-0 v']);
    expect(await shown({ webhookId: 'w', limit: 2 })).toEqual(['t-2 w', 't-1 w']);
    expect(await shown({ status: 'delivered' })).toEqual(['t-0 w']);
    expect(await shown({ status: 'pending', webhookId: 'w' })).toEqual(['t-2 w', 't-1 w']);
    expect(await shown({ status: 'failed' })).toEqual([]);
    expect(await shown({ accountId: 'other' })).toEqual([]);
    expect(await shown({ submissionId: 't-1' })).toEqual(['t-1 w', 't-1 v']);
    expect(await shown({ submissionId: 'unknown' })).toEqual([]);
    const [newest, , third] = await listed(store);
    const ids = [newest!.id.toUpperCase(), third!.id, 'x', `' OR true --`];
    expect(await shown({ ids })).toEqual(['t-2 w', 't-1 w']);
    expect(await shown({ ids, webhookId: 'v' })).toEqual([]);
    expect(await shown({ ids: [] })).toEqual([]);
    expect(await shown({ ids, accountId: 'other' })).toEqual([]);
  });

  test('are listed without responses of receivers, unless these are requested', async () => {
    await using test = await storeWithNotifications(backend, { texts: 1 });
    const [number] = await numbers(test.store);
    await test.store.recordAttempts([attempt(number!, { response: 'thanks' })], {});
    const [{ attempts = [] } = {}] = await listed(test.store);
    expect(attempts).toStrictEqual([{ startedAt: LATER, milliseconds: 12, status: 200 }]);
    const [{ attempts: withResponses } = { attempts: [] }] = await listed(test.store, {
      withResponses: true,
    });
    expect(withResponses).toStrictEqual([{ ...attempts[0], response: 'thanks' }]);
  });

  test('are counted by webhook and status', async () => {
    await using test = await storeWithNotifications(backend, { texts: 4, webhooks: ['v', 'w', 'unused'] });
    const { store } = test;
    const [a, b, c] = await numbers(store);
    const refused = { status: 'failed', at: noonPlus(9), reason: 'refused' } as const;
    await store.recordAttempts(
      [
        attempt(a!, { next: { status: 'delivered', at: noonPlus(7) } }),
        attempt(b!, { next: { status: 'delivered', at: noonPlus(5) } }),
        attempt(c!, { status: 404, next: refused }),
      ],
      {},
    );
    await store.removeWebhook(ACCOUNT, 'unused');
    await store.addWebhook(webhook('unused'));
    expect(await store.deliveryTotals(ACCOUNT)).toStrictEqual([
      { webhookId: 'v', pending: 4, delivered: 0, failed: 0 },
      { webhookId: 'w', pending: 1, delivered: 2, failed: 1, lastDeliveredAt: noonPlus(7) },
    ]);
    expect(await store.deliveryTotals('other')).toStrictEqual([]);
  });

  test('restart by id or by status, and keep earlier attempts', async () => {
    await using test = await storeWithNotifications(backend, { texts: 3 });
    const { store } = test;
    const [a, b] = await numbers(store);
    const refused = { status: 'failed', at: LATER, reason: 'refused' } as const;
    await store.recordAttempts([attempt(a!), attempt(b!, { status: 404, next: refused })], {});
    const ids = (await listed(store)).map(({ id }) => id.toUpperCase());
    const account = { accountId: ACCOUNT };
    expect(await store.redeliver({ accountId: 'other', ids }, LATER)).toBe(0);
    expect(await store.redeliver({ ...account, ids: ['x', `' OR true --`] }, LATER)).toBe(0);
    const failed = { ...account, webhookId: 'w', status: 'failed' as const };
    expect(await store.redeliver({ ...failed, since: LATER }, LATER)).toBe(0);
    expect(await store.redeliver({ ...failed, since: NOON }, noonPlus(DAY))).toBe(1);
    expect(await store.redeliver({ ...account, ids: ids.slice(2) }, noonPlus(DAY))).toBe(1);
    const due = await store.dueNotifications({ webhookId: 'w', now: noonPlus(DAY), limit: 9 });
    expect(due.map(({ number, attempts, firstAttemptAt }) => [number, attempts, firstAttemptAt])).toEqual([
      [b! + 1, 0, undefined],
      [a, 0, undefined],
      [b, 0, undefined],
    ]);
    await store.recordAttempts([attempt(a!, { startedAt: noonPlus(DAY) })], {});
    expect((await listed(store, { status: 'delivered' })).map(({ attempts }) => attempts.length)).toEqual([
      2,
    ]);
  });

  test('of a webhook that is enabled again are due at once', async () => {
    await using test = await storeWithNotifications(backend, { webhooks: ['v', 'w'] });
    const { store } = test;
    const [a, b] = await numbers(store);
    const later = { status: 'pending', at: noonPlus(DAY) } as const;
    await store.recordAttempts([attempt(a!, { next: later }), attempt(b!)], {});
    await store.changeWebhook(ACCOUNT, 'w', { disabled: null }, noonPlus(500));
    expect(await numbers(store, noonPlus(499))).toEqual([]);
    expect(await numbers(store, noonPlus(500))).toEqual([a]);
  });
});

describe.each(backends)('tidying the outbox of $name', (backend) => {
  const rules = (at: number) => ({
    now: noonPlus(at),
    gaps: [0, 60_000, 300_000],
    latest: noonPlus(at + DAY),
    disabledBefore: noonPlus(at - DAY),
    finishedBefore: noonPlus(at - 30 * DAY),
  });

  test('gives up what a disabled webhook has not received in time', async () => {
    await using test = await storeWithNotifications(backend, { webhooks: ['v', 'w'] });
    const { store } = test;
    const disabled = { at: noonPlus(DAY), reason: 'gone' as const };
    await store.changeWebhook(ACCOUNT, 'w', { disabled }, NOON);
    expect(await store.tidyOutbox(rules(2 * DAY))).toMatchObject({ givenUp: 0, deleted: 0 });
    expect(await store.tidyOutbox(rules(2 * DAY + 1))).toMatchObject({ givenUp: 2, deleted: 0 });
    const [failed, , , pending] = await listed(store);
    expect(failed).toMatchObject({
      webhookId: 'w',
      status: 'failed',
      reason: 'webhook_disabled',
      finishedAt: noonPlus(2 * DAY + 1),
    });
    expect(failed).not.toHaveProperty('nextAttemptAt');
    expect(pending).toMatchObject({ webhookId: 'v', status: 'pending' });
    // Redeliveries get the full time again.
    await store.redeliver({ accountId: ACCOUNT, webhookId: 'w', status: 'failed' }, noonPlus(3 * DAY));
    expect(await store.tidyOutbox(rules(4 * DAY))).toMatchObject({ givenUp: 0, deleted: 0 });
    expect(await store.tidyOutbox(rules(4 * DAY + 1))).toMatchObject({ givenUp: 2, deleted: 0 });
  });

  test('brings forward what is planned for later than any schedule allows', async () => {
    await using test = await storeWithNotifications(backend);
    const { store } = test;
    const [a, b] = await numbers(store);
    const pending = (at: number) => ({
      startedAt: noonPlus(-1),
      next: { status: 'pending' as const, at: noonPlus(at) },
    });
    await store.recordAttempts([attempt(a!, pending(DAY + 2)), attempt(b!, pending(DAY + 1))], {});
    expect((await store.tidyOutbox(rules(1))).brought).toBe(1);
    const planned = (await listed(store)).map(({ nextAttemptAt }) => nextAttemptAt);
    expect(planned).toEqual(expect.arrayContaining([noonPlus(60_001), noonPlus(DAY + 1)]));
  });

  test('brings forward what was planned before the clock was set back, to the pause after its attempts', async () => {
    await using test = await storeWithNotifications(backend, { texts: 4 });
    const { store } = test;
    const [one = 0, two = 0, three = 0] = await numbers(store);
    const HOUR = 3_600_000;
    const at = (startedAt: number, next: number, attemptsBefore = 0) => ({
      startedAt: noonPlus(startedAt),
      attemptsBefore,
      next: { status: 'pending' as const, at: noonPlus(next) },
    });
    await store.recordAttempts(
      [attempt(one, at(HOUR, HOUR + 60_000)), attempt(two, at(-1, HOUR)), attempt(three, at(HOUR, 2 * HOUR))],
      {},
    );
    await store.recordAttempts([attempt(three, at(HOUR, 2 * HOUR, 1))], {});
    const [last] = await listed(store);
    await store.redeliver({ accountId: ACCOUNT, ids: [last!.id] }, noonPlus(HOUR));
    expect((await store.tidyOutbox(rules(0))).brought).toBe(3);
    expect((await listed(store)).reverse().map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
      noonPlus(60_000),
      noonPlus(HOUR),
      noonPlus(300_000),
      noonPlus(0),
    ]);
    expect((await store.tidyOutbox(rules(0))).brought).toBe(0);
  });

  test('deletes old deliveries that ended, with their attempts, and none that are pending', async () => {
    await using test = await storeWithNotifications(backend);
    const { store } = test;
    const [a, b] = await numbers(store);
    await store.recordAttempts(
      [
        attempt(a!, { next: { status: 'delivered', at: noonPlus(1) } }),
        attempt(b!, { next: { status: 'pending', at: noonPlus(1) } }),
      ],
      {},
    );
    expect((await store.tidyOutbox(rules(30 * DAY + 1))).deleted).toBe(0);
    expect((await store.tidyOutbox(rules(30 * DAY + 2))).deleted).toBe(1);
    expect(await listed(store)).toMatchObject([{ submissionId: 't-1', attempts: [{}] }]);
  });

  test('removes a previous secret that has expired', async () => {
    await using test = await storeWithNotifications(backend);
    const { store } = test;
    const previousSecret = { secret: 'old', until: noonPlus(DAY) };
    await store.changeWebhook(ACCOUNT, 'w', { previousSecret }, NOON);
    await store.tidyOutbox(rules(DAY));
    expect(await store.webhooks(ACCOUNT)).toStrictEqual([webhook('w', { previousSecret })]);
    await store.tidyOutbox(rules(DAY + 1));
    expect(await store.webhooks(ACCOUNT)).toStrictEqual([webhook('w')]);
  });
});

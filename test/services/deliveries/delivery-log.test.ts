import { expect, test } from 'vitest';
import { disableWebhook, webhookSummaries } from '../../../src/services/accounts/webhooks.js';
import { listDeliveries, redeliver } from '../../../src/services/deliveries/delivery-log.js';
import { temporaryStore } from '../stores.js';
import { ACCOUNT, addWebhook, Clock, complete, NOON } from './setting.js';

const HOUR = 3_600_000;
const URL = { url: 'https://example.org/hook' };

/** Two webhooks, each notified of two texts; the first webhook refused the notification of the first text. */
async function log() {
  const store = await temporaryStore();
  const clock = new Clock();
  await addWebhook(store, URL);
  await addWebhook(store, URL);
  await complete(store, 1);
  const [{ number } = { number: 0 }] = await store.dueNotifications({
    webhookId: 'webhook-0',
    now: NOON,
    limit: 1,
  });
  const next = { status: 'failed', at: NOON, reason: 'refused' } as const;
  const refused = { notification: number, attemptsBefore: 0, startedAt: NOON, milliseconds: 1, status: 400 };
  await store.recordAttempts([{ ...refused, response: '', next }], {});
  await complete(store, 1, { prefix: 'later', at: new Date(NOON.getTime() + HOUR) });
  const context = { store, now: clock.now };
  const shown = async (query: Partial<Parameters<typeof listDeliveries>[1]> = {}) => {
    const { deliveries, isOne } = await listDeliveries(context, { accountId: ACCOUNT, limit: 9, ...query });
    expect(isOne).toBe(query.id !== undefined && !query.id.startsWith('webhook'));
    return deliveries.map(({ submissionId, webhookId, status }) => `${submissionId} ${webhookId} ${status}`);
  };
  return { store, context, shown };
}

test('deliveries are listed for all webhooks, for one webhook, or singly', async () => {
  const { store, shown, context } = await log();
  expect(await shown()).toEqual([
    'later-0 webhook-1 pending',
    'later-0 webhook-0 pending',
    't-0 webhook-1 pending',
    't-0 webhook-0 failed',
  ]);
  expect(await shown({ id: 'webhook-1' })).toEqual(['later-0 webhook-1 pending', 't-0 webhook-1 pending']);
  const [first] = await store.deliveries({ accountId: ACCOUNT, limit: 1 });
  expect(await shown({ id: first!.id.toUpperCase() })).toEqual(['later-0 webhook-1 pending']);
  const query = { accountId: ACCOUNT, id: 'other', limit: 1 };
  await expect(listDeliveries(context, query)).rejects.toMatchObject({ code: 'unknown_delivery' });
});

test('webhooks are listed with their totals, also those without deliveries', async () => {
  const { store, context } = await log();
  await addWebhook(store, URL);
  expect((await webhookSummaries(context, ACCOUNT)).map(({ totals }) => totals)).toEqual([
    { pending: 1, delivered: 0, failed: 1 },
    { pending: 2, delivered: 0, failed: 0 },
    { pending: 0, delivered: 0, failed: 0 },
  ]);
});

test('for a webhook, failed deliveries restart, optionally those since a given time', async () => {
  const { context, shown } = await log();
  const query = { accountId: ACCOUNT, ids: ['webhook-0', 'WEBHOOK-1', 'webhook-0'] };
  const since = new Date(NOON.getTime() + 1);
  expect((await redeliver(context, { ...query, since })).redelivered).toBe(0);
  expect(await redeliver(context, query)).toEqual({ redelivered: 1, unknown: [], disabled: [] });
  expect(await shown({ status: 'failed' })).toEqual([]);
  expect((await redeliver(context, { ...query, status: 'pending' })).redelivered).toBe(4);
});

test('given notifications restart, whatever their status, and unknown ones are reported', async () => {
  const { store, context } = await log();
  const [pending, , , failed] = await store.deliveries({ accountId: ACCOUNT, limit: 9 });
  await disableWebhook(context, { accountId: ACCOUNT, id: 'webhook-0' });
  const query = { accountId: ACCOUNT, ids: [pending!.id, failed!.id, 'x'] };
  expect((await redeliver(context, { ...query, status: 'delivered' })).redelivered).toBe(0);
  expect(await redeliver(context, query)).toMatchObject({
    redelivered: 2,
    unknown: ['x'],
    disabled: [{ id: 'webhook-0' }],
  });
  await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
  expect(await redeliver(context, { ...query, accountId: 'other' })).toMatchObject({
    redelivered: 0,
    unknown: query.ids,
  });
});

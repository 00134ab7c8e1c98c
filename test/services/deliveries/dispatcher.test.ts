import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { verifySignature } from '../../../src/webhooks/verify-signature.js';
import { DUCKDB, directBackends } from '../../contract/store/backends.js';
import { storedNotifications } from '../../contract/store/read-back.js';
import { until } from '../../until.js';
import { answers } from '../../webhooks/receiver.js';
import {
  ACCOUNT,
  addWebhook,
  complete,
  idsOf,
  listed,
  NOON,
  receiver,
  recorded,
  setting,
} from './setting.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const untilNext = async (store: Store) => (await listed(store))[0]!.nextAttemptAt!.getTime();

describe.each(directBackends)('a dispatcher on $name', (backend) => {
  /** For behaviour that does not depend on the store. */
  const testOnce = test.runIf(backend === DUCKDB);

  test('every notification arrives once, signed, with its stored body', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver();
    const { secret } = await addWebhook(store, endpoint);
    await complete(store, 300);
    const stored = new Map((await storedNotifications(store, ACCOUNT)).map(({ id, body }) => [id, body]));
    await deliver();
    await recorded(store, 300);
    expect(new Set(idsOf(endpoint)).size).toBe(300);
    expect(endpoint.arrivals).toHaveLength(300);
    for (const { headers, body } of endpoint.arrivals) {
      expect(body.toString()).toBe(stored.get(String(headers['service-notification-id'])));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['user-agent']).toMatch(/^assess\/\d/);
      expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([]);
      const header = String(headers['service-signature']);
      const now = clock.now().getTime();
      expect(verifySignature({ header, body, secret, now })).toEqual({ ok: true, timestamp: now });
    }
    expect(await store.outbox(clock.now())).toEqual([]);
  });

  testOnce('headers of Standard Webhooks are added on request', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver();
    await addWebhook(store, endpoint);
    await complete(store, 1);
    await deliver({ standard: true });
    await recorded(store, 1);
    const { headers } = endpoint.arrivals[0]!;
    expect(headers).toMatchObject({
      'webhook-id': headers['service-notification-id'],
      'webhook-timestamp': String(clock.now().getTime() / 1000),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      'service-signature': expect.stringMatching(/^t=\d+,v1=/),
    });
  });

  test('the schedule over 24 hours: 1, 5 and 15 minutes after the first attempt, then hourly, then given up', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver({ behaviour: answers(503) });
    await addWebhook(store, endpoint);
    await complete(store, 1);
    const deliveries = await deliver();
    for (let attempts = 1; ; attempts += 1) {
      await recorded(store, attempts);
      const [delivery] = await listed(store);
      if (!delivery?.nextAttemptAt) break;
      clock.setTo(delivery.nextAttemptAt);
    }
    const [delivery] = await listed(store);
    const offsets = delivery!.attempts.map(
      ({ startedAt }) => startedAt.getTime() - delivery!.createdAt.getTime(),
    );
    const planned = [0, 1, 5, 15, ...Array.from({ length: 23 }, (_, hour) => 60 * (hour + 1))].map(
      (minutes) => minutes * MINUTE,
    );
    planned.forEach((offset, index) => {
      const gap = Math.min(HOUR, offset - (planned[index - 1] ?? offset));
      expect(offsets[index]).toBeGreaterThanOrEqual(offset);
      expect(offsets[index]).toBeLessThanOrEqual(offset + 0.1 * gap);
    });
    expect(offsets.length).toBe(planned.length + 1);
    expect(offsets.at(-1)).toBeLessThanOrEqual(24 * HOUR);
    expect(delivery).toMatchObject({ status: 'failed', reason: 'given_up' });
    expect(endpoint.arrivals).toHaveLength(offsets.length);
    expect(deliveries.counts).toEqual({
      delivered: 0,
      retried: offsets.length - 1,
      failed: { refused: 0, gone: 0, given_up: 1, webhook_disabled: 0 },
    });
  });

  testOnce(
    'a schedule of gaps counts from attempt to attempt, varied at random by a fifth, and ends with the last',
    async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(500) });
      await addWebhook(store, endpoint);
      await complete(store, 1);
      await deliver({ retry: [10, 20], random: () => 0.999 });
      await recorded(store, 1);
      clock.advance(11_999);
      await recorded(store, 2);
      clock.advance(24_000);
      await recorded(store, 3);
      const [delivery] = await listed(store);
      expect(delivery).toMatchObject({ status: 'failed', reason: 'given_up' });
      expect(endpoint.arrivals).toHaveLength(3);
    },
  );

  testOnce('a schedule of gaps is kept during long failures of an endpoint', async () => {
    const { store, clock, deliver } = await setting(backend);
    await addWebhook(store, await receiver({ behaviour: answers(500) }));
    await complete(store, 1);
    const attempts = 14;
    await deliver({ retry: Array(attempts).fill(5), random: () => 0.999 });
    for (let made = 1; made <= attempts; made += 1) {
      await recorded(store, made);
      clock.advance(6000);
    }
    await recorded(store, attempts + 1);
    const times = (await listed(store))[0]!.attempts.map(({ startedAt }) => startedAt.getTime());
    expect(times.slice(1).map((time, index) => time - times[index]!)).toEqual(Array(attempts).fill(6000));
  });

  test.each([
    ['an hour', HOUR],
    ['two days', 48 * HOUR],
  ])('setting back the clock by %s delays no attempt by more than its pause', async (_, back) => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver({ behaviour: answers(503) });
    await addWebhook(store, endpoint);
    clock.advance(back);
    await complete(store, 1, { at: clock.now() });
    await deliver();
    for (const [attempts, pause] of [MINUTE, 4 * MINUTE, 10 * MINUTE].entries()) {
      await recorded(store, attempts + 1);
      if (attempts === 0) clock.advance(-back);
      await until(async () => (await untilNext(store)) - clock.now().getTime() <= 1.1 * pause);
      clock.advance(1.1 * pause);
    }
    await recorded(store, 4);
    expect(endpoint.arrivals).toHaveLength(4);
  });

  test('setting the clock forward ends no delivery: its schedule goes on from where it is', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver({ behaviour: answers(503) });
    await addWebhook(store, endpoint);
    await complete(store, 1);
    let ahead = 0;
    await deliver({ now: () => new Date(clock.now().getTime() + ahead) });
    await recorded(store, 1);
    clock.advance(MINUTE);
    ahead = 48 * HOUR;
    await recorded(store, 2);
    const [delivery] = await listed(store);
    // Five minutes after the first attempt, of which one has passed.
    const pause = delivery!.nextAttemptAt!.getTime() - delivery!.attempts[1]!.startedAt.getTime();
    expect(pause).toBeGreaterThanOrEqual(4 * MINUTE);
    expect(pause).toBeLessThan(5 * MINUTE);
  });

  test('setting the clock forward deletes no delivery, and gives none up that waits for a disabled webhook', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver();
    await addWebhook(store, endpoint);
    const { id } = await addWebhook(store, endpoint);
    const disabled = { at: clock.now(), reason: 'by_hand' } as const;
    await store.changeWebhook(ACCOUNT, id, { disabled }, clock.now());
    await complete(store, 1);
    let ahead = 0;
    const now = () => new Date(clock.now().getTime() + ahead);
    const deliveries = await deliver({ now, logDays: 2 });
    await recorded(store, 1);
    ahead = 72 * HOUR;
    await complete(store, 1, { prefix: 'later', at: now() });
    await recorded(store, 2);
    expect(deliveries.counts.failed.webhook_disabled).toBe(0);
    expect(await listed(store)).toHaveLength(4);
    // By the time that passes, they still are.
    clock.advance(25 * HOUR);
    await until(() => deliveries.counts.failed.webhook_disabled === 2);
    expect(await listed(store)).toHaveLength(4);
    clock.advance(24 * HOUR);
    await until(async () => (await listed(store)).length === 2);
  });

  test('deliveries that ended are deleted after the number of days in the settings', async () => {
    const { store, clock, deliver } = await setting(backend);
    const endpoint = await receiver();
    await addWebhook(store, endpoint);
    await complete(store, 2);
    await deliver({ logDays: 2 });
    await recorded(store, 2);
    clock.advance(47 * HOUR);
    await complete(store, 1, { prefix: 'later', at: clock.now() });
    await recorded(store, 3);
    clock.advance(2 * HOUR);
    await until(async () => (await listed(store)).length === 1);
    expect((await listed(store))[0]!.createdAt.getTime()).toBe(NOON.getTime() + 47 * HOUR);
  });
});

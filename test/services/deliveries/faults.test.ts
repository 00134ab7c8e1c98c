import { describe, expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { rotateSecret } from '../../../src/services/accounts/webhooks.js';
import type { Store } from '../../../src/store/store.js';
import { verifySignature } from '../../../src/webhooks/verify-signature.js';
import { DUCKDB, directBackends } from '../../contract/store/backends.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { type Arrival, answers, type Receiver } from '../../webhooks/receiver.js';
import {
  ACCOUNT,
  addWebhook,
  complete,
  elsewhere,
  idsOf,
  listed,
  NOON,
  receiver,
  recorded,
  sender,
  setting,
} from './setting.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Makes an endpoint hold its responses. @returns a function that releases them */
function held(endpoint: Receiver): () => void {
  const responses: (() => void)[] = [];
  endpoint.behave({ onRequest: (response) => void responses.push(() => response.writeHead(204).end()) });
  return () => {
    endpoint.behave(answers(204));
    for (const respond of responses) respond();
  };
}

const keyOf = ({ headers, body }: Arrival) => `${headers['service-notification-id']} ${body}`;

describe.each(directBackends)('a dispatcher on $name', (backend) => {
  /** For behaviour that does not depend on the store. */
  const testOnce = test.runIf(backend === DUCKDB);

  describe('a restart', () => {
    test('continues the schedule of a delivery, with the same id and bytes', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(500) });
      await addWebhook(store, endpoint);
      await complete(store, 1);
      const first = await deliver();
      await recorded(store, 1);
      await first.stop();
      clock.advance(2 * MINUTE);
      const second = await deliver();
      await recorded(store, 2);
      await second.stop();
      const [delivery] = await listed(store);
      // The third attempt is due 5 minutes after the first, whenever the second one was.
      expect(delivery!.nextAttemptAt!.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + 3 * MINUTE);
      endpoint.behave(answers(200));
      clock.advance(4 * MINUTE);
      await deliver();
      await until(async () => (await listed(store))[0]?.status === 'delivered');
      expect(endpoint.arrivals).toHaveLength(3);
      expect(new Set(endpoint.arrivals.map(keyOf)).size).toBe(1);
    });

    test('after days of downtime attempts everything that is pending', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver();
      await addWebhook(store, endpoint);
      await complete(store, 3);
      clock.advance(10 * DAY);
      await deliver();
      await recorded(store, 3);
      expect((await listed(store)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
    });

    test('repeats attempts that were in progress: delivery is at least once', async () => {
      const { store, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: { onRequest: () => {} } });
      await addWebhook(store, endpoint);
      await complete(store, 1);
      const deliveries = await deliver();
      await endpoint.arrived(1);
      await deliveries.stop(50);
      expect((await listed(store))[0]).toMatchObject({ status: 'pending', attempts: [] });
      endpoint.behave(answers(204));
      await deliver();
      await recorded(store, 1);
      expect(endpoint.arrivals).toHaveLength(2);
      expect(new Set(endpoint.arrivals.map(keyOf)).size).toBe(1);
    });
  });

  describe('no attempt starts', () => {
    test('for a deleted webhook, even between retries and with notifications read ahead', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(503) });
      const { id } = await addWebhook(store, endpoint);
      await complete(store, 20);
      await deliver();
      await recorded(store, 20);
      const release = held(endpoint);
      clock.advance(10 * MINUTE);
      await endpoint.arrived(21);
      await store.removeWebhook(ACCOUNT, id);
      release();
      await elsewhere(store, clock);
      // Attempts in progress: an endpoint that fails has two at once.
      expect(endpoint.arrivals.length).toBeLessThanOrEqual(22);
      expect(await listed(store)).toEqual([]);
      expect(await store.outbox(clock.now())).toEqual([]);
    });

    test('for an author whose deletion was acknowledged, even with notifications queued and read ahead', async () => {
      const { store, deliver } = await setting(backend);
      const endpoint = await receiver();
      const release = held(endpoint);
      await addWebhook(store, endpoint);
      await complete(store, 60);
      await complete(store, 20, { prefix: 'other', author: 'ben' });
      await deliver();
      await endpoint.arrived(2);
      await store.deleteAuthor(ACCOUNT, 'anna', NOON);
      release();
      await until(async () => (await listed(store)).every(({ status }) => status === 'delivered'));
      const about = idsOf(endpoint);
      expect(about.filter((id) => id.startsWith('t-'))).toHaveLength(2);
      expect(new Set(about.filter((id) => id.startsWith('other-'))).size).toBe(20);
      expect(await listed(store)).toHaveLength(20);
    });

    test('while a webhook is disabled; notifications wait for a day, and are sent if it is enabled by then', async () => {
      const { store, clock, deliver, logged } = await setting(backend);
      const endpoint = await receiver();
      const { id } = await addWebhook(store, endpoint);
      await store.changeWebhook(
        ACCOUNT,
        id,
        { disabled: { at: clock.now(), reason: 'by_hand' } },
        clock.now(),
      );
      await complete(store, 2, { prefix: 'old' });
      const deliveries = await deliver();
      clock.advance(DAY + MINUTE);
      await until(() => deliveries.counts.failed.webhook_disabled === 2);
      await complete(store, 3, { prefix: 'new', at: clock.now() });
      await elsewhere(store, clock);
      expect(endpoint.arrivals).toEqual([]);
      await store.changeWebhook(ACCOUNT, id, { disabled: null }, clock.now());
      await recorded(store, 3);
      expect(idsOf(endpoint).sort()).toEqual(['new-0', 'new-1', 'new-2']);
      const failed = { status: 'failed' as const, webhookId: id, accountId: ACCOUNT };
      expect(await store.redeliver(failed, clock.now())).toBe(2);
      await recorded(store, 5);
      expect((await listed(store)).every(({ status }) => status === 'delivered')).toBe(true);
      expect(logged).toContainEqual({
        level: 'warn',
        fields: { givenUp: 2 },
        message: 'notifications were given up: their webhooks are disabled',
      });
    });
  });

  describe('an endpoint', () => {
    testOnce('that hangs does not delay others, however many hang', async () => {
      const { store, clock, deliver } = await setting(backend);
      const dead = await receiver({ behaviour: { onRequest: () => {} } });
      const healthy = await receiver();
      const hanging = 40;
      for (let number = 0; number < hanging; number += 1)
        await addWebhook(store, dead, { id: `dead-${number}` });
      const { id } = await addWebhook(store, healthy);
      await complete(store, 30);
      await deliver({ sender: sender(clock, { timeout: 60_000 }) });
      await recorded(store, 30);
      const delivered = (await listed(store)).filter(({ status }) => status === 'delivered');
      expect(delivered.filter(({ webhookId }) => webhookId === id)).toHaveLength(30);
      // An endpoint that has never responded has two slots.
      await dead.arrived(2 * hanging);
      expect(dead.arrivals).toHaveLength(2 * hanging);
      // Later notifications do not wait behind those that hang.
      await complete(store, 5, { prefix: 'later' });
      await recorded(store, 35);
    });

    test('gets at most eight notifications at once, and eventually all', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver();
      await addWebhook(store, endpoint);
      await complete(store, 20);
      await deliver();
      // An endpoint that has never responded gets fewer at once.
      await recorded(store, 20);
      const release = held(endpoint);
      await complete(store, 60, { prefix: 'later' });
      await endpoint.arrived(28);
      await elsewhere(store, clock);
      expect(endpoint.arrivals).toHaveLength(28);
      release();
      await recorded(store, 80);
    });

    test('that is down is probed occasionally, and gets everything overdue when it recovers', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(502) });
      await addWebhook(store, endpoint);
      await complete(store, 30);
      await deliver();
      await recorded(store, 30);
      // After two minutes all are due again, but after this many recent failures only one is sent.
      clock.advance(2 * MINUTE);
      await recorded(store, 31);
      await elsewhere(store, clock);
      const { length } = endpoint.arrivals;
      expect(length).toBeLessThanOrEqual(34);
      clock.advance(2 * MINUTE);
      await until(() => endpoint.arrivals.length > length);
      await elsewhere(store, clock);
      expect(endpoint.arrivals).toHaveLength(length + 1);
      endpoint.behave(answers(200));
      clock.advance(2 * MINUTE);
      await until(async () => (await listed(store)).every(({ status }) => status === 'delivered'));
    });

    testOnce('that keeps failing for five days is disabled, and the log says so', async () => {
      const { store, clock, deliver, logged } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(500) });
      const { id } = await addWebhook(store, endpoint);
      await complete(store, 1);
      // About one attempt every half day.
      await deliver({ retry: Array(20).fill((12 * HOUR) / SECOND) });
      const webhook = async () => (await store.webhooks(ACCOUNT))[0]!;
      for (let attempts = 1; ; attempts += 1) {
        await recorded(store, attempts);
        expect((await webhook()).failingSince).toEqual(NOON);
        expect((await webhook()).disabled !== undefined).toBe(clock.elapsed >= 5 * DAY);
        if ((await webhook()).disabled) break;
        clock.setTo((await listed(store))[0]!.nextAttemptAt!);
      }
      expect((await webhook()).disabled).toEqual({ at: clock.now(), reason: 'failing' });
      expect(logged.filter(({ level }) => level === 'error')).toEqual([
        {
          level: 'error',
          fields: { webhookId: id, host: `localhost:${endpoint.port}`, reason: 'failing' },
          message: 'a webhook is disabled; nothing is sent to it until it is enabled',
        },
      ]);
      const { length } = endpoint.arrivals;
      clock.advance(13 * HOUR);
      await elsewhere(store, clock);
      expect(endpoint.arrivals).toHaveLength(length);
      expect((await listed(store))[0]?.status).toBe('pending');
    });

    test('that responds with 410 is disabled at once, and its pending notifications remain', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(410) });
      await addWebhook(store, endpoint);
      await complete(store, 1);
      const deliveries = await deliver();
      await recorded(store, 1);
      expect((await listed(store))[0]).toMatchObject({ status: 'failed', reason: 'gone', finishedAt: NOON });
      expect((await store.webhooks(ACCOUNT))[0]?.disabled).toEqual({ at: NOON, reason: 'gone' });
      await complete(store, 2, { prefix: 'later' });
      clock.advance(HOUR);
      await elsewhere(store, clock);
      expect(endpoint.arrivals).toHaveLength(1);
      expect(deliveries.counts.failed.gone).toBe(1);
      expect((await store.outbox(clock.now()))[0]).toMatchObject({ pending: 2 });
    });

    testOnce('that responds with a redirect or a client error has refused the notification', async () => {
      const { store, deliver } = await setting(backend);
      const statuses = [301, 302, 307, 400, 401, 403, 404];
      let answered = 0;
      const endpoint = await receiver({
        behaviour: {
          onRequest: (response) =>
            void response.writeHead(statuses[answered++]!, { location: 'https://localhost/' }).end(),
        },
      });
      await addWebhook(store, endpoint);
      await complete(store, statuses.length);
      await deliver();
      await recorded(store, statuses.length);
      const outcomes = (await listed(store)).map(({ reason, attempts }) => [reason, attempts[0]?.status]);
      expect(outcomes.map(([reason]) => reason)).toEqual(statuses.map(() => 'refused'));
      expect(new Set(outcomes.map(([, status]) => status))).toEqual(new Set(statuses));
      expect(endpoint.arrivals).toHaveLength(statuses.length);
    });

    testOnce('that sends Retry-After gets no attempt before that time, but one within an hour', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(429, { 'retry-after': '600' }) });
      await addWebhook(store, endpoint);
      await complete(store, 1);
      await deliver({ random: () => 0 });
      const next = async () => (await listed(store))[0]!.nextAttemptAt!.getTime() - clock.now().getTime();
      await recorded(store, 1);
      expect(await next()).toBe(10 * MINUTE);
      endpoint.behave(answers(503, { 'retry-after': new Date(NOON.getTime() + 90 * MINUTE).toUTCString() }));
      clock.advance(10 * MINUTE);
      await recorded(store, 2);
      expect(await next()).toBe(60 * MINUTE);
      endpoint.behave(answers(503, { 'retry-after': '1' }));
      clock.advance(60 * MINUTE);
      await recorded(store, 3);
      // The time in the schedule, because it is later.
      expect(await next()).toBe(50 * MINUTE);
    });
  });

  describe('during the rotation of a secret', () => {
    test('attempts, including retries, are signed with both secrets, and afterwards with the new one', async () => {
      const { store, clock, deliver } = await setting(backend);
      const endpoint = await receiver({ behaviour: answers(500) });
      const { id, secret } = await addWebhook(store, endpoint);
      await complete(store, 1);
      await deliver();
      await recorded(store, 1);
      const key = { accountId: ACCOUNT, id };
      const rotated = await rotateSecret({ store, now: clock.now }, key, HOUR);
      clock.advance(2 * MINUTE);
      await recorded(store, 2);
      clock.advance(2 * HOUR);
      await recorded(store, 3);
      const verdicts = endpoint.arrivals.map(({ headers, body }) =>
        [secret, rotated!].map((tried) => {
          const header = String(headers['service-signature']);
          const now = Number(/t=(\d+)/.exec(header)![1]);
          return verifySignature({ header, body, secret: tried, now }).ok;
        }),
      );
      expect(verdicts).toEqual([
        [true, false],
        [true, true],
        [false, true],
      ]);
      expect(new Set(endpoint.arrivals.map(keyOf)).size).toBe(1);
      expect(await rotateSecret({ store, now: clock.now }, { ...key, id: 'other' }, HOUR)).toBeUndefined();
    });
  });

  describe('a store that fails', () => {
    testOnce(
      'while attempts are recorded stops new ones, and the attempts are recorded once it works again',
      async () => {
        const { store, deliver, logged } = await setting(backend);
        const endpoint = await receiver();
        await addWebhook(store, endpoint);
        await complete(store, 40);
        let isFull = true;
        let tries = 0;
        const recordAttempts: Store['recordAttempts'] = async (...call) => {
          if (!isFull) return store.recordAttempts(...call);
          tries += 1;
          throw new AssessError('store_unusable', { path: 'x', reason: 'the disk is full' });
        };
        const deliveries = await deliver({ store: overriding(store, { recordAttempts }), troublePause: 20 });
        await until(() => deliveries.trouble !== undefined && deliveries.underWay === 0);
        const { length } = endpoint.arrivals;
        expect(length).toBeLessThan(40);
        const before = tries;
        await until(() => tries > before + 1);
        expect(endpoint.arrivals).toHaveLength(length);
        isFull = false;
        await recorded(store, 40);
        // Nothing was sent twice: attempts not yet recorded are kept in memory.
        expect(endpoint.arrivals).toHaveLength(40);
        expect(logged.map(({ message }) => message)).toContain('the store fails; deliveries wait');
        expect(logged.map(({ message }) => message)).toContain('the store works again; deliveries continue');
      },
    );
  });

  testOnce('the log names webhooks, hosts and ids, but no texts, responses or secrets', async () => {
    const { store, deliver, logged } = await setting(backend);
    const endpoint = await receiver({ behaviour: answers(404, {}, 'CANARY-answer') });
    await addWebhook(store, { url: `${endpoint.url}?key=CANARY-key` }, { secret: 'CANARY-secret' });
    await complete(store, 2);
    await deliver();
    await recorded(store, 2);
    const [line] = logged.filter(({ level }) => level === 'warn');
    expect(line).toEqual({
      level: 'warn',
      fields: {
        webhookId: 'webhook-0',
        host: `localhost:${endpoint.port}`,
        notificationId: expect.any(String),
        attempt: 1,
        status: 404,
        fault: undefined,
        ms: expect.any(Number),
        reason: 'refused',
      },
      message: 'a notification was not delivered and is given up',
    });
    expect(JSON.stringify(logged)).not.toMatch(/CANARY|A text/);
  });
});

import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Sender } from '../../../src/webhooks/sender.js';
import { backends } from '../../contract/store/backends.js';
import { overriding } from '../../overriding.js';
import { hasPostgres } from '../../store/postgres/server.js';
import { storesOnOne } from '../../store/postgres/stores.js';
import { until } from '../../until.js';
import { answers, type Receiver } from '../../webhooks/receiver.js';
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
  settingOn,
} from './setting.js';

const SECOND = 1000;

/** A receiver that responds after a delay and counts the most requests open at once. */
async function slowReceiver(milliseconds: number): Promise<{ endpoint: Receiver; most: () => number }> {
  let open = 0;
  let most = 0;
  const endpoint = await receiver({
    behaviour: {
      onRequest(response) {
        open += 1;
        most = Math.max(most, open);
        setTimeout(() => {
          open -= 1;
          response.writeHead(204).end();
        }, milliseconds);
      },
    },
  });
  return { endpoint, most: () => most };
}

/** A sender that records its URLs. */
function noting(made: Sender, urls: Set<string>): Sender {
  return overriding(made, {
    send(message, signal) {
      urls.add(message.url);
      return made.send(message, signal);
    },
  });
}

describe.each(backends)('a dispatcher on $name', (backend) => {
  test('delivers, and makes few calls of the store while it waits', async () => {
    const { store, clock, deliver } = await setting(backend);
    const calls: string[] = [];
    const counted = new Proxy(store, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          calls.push(String(name));
          return member.apply(target, values);
        };
      },
    });
    const endpoint = await receiver();
    const failing = await receiver({ behaviour: answers(503) });
    await addWebhook(store, endpoint);
    await addWebhook(store, failing);
    await complete(store, 20);
    await deliver({ store: counted });
    await recorded(store, 40);
    expect(new Set(idsOf(endpoint)).size).toBe(20);
    // The time is the subject: calls per second.
    await delay(SECOND / 4);
    calls.length = 0;
    await delay(SECOND);
    // A delivery that waits for its next attempt causes no work.
    expect(calls.length).toBeLessThan(15);
    await complete(store, 1, { prefix: 'later', at: clock.now() });
    await until(() => idsOf(endpoint).includes('later-0'));
  });
});

describe.skipIf(!hasPostgres)('dispatchers of several processes on one database', () => {
  test('share the webhooks; each is served by one of them, with no more requests at once than by a single one', async () => {
    const stores = await storesOnOne(3);
    const { store, clock, deliver } = await settingOn(stores[0]!);
    const receivers = await Promise.all(Array.from({ length: 4 }, () => slowReceiver(20)));
    for (const { endpoint } of receivers) await addWebhook(store, endpoint);
    const urls = [new Set<string>(), new Set<string>()];
    await Promise.all(
      urls.map((own, n) => deliver({ store: stores[n + 1]!, sender: noting(sender(clock), own) })),
    );
    await until(async () => (await store.workers()).length === 2);
    await complete(store, 60);
    await recorded(store, 240);
    for (const { endpoint, most } of receivers) {
      expect(idsOf(endpoint)).toHaveLength(60);
      expect(new Set(idsOf(endpoint)).size).toBe(60);
      expect(most()).toBeLessThanOrEqual(8);
    }
    expect(urls.map(({ size }) => size)).toEqual([2, 2]);
    expect(new Set(urls.flatMap((own) => [...own])).size).toBe(4);
  });

  test('take over from one that leaves, and keep its schedule and order', async () => {
    const stores = await storesOnOne(3);
    const { store, clock, deliver } = await settingOn(stores[0]!);
    const endpoint = await receiver({ behaviour: answers(503) });
    await addWebhook(store, endpoint);
    await complete(store, 2);
    const first = await deliver({ store: stores[1]!, retry: [10, 60], random: () => 0 });
    const second = await deliver({ store: stores[2]!, retry: [10, 60], random: () => 0 });
    await recorded(store, 2);
    const serving = first.counts.retried > 0 ? first : second;
    const other = serving === first ? second : first;
    expect([serving.counts.retried, other.counts.retried]).toEqual([2, 0]);
    clock.advance(5 * SECOND);
    await serving.stop();
    await elsewhere(store, clock);
    expect(endpoint.arrivals).toHaveLength(2);
    clock.advance(6 * SECOND);
    await recorded(store, 4);
    endpoint.behave(answers(204));
    clock.advance(61 * SECOND);
    await until(async () => (await listed(store)).every(({ status }) => status === 'delivered'));
    // One of them elsewhere.
    expect(other.counts).toMatchObject({ retried: 2, delivered: 3 });
    expect(idsOf(endpoint)).toHaveLength(6);
    const began = (await listed(store)).map(({ attempts }) =>
      attempts.map(({ startedAt }) => (startedAt.getTime() - NOON.getTime()) / SECOND),
    );
    expect(began).toEqual([
      [0, 11, 72],
      [0, 11, 72],
    ]);
  });

  test('start no attempt after a deletion in another process, which does not wait for attempts in progress', async () => {
    const stores = await storesOnOne(2);
    const { store, deliver } = await settingOn(stores[0]!);
    const held: ServerResponse[] = [];
    const endpoint = await receiver({ behaviour: { onRequest: (response) => void held.push(response) } });
    await addWebhook(store, endpoint);
    await complete(store, 60);
    await complete(store, 10, { prefix: 'other', author: 'ben' });
    await deliver({ store: stores[1]! });
    await endpoint.arrived(2);
    await store.deleteAuthor(ACCOUNT, 'anna', NOON);
    expect(held.map(({ closed }) => closed)).toEqual([false, false]);
    endpoint.behave(answers(204));
    for (const response of held) response.writeHead(204).end();
    await until(async () => {
      const left = await listed(store);
      return left.length === 10 && left.every(({ status }) => status === 'delivered');
    });
    expect(idsOf(endpoint).filter((id) => id.startsWith('t-'))).toHaveLength(2);
  });
});

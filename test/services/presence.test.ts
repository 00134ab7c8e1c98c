import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AssessError } from '../../src/errors.js';
import { keepPresence, type PresenceOptions } from '../../src/services/presence.js';
import type { Store } from '../../src/store/store.js';
import { overriding } from '../overriding.js';
import { temporaryStore } from './stores.js';

/** Milliseconds. */
const LEASE = 200;

async function present(options: Partial<PresenceOptions> & Pick<PresenceOptions, 'store'>) {
  const presence = await keepPresence({ parts: ['assess'], lease: LEASE, ...options });
  onTestFinished(() => presence[Symbol.asyncDispose]());
  return presence;
}

/** A store that can be made to fail. */
function failing(store: Store) {
  const state = { fails: false, tries: 0 };
  const beat: Store['beat'] = (...call) => {
    if (!state.fails) return store.beat(...call);
    state.tries += 1;
    return Promise.reject(new AssessError('store_unusable', { path: 'x', reason: 'no space left' }));
  };
  return Object.assign(state, { store: overriding(store, { beat }) });
}

test('a worker stays alive beyond one lease, with its latest speed, until it leaves', async () => {
  const store = await temporaryStore();
  let textsPerSecond: number | undefined;
  const presence = await present({ store, textsPerSecond: () => textsPerSecond });
  const { id } = presence;
  expect(await store.workers()).toMatchObject([{ id, parts: ['assess'], textsPerSecond: undefined }]);
  textsPerSecond = 40;
  await delay(2 * LEASE);
  expect(await store.workers()).toMatchObject([{ id, textsPerSecond: 40 }]);
  expect(presence).toMatchObject({ isSure: true, losses: 0 });
  await presence[Symbol.asyncDispose]();
  expect(await store.workers()).toEqual([]);
  await delay(LEASE);
  expect(await store.workers()).toEqual([]);
});

test('each worker has its own id and a readable name', async () => {
  const store = await temporaryStore();
  const ids = [(await present({ store })).id, (await present({ store, parts: ['deliver'] })).id];
  expect(new Set(ids).size).toBe(2);
  const workers = await store.workers();
  expect(workers.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(workers.map(({ name }) => name)).toEqual(Array(2).fill(expect.stringMatching(`:${process.pid}$`)));
});

test('while the store fails, it keeps trying, and is no longer sure once its lease has expired', async () => {
  const inner = await temporaryStore();
  const store = failing(inner);
  const presence = await present({ store: store.store });
  store.fails = true;
  await expect.poll(() => store.tries).toBeGreaterThan(0);
  await expect.poll(() => presence.isSure).toBe(false);
  expect(await inner.workers()).toEqual([]);
  expect(presence.losses).toBe(0);
  store.fails = false;
  await expect.poll(() => presence.isSure).toBe(true);
  expect(presence.losses).toBe(1);
  expect(await inner.workers()).toMatchObject([{ id: presence.id }]);
});

test('it notices that others considered it gone', async () => {
  const store = await temporaryStore();
  const presence = await present({ store });
  await store.leave(presence.id);
  await expect.poll(() => presence.losses).toBe(1);
  expect(await store.workers()).toMatchObject([{ id: presence.id }]);
});

test('a failed first heartbeat is thrown, and there are no further attempts', async () => {
  const store = failing(await temporaryStore());
  store.fails = true;
  await expect(present({ store: store.store })).rejects.toMatchObject({ code: 'store_unusable' });
  const { tries } = store;
  await delay(LEASE);
  expect(store.tries).toBe(tries);
});

test('a first heartbeat without a reply is repeated', async () => {
  const inner = await temporaryStore();
  let words = 0;
  const beat: Store['beat'] = (...call) => {
    words += 1;
    return words === 1 ? Promise.reject(unanswered()) : inner.beat(...call);
  };
  await using presence = await present({ store: overriding(inner, { beat }) });
  expect([words, presence.isSure, presence.losses]).toEqual([2, true, 0]);
});

const unanswered = () => new AssessError('store_unusable', { path: 'x', reason: 'no reply' });

test('leaving a store that fails is not an error', async () => {
  const inner = await temporaryStore();
  const leave = () => Promise.reject(new AssessError('store_unusable', { path: 'x', reason: 'gone' }));
  const presence = await present({ store: overriding(inner, { leave }) });
  await presence[Symbol.asyncDispose]();
  await expect.poll(async () => (await inner.workers()).length).toBe(0);
});

test('a late heartbeat whose reply is lost does not hide a loss', async () => {
  const inner = await temporaryStore();
  let answers = true;
  let comesIn = true;
  let late = 0;
  const beat: Store['beat'] = async (...call) => {
    if (answers) return inner.beat(...call);
    if (comesIn) {
      await inner.beat(...call);
      late += 1;
    }
    throw new AssessError('store_unusable', { path: 'x', reason: 'the connection was lost' });
  };
  const presence = await present({ store: overriding(inner, { beat }) });
  answers = comesIn = false;
  await expect.poll(async () => (await inner.workers()).length).toBe(0);
  comesIn = true;
  await expect.poll(() => late).toBeGreaterThan(0);
  expect((await inner.workers()).length).toBe(1);
  answers = true;
  await expect.poll(() => presence.isSure).toBe(true);
  expect(presence.losses).toBe(1);
});

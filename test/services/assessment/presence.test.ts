import { expect, onTestFinished, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { keepPresence, type PresenceOptions } from '../../../src/services/assessment/presence.js';
import type { Store } from '../../../src/store/store.js';
import { StandingClock } from '../../lease-clock.js';
import { overriding } from '../../overriding.js';
import { temporaryStore } from '../stores.js';

/** Milliseconds. */
const LEASE = 15_000;
const BEAT = LEASE / 5;

/** A store whose leases follow a clock, and workers that renew theirs by the same clock. */
async function setUp() {
  const clock = new StandingClock();
  const store = await temporaryStore(undefined, { leaseClock: clock });
  const present = async (options: Partial<PresenceOptions> = {}) => {
    const presence = await keepPresence({ store, parts: ['assess'], lease: LEASE, clock, ...options });
    onTestFinished(() => presence[Symbol.asyncDispose]());
    return presence;
  };
  return { store, clock, present };
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
  const { store, clock, present } = await setUp();
  let textsPerSecond: number | undefined;
  const presence = await present({ textsPerSecond: () => textsPerSecond });
  const { id } = presence;
  expect(await store.workers()).toMatchObject([{ id, parts: ['assess'], textsPerSecond: undefined }]);
  textsPerSecond = 40;
  await clock.advance(2 * LEASE);
  expect(await store.workers()).toMatchObject([{ id, textsPerSecond: 40 }]);
  expect(presence).toMatchObject({ isSure: true, losses: 0 });
  await presence[Symbol.asyncDispose]();
  expect(await store.workers()).toEqual([]);
  await clock.advance(LEASE);
  expect(await store.workers()).toEqual([]);
});

test('each worker has its own id and a readable name', async () => {
  const { store, present } = await setUp();
  const ids = [(await present()).id, (await present({ parts: ['deliver'] })).id];
  expect(new Set(ids).size).toBe(2);
  const workers = await store.workers();
  expect(workers.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(workers.map(({ name }) => name)).toEqual(Array(2).fill(expect.stringMatching(`:${process.pid}$`)));
});

test('while the store fails, it keeps trying, and is no longer sure once its lease has expired', async () => {
  const { store: inner, clock, present } = await setUp();
  const store = failing(inner);
  const presence = await present({ store: store.store });
  store.fails = true;
  await clock.advance(LEASE - 1);
  expect(store.tries).toBe(4);
  expect(presence.isSure).toBe(true);
  await clock.advance(1);
  expect(presence.isSure).toBe(false);
  expect(await inner.workers()).toEqual([]);
  expect(presence.losses).toBe(0);
  store.fails = false;
  await clock.advance(BEAT);
  expect(presence).toMatchObject({ isSure: true, losses: 1 });
  expect(await inner.workers()).toMatchObject([{ id: presence.id }]);
});

test('it notices that others considered it gone', async () => {
  const { store, clock, present } = await setUp();
  const presence = await present();
  await store.leave(presence.id);
  await clock.advance(BEAT);
  expect(presence.losses).toBe(1);
  expect(await store.workers()).toMatchObject([{ id: presence.id }]);
});

test('a failed first heartbeat is thrown, and there are no further attempts', async () => {
  const { store: inner, clock, present } = await setUp();
  const store = failing(inner);
  store.fails = true;
  await expect(present({ store: store.store })).rejects.toMatchObject({ code: 'store_unusable' });
  const { tries } = store;
  await clock.advance(LEASE);
  expect(store.tries).toBe(tries);
});

test('a first heartbeat without a reply is repeated', async () => {
  const { store: inner, present } = await setUp();
  let words = 0;
  const beat: Store['beat'] = (...call) => {
    words += 1;
    return words === 1 ? Promise.reject(unanswered()) : inner.beat(...call);
  };
  const presence = await present({ store: overriding(inner, { beat }) });
  expect([words, presence.isSure, presence.losses]).toEqual([2, true, 0]);
});

const unanswered = () => new AssessError('store_unusable', { path: 'x', reason: 'no reply' });

test('leaving a store that fails is not an error', async () => {
  const { store: inner, clock, present } = await setUp();
  const leave = () => Promise.reject(new AssessError('store_unusable', { path: 'x', reason: 'gone' }));
  const presence = await present({ store: overriding(inner, { leave }) });
  await presence[Symbol.asyncDispose]();
  await clock.advance(LEASE);
  expect(await inner.workers()).toEqual([]);
});

test('a late heartbeat whose reply is lost does not hide a loss', async () => {
  const { store: inner, clock, present } = await setUp();
  let answers = true;
  let comesIn = true;
  const beat: Store['beat'] = async (...call) => {
    if (answers) return inner.beat(...call);
    if (comesIn) await inner.beat(...call);
    throw new AssessError('store_unusable', { path: 'x', reason: 'the connection was lost' });
  };
  const presence = await present({ store: overriding(inner, { beat }) });
  answers = comesIn = false;
  await clock.advance(LEASE);
  expect(await inner.workers()).toEqual([]);
  comesIn = true;
  await clock.advance(BEAT);
  expect(await inner.workers()).toHaveLength(1);
  expect(presence.isSure).toBe(false);
  answers = true;
  await clock.advance(BEAT);
  expect(presence).toMatchObject({ isSure: true, losses: 1 });
});

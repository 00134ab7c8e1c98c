import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, NOON, storeWithAccount, submission, WORKER } from './samples.js';

const OTHER = { ...WORKER, id: '00000000-0000-4000-8000-00000000000b', name: 'host:2', textsPerSecond: 12.5 };

const LEASE = 60_000;
/** Before the end of a lease; longer than a call takes. */
const SHORTLY = 30_000;
const HOUR = 3_600_000;

describe.each(backends)('workers of $name', (backend) => {
  test('are listed from their first heartbeat until they leave', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    expect(await store.workers()).toEqual([]);
    expect(await store.beat(WORKER, 60_000)).toBe(false);
    expect(await store.beat(OTHER, 60_000)).toBe(false);
    expect(await store.workers()).toStrictEqual([WORKER, OTHER]);
    const faster = { ...WORKER, textsPerSecond: 100, parts: ['assess'] };
    expect(await store.beat(faster, 60_000)).toBe(true);
    expect(await store.workers()).toStrictEqual([faster, OTHER]);
    await store.leave(WORKER.id);
    await store.leave(WORKER.id);
    expect(await store.workers()).toStrictEqual([OTHER]);
    expect(await store.beat(WORKER, 60_000)).toBe(false);
  });

  test('are gone after a lease without heartbeats, as their next heartbeat reports', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.beat(WORKER, LEASE);
    await test.age(LEASE - SHORTLY);
    expect(await store.workers()).toEqual([WORKER]);
    await test.age(SHORTLY);
    expect(await store.workers()).toEqual([]);
    await store.beat(OTHER, 60_000);
    expect(await store.workers()).toStrictEqual([OTHER]);
    expect(await store.beat(WORKER, 60_000)).toBe(false);
  });

  test('stay for the whole of a long lease, also when others have shorter ones', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.beat(WORKER, HOUR);
    await store.beat(OTHER, LEASE);
    await test.age(HOUR - SHORTLY);
    await store.beat(OTHER, LEASE);
    expect(await store.workers()).toStrictEqual([WORKER, OTHER]);
    expect(await store.beat(WORKER, HOUR)).toBe(true);
  });

  test('are gone after a lease without heartbeats, although the clock was set back meanwhile', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    await store.beat(WORKER, LEASE);
    expect(await store.claimTexts({ worker: WORKER.id, limit: 1 })).toBeDefined();
    await test.setBack(HOUR);
    await store.beat(OTHER, LEASE);
    expect(await store.workers()).toStrictEqual([WORKER, OTHER]);
    expect(await store.backlog()).toEqual({ waiting: 0, claimed: 1 });
    await test.age(LEASE);
    await store.beat(OTHER, LEASE);
    expect(await store.workers()).toStrictEqual([OTHER]);
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 0 });
  });

  test('stay and keep their claims while they renew their lease, although the clock was set back', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    await store.beat(WORKER, LEASE);
    expect(await store.claimTexts({ worker: WORKER.id, limit: 1 })).toBeDefined();
    await test.setBack(HOUR);
    for (let beat = 0; beat < 3; beat += 1) {
      await store.beat(OTHER, LEASE);
      expect(await store.beat(WORKER, LEASE)).toBe(true);
      await test.age(LEASE - SHORTLY);
    }
    expect(await store.backlog()).toEqual({ waiting: 0, claimed: 1 });
  });

  test('lose their claims when their heartbeat is late, even if no other worker noticed', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    await store.beat(WORKER, 60_000);
    expect(await store.claimTexts({ worker: WORKER.id, limit: 1 })).toBeDefined();
    expect(await store.beat(WORKER, LEASE)).toBe(true);
    await test.age(LEASE);
    expect(await store.beat(WORKER, 60_000)).toBe(false);
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 0 });
  });
});

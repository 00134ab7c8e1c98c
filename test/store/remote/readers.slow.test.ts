import { expect, test } from 'vitest';
import { openToServe, type ReachOptions, reachStore } from '../../../src/store/remote/reach.js';
import { type ReadersOptions, serveReaders } from '../../../src/store/remote/serve.js';
import type { FileStore } from '../../../src/store/store.js';
import { ACCOUNT, NOON, storedSubmissions, submission } from '../../contract/store/samples.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { TemporaryDirectory } from '../duckdb/temporary.js';
import { openForTest } from './served.js';

const HOUR = 3_600_000;

/** A store with one text that this process holds, like a running command. */
async function atWork(options?: ReadersOptions, wrap: (store: FileStore) => FileStore = (store) => store) {
  const directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const held = await openForTest(path);
  await held.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await held.addSubmissions(ACCOUNT, [submission('a')], NOON);
  const serving = await serveReaders(wrap(held), path, options);
  const reach = (given: ReachOptions) => reachStore(path, () => openForTest(path), given);
  return {
    path,
    held,
    reach,
    /** Stops serving, then closes the store. */
    async end() {
      await serving[Symbol.asyncDispose]();
      await held[Symbol.asyncDispose]();
    },
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  };
}

test('a store that a command holds can be read by others, with the writes of the command, but not written', async () => {
  using work = await atWork();
  const reader = await work.reach({ toRead: true });
  expect(await storedSubmissions(reader)).toHaveLength(1);
  await work.held.addSubmissions(ACCOUNT, [submission('b')], NOON);
  expect(await storedSubmissions(reader)).toHaveLength(2);
  const writes = [
    reader.addSubmissions(ACCOUNT, [submission('c')], NOON),
    reader.transaction(async () => {}),
    reader.deleteAuthor(ACCOUNT, 'anna', NOON),
  ];
  for (const write of writes)
    await expect(write).rejects.toMatchObject({
      code: 'store_read_only',
      exit: 3,
      message: expect.stringContaining(`process ${process.pid} is working on it`),
    });
  await reader[Symbol.asyncDispose]();
  await work.end();
});

test('writers and servers are refused', async () => {
  using work = await atWork();
  const locked = { code: 'store_locked', exit: 3, details: { pid: process.pid } };
  await expect(work.reach({})).rejects.toMatchObject(locked);
  const served = openToServe(work.path, () => openForTest(work.path));
  await expect(served).rejects.toMatchObject(locked);
  await work.end();
});

test('a waiting call reports the process it waits for, and gets the store when it is free, unless it times out', async () => {
  using work = await atWork();
  const told: unknown[] = [];
  const impatient = work.reach({ wait: 1600 });
  await expect(impatient).rejects.toMatchObject({ code: 'store_locked' });
  const onWait = (pid: unknown) => {
    told.push(pid);
    return () => void told.push('over');
  };
  const waiting = [
    work.reach({ wait: Number.POSITIVE_INFINITY, onWait }),
    openToServe(work.path, () => openForTest(work.path), { wait: 60_000, onWait }),
  ];
  await until(() => told.length >= 2);
  expect(told).toEqual([process.pid, process.pid]);
  await work.end();
  const first = await Promise.race(waiting);
  expect(await storedSubmissions(first)).toHaveLength(1);
  await first[Symbol.asyncDispose]();
  for (const store of await Promise.all(waiting)) await store[Symbol.asyncDispose]();
  expect(told.slice(2)).toEqual(['over', 'over']);
});

test('a reader can finish after the end of the command', async () => {
  const told: unknown[] = [];
  const onFarewell = (...one: unknown[]) => {
    told.push(one);
    return () => void told.push('over');
  };
  using work = await atWork({ farewell: HOUR, onFarewell });
  const reader = await work.reach({ toRead: true });
  const ended = work.end();
  await until(() => told.length > 0);
  expect(told).toEqual([[1, HOUR]]);
  expect(await storedSubmissions(reader)).toHaveLength(1);
  await reader[Symbol.asyncDispose]();
  await ended;
  expect(told).toEqual([[1, HOUR], 'over']);
});

test('a reader that needs too long gets an error, and the command ends in time', async () => {
  let isAsked = false;
  let isOver = false;
  const slow = (store: FileStore) =>
    overriding(store, {
      async accounts() {
        isAsked = true;
        await until(() => isOver);
        return store.accounts();
      },
    });
  // Long enough that it is reported, and so is its end.
  const onFarewell = () => () => {
    isOver = true;
  };
  using work = await atWork({ farewell: 600, onFarewell }, slow);
  const reader = await work.reach({ toRead: true });
  const begun = reader.accounts();
  await until(() => isAsked);
  await work.end();
  // The current call gets its reply; later calls fail.
  expect(await begun).toHaveLength(1);
  await expect(reader.accounts()).rejects.toMatchObject({
    code: 'store_unusable',
    exit: 3,
    message: expect.stringContaining('the command that had it open has ended'),
    next: expect.stringContaining('run the same command again'),
  });
  await reader[Symbol.asyncDispose]();
});

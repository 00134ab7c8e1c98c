import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { sendFrame } from '../../../src/store/remote/frames.js';
import { openToServe, reachStore } from '../../../src/store/remote/reach.js';
import type { FileStore } from '../../../src/store/store.js';
import { ACCOUNT, all, NOON, storedSubmissions, submission } from '../../contract/store/samples.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { TemporaryDirectory } from '../duckdb/temporary.js';
import { openForTest, reach, serve, startChild } from './served.js';

const STORED = [{ status: 'stored', receipt: expect.any(Number) }];

test('the error of a second server names the process that holds the store', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await using child = startChild('serve.js', path);
  await child.line();
  await expect(openToServe(path, () => openForTest(path))).rejects.toMatchObject({
    code: 'store_locked',
    exit: 3,
    message: `the store ${path} is served by another process (pid ${child.pid})`,
    next: expect.stringContaining(`kill ${child.pid}`),
  });
});

test('the error of a server says that a command holds the store', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const held = await openForTest(path);
  await expect(openToServe(path, () => openForTest(path))).rejects.toMatchObject({
    code: 'store_locked',
    message: `the store ${path} is in use by another process (pid ${process.pid})`,
  });
  await held[Symbol.asyncDispose]();
});

test('errors keep their code and details', async () => {
  await using served = await serve();
  const store = await reach(served.path);
  const account = { id: ACCOUNT, pipeline: 'cefr', createdAt: NOON };
  const error = await store.createAccount(account).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AssessError);
  expect(error).toMatchObject({ code: 'account_exists', details: { id: ACCOUNT }, exit: 2, status: 409 });
  await store[Symbol.asyncDispose]();
});

test('an error outside of the catalogue is reported by its place, never by its message', async () => {
  const wrap = (store: FileStore) =>
    overriding(store, { accounts: () => Promise.reject(new TypeError("cannot read 'My dear diary'")) });
  await using served = await serve({}, wrap);
  const store = await reach(served.path);
  const error: AssessError = await store.accounts().then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('TypeError') });
  expect(error.message).not.toContain('diary');
  // A value that cannot be sent is a bug, too, and causes an error.
  const odd = submission('odd', { metadata: { f: (() => 1) as unknown as string } });
  await expect(store.addSubmissions(ACCOUNT, [odd], NOON)).rejects.toThrow();
  expect(await store.addSubmissions(ACCOUNT, [submission('a')], NOON)).toEqual(STORED);
  await store[Symbol.asyncDispose]();
});

test('a slow reader slows down reading, and a reader that leaves ends it', async () => {
  const pages = { read: 0, left: false };
  const counted = async function* (batches: ReturnType<FileStore['submissions']>) {
    try {
      for await (const batch of batches) {
        pages.read += 1;
        yield batch;
      }
    } finally {
      pages.left = true;
    }
  };
  const wrap = (store: FileStore) =>
    overriding(store, { submissions: (query) => counted(store.submissions(query)) });
  await using served = await serve({}, wrap);
  const store = await reach(served.path);
  const many = Array.from({ length: 5000 }, (_, index) => submission(`${index}`));
  await store.addSubmissions(ACCOUNT, many, NOON);
  for await (const _ of store.submissions({ accountId: ACCOUNT })) {
    await until(() => pages.read > 1);
    // Meanwhile, somebody else reads all of them.
    await all(served.held.submissions({ accountId: ACCOUNT }));
    // The current page and the next one.
    expect(pages.read).toBe(2);
    break;
  }
  await expect.poll(() => pages.left).toBe(true);
  expect(pages.read).toBe(2);
  expect(await all(store.submissions({ accountId: ACCOUNT }))).toHaveLength(5000);
  expect(pages.read).toBe(12);
  await store[Symbol.asyncDispose]();
});

test('a large batch is sent in slices, so that others get their turn, with the same outcomes', async () => {
  const sizes: number[] = [];
  const wrap = (store: FileStore) =>
    overriding(store, {
      addSubmissions(accountId, batch, receivedAt) {
        sizes.push(batch.length);
        return store.addSubmissions(accountId, batch, receivedAt);
      },
    });
  await using served = await serve({}, wrap);
  const store = await reach(served.path);
  const batch = Array.from({ length: 2500 }, (_, index) => submission(`${index % 2400}`));
  const outcomes = await store.addSubmissions(ACCOUNT, batch, NOON);
  expect(outcomes.map(({ status }) => status)).toEqual(
    batch.map((_, index) => (index < 2400 ? 'stored' : 'unchanged')),
  );
  expect(sizes).toEqual([1000, 1000, 500]);
  expect(await store.addSubmissions(ACCOUNT, [], NOON)).toEqual([]);
  await store[Symbol.asyncDispose]();
});

test('an open connection does not keep a command from ending', async () => {
  await using served = await serve();
  await using child = startChild('reach.js', served.path);
  const exited = once(child.process, 'exit');
  expect(await child.line()).toBe(ACCOUNT);
  expect(await exited).toEqual([0, null]);
});

test('the transaction of a client that dies leaves nothing behind and releases other writers', async () => {
  await using served = await serve();
  await using child = startChild('transact.js', served.path, ACCOUNT, JSON.stringify(submission('a')));
  expect(await child.line()).toBe('stored');
  const waiting = served.held.addSubmissions(ACCOUNT, [submission('a', { text: 'Other.' })], NOON);
  await child.kill();
  expect(await waiting).toEqual(STORED);
  expect(await storedSubmissions(served.held)).toMatchObject([{ id: 'a', text: 'Other.' }]);
});

test('the transaction of a client that stays idle too long is aborted, and the client gets an error', async () => {
  await using served = await serve({ lease: 200 });
  const store = await reach(served.path);
  const work = store.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
    await served.held.addSubmissions(ACCOUNT, [submission('b')], NOON);
    await writer.addSubmissions(ACCOUNT, [submission('c')], NOON);
  });
  await expect(work).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringContaining('rolled back a transaction that stored nothing for 0.2 s'),
    next: expect.stringContaining('nothing was stored'),
  });
  expect((await storedSubmissions(store)).map(({ id }) => id)).toEqual(['b']);
  // A transaction that only ends too late gets an error, too.
  const late = store.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('d')], NOON);
    // Stored once the transaction is aborted.
    await served.held.addSubmissions(ACCOUNT, [submission('e')], NOON);
  });
  await expect(late).rejects.toMatchObject({ code: 'store_unusable' });
  expect((await storedSubmissions(store)).map(({ id }) => id)).toEqual(['b', 'e']);
  await store[Symbol.asyncDispose]();
});

test('an active transaction can take as long as it needs', async () => {
  const lease = 300;
  await using served = await serve({ lease });
  const store = await reach(served.path);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await store.transaction(async (writer) => {
    for (let batch = 0; batch < 8; batch += 1) {
      await vi.advanceTimersByTimeAsync(lease - 1);
      await writer.addSubmissions(ACCOUNT, [submission(`${batch}`)], NOON);
    }
  });
  expect(await storedSubmissions(store)).toHaveLength(8);
  await store[Symbol.asyncDispose]();
});

test('a server that stops replies to pending calls, undoes transactions, and refuses later calls', async () => {
  await using served = await serve();
  const store = await reach(served.path);
  const other = await reach(served.path);
  let stopped: Promise<void> | undefined;
  const unfinished = other.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('in')], NOON);
    const asked = store.addSubmissions(ACCOUNT, [submission('out')], NOON);
    await store.account(ACCOUNT);
    stopped = served.stop();
    await stopped;
    expect(await asked).toEqual(STORED);
    await writer.addSubmissions(ACCOUNT, [submission('in-2')], NOON);
  });
  const lost = {
    code: 'store_unusable',
    exit: 3,
    next: expect.stringContaining('run the same command again'),
  };
  await expect(unfinished).rejects.toMatchObject(lost);
  await stopped;
  await expect(store.accounts()).rejects.toMatchObject(lost);
  await expect(all(store.submissions({ accountId: ACCOUNT }))).rejects.toMatchObject(lost);
  await expect(store.transaction(async () => {})).rejects.toMatchObject(lost);
  expect((await storedSubmissions(served.held)).map(({ id }) => id)).toEqual(['out']);
  await store[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

test('a client that reads no replies does not keep a server from stopping', async () => {
  let reads = 0;
  const wrap = (store: FileStore) =>
    overriding(store, {
      submissions(query) {
        reads += 1;
        return store.submissions(query);
      },
    });
  await using served = await serve({}, wrap);
  // More than a socket buffers.
  const texts = Array.from({ length: 500 }, (_, index) => submission(`${index}`, { text: 'a'.repeat(5000) }));
  await served.held.addSubmissions(ACCOUNT, texts, NOON);
  const socket = connect(`${served.path}.sock`);
  socket.pause();
  sendFrame(socket, { number: 1, ask: 'open', method: 'submissions', args: [{ accountId: ACCOUNT }] });
  await until(() => reads > 0);
  // Waiting for the client, which never reads, would take for ever.
  await expect(served.stop()).resolves.toBeUndefined();
  socket.destroy();
});

test('a server killed while a client writes loses nothing acknowledged, and stores batches completely or not at all', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const made = await openForTest(path);
  await made.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  await made[Symbol.asyncDispose]();
  await using server = startChild('serve.js', path);
  await server.line();
  const size = 400;
  await using writer = startChild('write.js', path, ACCOUNT, `${size}`);
  for (let batch = 0; batch < 5; batch += 1) expect(await writer.line()).toBe(`${batch}`);
  await server.kill();
  let last = '';
  let acknowledged = 5;
  for (last = await writer.line(); /^\d+$/.test(last); last = await writer.line()) acknowledged += 1;
  expect(JSON.parse(last)).toEqual({
    code: 'store_unusable',
    exit: 3,
    next: 'run the same command again; what was acknowledged is kept',
  });
  const store = await reachStore(path, () => openForTest(path));
  const stored = await storedSubmissions(store);
  expect(stored.length % size).toBe(0);
  expect([acknowledged, acknowledged + 1]).toContain(stored.length / size);
  await store[Symbol.asyncDispose]();
});

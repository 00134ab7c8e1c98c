import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reachStore } from '../../../src/store/remote/reach.js';
import { serveStore } from '../../../src/store/remote/serve.js';
import { until } from '../../until.js';
import { TemporaryDirectory } from '../duckdb/temporary.js';
import { openForTest, reach, serve, startChild } from './served.js';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const RIGHTS = 0o777;

test('the socket is accessible to its user only, and removed with the server', async () => {
  await using served = await serve();
  const { mode } = statSync(`${served.path}.sock`);
  expect((mode & RIGHTS).toString(8)).toBe('600');
  // Creating the socket leaves no other files.
  const names = () => readdirSync(dirname(served.path)).filter((name) => name.includes('.sock'));
  expect(names()).toEqual(['x.duckdb.sock']);
  await served.stop();
  expect(names()).toEqual([]);
});

test('the socket of a killed server does not block others, and is replaced by the next server', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await using child = startChild('serve.js', path);
  expect(await child.line()).toBe('serving');
  await child.kill();
  expect(statSync(`${path}.sock`).isSocket()).toBe(true);

  const direct = await reachStore(path, () => openForTest(path));
  const serving = await serveStore(direct, path);
  const remote = await reach(path);
  expect(await remote.accounts()).toEqual([]);
  await remote[Symbol.asyncDispose]();
  await serving[Symbol.asyncDispose]();
  await direct[Symbol.asyncDispose]();
});

test('a process removes its own socket only, not that of the next one', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const store = await openForTest(path);
  const first = await serveStore(store, path);
  const second = await serveStore(store, path);
  await first[Symbol.asyncDispose]();
  const remote = await reach(path);
  expect(await remote.accounts()).toEqual([]);
  await remote[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.sock'))).toEqual([]);
  await store[Symbol.asyncDispose]();
});

test('a file that is not a socket is not removed', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(`${path}.sock`, 'mine');
  const store = await reachStore(path, () => openForTest(path));
  await expect(serveStore(store, path)).rejects.toMatchObject({
    code: 'store_unusable',
    exit: 3,
    next: `move ${path}.sock away`,
  });
  await store[Symbol.asyncDispose]();
});

describe.each([
  ['folder', join('f'.repeat(120), 'x.duckdb')],
  ['file', `${'x'.repeat(150)}.duckdb`],
])('with a name of the %s longer than a socket can have,', (_, name) => {
  test('the store is still found', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join(name);
    mkdirSync(dirname(path), { recursive: true });
    const store = await openForTest(path);
    const serving = await serveStore(store, path);
    expect(statSync(`${path}.sock`).isSocket()).toBe(true);
    const remote = await reach(path);
    expect(await remote.accounts()).toEqual([]);
    await remote[Symbol.asyncDispose]();
    await serving[Symbol.asyncDispose]();
    expect(readdirSync(dirname(path)).filter((other) => other.includes('.sock'))).toEqual([]);
    await store[Symbol.asyncDispose]();
  });
});

test('a command that connects while the server starts or stops waits briefly', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const held = await openForTest(path);
  let tries = 0;
  const open = () => {
    tries += 1;
    return openForTest(path);
  };
  const early = reachStore(path, open);
  await until(() => tries === 1);
  const serving = await serveStore(held, path);
  const remote = await early;
  expect(await remote.accounts()).toEqual([]);
  await remote[Symbol.asyncDispose]();

  await serving[Symbol.asyncDispose]();
  tries = 0;
  const late = reachStore(path, open);
  await until(() => tries === 1);
  await held[Symbol.asyncDispose]();
  await (await late)[Symbol.asyncDispose]();
});

test('a connection with another protocol is closed, without effect on others', async () => {
  await using served = await serve();
  const remote = await reach(served.path);
  for (const junk of ['GET / HTTP/1.1\r\n\r\n'.repeat(10), Buffer.from([1, 0, 0, 0, 42])]) {
    const socket = connect(`${served.path}.sock`);
    socket.resume();
    // The server waits for a frame of gigabytes until the client ends the connection.
    socket.end(junk);
    await new Promise((resolve) => socket.once('close', resolve));
  }
  expect(await remote.accounts()).toHaveLength(1);
  await remote[Symbol.asyncDispose]();
});

test('a server of another version says so before any call', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const { sendFrame } = await import('../../../src/store/remote/frames.js');
  const server = createServer((socket) => sendFrame(socket, { version: '99.0.0', pid: 4711 }));
  await new Promise<void>((resolve) => server.listen(`${path}.sock`, resolve));
  await expect(reach(path)).rejects.toMatchObject({
    code: 'store_unusable',
    message: expect.stringContaining('(pid 4711) runs assess 99.0.0, and this is'),
    next: expect.stringContaining('kill 4711'),
  });
  server.close();
});

describe.runIf(isRoot)('other users', () => {
  test('cannot connect, and get the reason', async () => {
    await using served = await serve();
    // They can read and write all files; only the socket keeps them out.
    const folder = dirname(served.path);
    chownSync(folder, NOBODY, NOBODY);
    for (const file of readdirSync(folder))
      if (!file.endsWith('.sock')) chownSync(join(folder, file), NOBODY, NOBODY);
    await using child = startChild('reach.js', served.path, `${NOBODY}`);
    expect(await child.line()).toMatch(/^store_unusable: .* admits only its own user$/);
  });

  test('cannot provide a socket for others to use', async () => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await using child = startChild('serve.js', path);
    await child.line();
    chownSync(`${path}.sock`, NOBODY, NOBODY);
    await expect(reach(path)).rejects.toThrow('the server was not found');
  });
});

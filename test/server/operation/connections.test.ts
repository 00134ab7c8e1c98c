import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../src/store/store.js';
import { until } from '../../until.js';
import { openConnection, type RunningService, runService, send } from './running-service.js';

const certificate = (name: string) => fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url));
/** Longer than any test: no connection ends by this time-out. */
const HOUR_MS = 3_600_000;
const TLS = { tlsCert: certificate('first.cert'), tlsKey: certificate('first.key') };

/** A client that keeps its side open, whatever the server does, and sends nothing unless told to. */
async function stubbornClient(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).resume();
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Resolves when the server ends its side, which is all that a client with an open side learns. */
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('end', () => resolve()));

/** Number of connections of the server, including half-closed ones. */
async function connections({ service }: RunningService): Promise<number> {
  const { text } = await send(`${service.metricsUrl}/metrics`);
  return Number(/^assess_http_connections (\d+)$/m.exec(text)![1]);
}

test('a connection with an unfinished TLS handshake is closed', async () => {
  await using running = await runService({ settings: { ...TLS, requestTimeout: 1, metricsPort: 0 } });
  const clients = await Promise.all(Array.from({ length: 5 }, () => stubbornClient(running.port)));
  await until(() => clients.every(({ readableEnded }) => readableEnded));
  await expect.poll(() => connections(running)).toBe(0);
});

test('a client that is still sending after its time is up gets 408 and is disconnected', async () => {
  await using running = await runService({ settings: { requestTimeout: 1, metricsPort: 0 } });
  const client = await stubbornClient(running.port);
  let received = '';
  client.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  client.write('GET /account/school/versions HTTP/1.1\r\nX-Slow: ');
  const trickle = setInterval(() => client.write('a'), 100);
  await ended(client);
  await until(async () => (await connections(running)) === 0);
  clearInterval(trickle);
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*"malformed request"}$/);
});

test.each([
  ['of all', { maxConnections: 4 }],
  ['of an address', { maxConnectionsPerAddress: 4 }],
])('at the limit %s, a connection without a request gives way to a new one', async (_, settings) => {
  await using running = await runService({ settings, headersTimeout: HOUR_MS });
  const silent = await Promise.all(Array.from({ length: 4 }, () => stubbornClient(running.port)));
  const gone = ended(silent[0]!);
  const url = `${running.service.url}/account/school/versions`;
  expect((await send(url, { token: running.token })).status).toBe(200);
  await gone;
  expect(silent.map(({ readableEnded }) => readableEnded)).toEqual([true, false, false, false]);
  // The server would wait for them when it stops.
  for (const socket of silent) socket.destroy();
});

test('at the limit, a connection with a request in progress stays, and a new one is closed', async () => {
  const { wrapStore, release, waiting } = heldReads();
  const settings = { maxConnections: 2 };
  await using running = await runService({ settings, wrapStore, headersTimeout: HOUR_MS });
  const url = `${running.service.url}/v2.0.0/account/school/text/a/results`;
  const busy = [send(url, { token: running.token }), send(url, { token: running.token })];
  await until(() => waiting() === 2);
  await ended(await stubbornClient(running.port));
  release();
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([404, 404]);
});

test('pipelined requests are processed one after another, and too many end the connection', async () => {
  const { wrapStore, release, most } = heldReads();
  await using running = await runService({ wrapStore });
  const get = (id: string) =>
    `GET /v2.0.0/account/school/text/${id}/results HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${running.token}\r\n\r\n`;
  const client = await openConnection(running.port);
  client.write(Array.from({ length: 20 }, (_, index) => get(`t-${index}`)).join(''));
  const flood = await openConnection(running.port);
  flood.write(Array.from({ length: 500 }, (_, index) => get(`t-${index}`)).join(''));
  expect(await flood.closed).toBe('');
  release();
  await until(() => client.received.split('id not found').length === 21);
  // One for each connection.
  expect(most()).toBeLessThanOrEqual(2);
  client.destroy();
});

test('a stop does not wait for clients without a request, and completes requests in progress', async () => {
  const { wrapStore, release, waiting } = heldReads();
  const running = await runService({ wrapStore, headersTimeout: HOUR_MS });
  const url = `${running.service.url}/v2.0.0/account/school/text/a/results`;
  const busy = send(url, { token: running.token });
  await until(() => waiting() === 1);
  const silent = await stubbornClient(running.port);
  const slow = await stubbornClient(running.port);
  slow.write('GET /account');
  const stopped = running[Symbol.asyncDispose]();
  await Promise.all([ended(silent), ended(slow)]);
  release();
  expect((await busy).status).toBe(404);
  await stopped;
});

test('idle connections to the metrics give way to new ones, too', async () => {
  await using running = await runService({ settings: { metricsPort: 0 } });
  const port = Number(new URL(running.service.metricsUrl!).port);
  const silent = await Promise.all(Array.from({ length: 64 }, () => stubbornClient(port)));
  const gone = ended(silent[0]!);
  expect((await send(`${running.service.metricsUrl}/health/live`)).status).toBe(200);
  await gone;
  expect(silent.filter(({ readableEnded }) => readableEnded)).toEqual([silent[0]]);
});

test('a stop does not wait for handshakes', async () => {
  const running = await runService({ settings: { ...TLS, requestTimeout: 3600 }, headersTimeout: HOUR_MS });
  const client = await stubbornClient(running.port);
  const gone = ended(client);
  await running[Symbol.asyncDispose]();
  await gone;
  expect(client.readableEnded).toBe(true);
});

/** A store whose `submissionStatus` waits until it is released. */
function heldReads() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const count = { now: 0, most: 0 };
  const wrapStore = (store: Store) =>
    new Proxy(store, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'submissionStatus') return value.bind(target);
        return async (...args: unknown[]) => {
          count.now += 1;
          count.most = Math.max(count.most, count.now);
          await released;
          count.now -= 1;
          return value.apply(target, args);
        };
      },
    });
  return { wrapStore, release: () => release(), waiting: () => count.now, most: () => count.most };
}

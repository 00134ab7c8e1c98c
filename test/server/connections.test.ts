import { expect, test } from 'vitest';
import { AssessError } from '../../src/errors.js';
import type { Store } from '../../src/store/store.js';
import { ACCOUNT, answerAttributes, startServer } from './running-server.js';

const MALFORMED = '{"type":"error","code":400,"message":"malformed request"}';

test.each([
  ['another protocol', 'hello\r\n\r\n'],
  ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
  ['a length that is not a number', 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n'],
  [
    'both kinds of length',
    'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no Host', 'GET /account/a/versions HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an unknown method', 'BREW /account/a/versions HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets a response in the shape of every error', async (_, bytes) => {
  await using server = await startServer();
  const response = await server.sendRaw(bytes);
  expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(response.toLowerCase()).toContain('content-type: application/json; charset=utf-8\r\n');
  expect(response.split('\r\n\r\n')[1]).toBe(MALFORMED);
});

test('headers that are too long get 431', async () => {
  await using server = await startServer();
  const response = await server.sendRaw(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(response.split('\r\n\r\n')[1]!)).toEqual({
    type: 'error',
    code: 431,
    message: 'malformed request',
  });
});

test('CONNECT, upgrades and expectations are treated like any request', async () => {
  await using server = await startServer();
  const tunnel = await server.sendRaw('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(tunnel).toMatch(/^HTTP\/1\.1 405 [\s\S]*"method not allowed"}$/);
  const rest = `Host: x\r\nConnection: close\r\nAuthorization: Token token=${server.token}\r\n`;
  const get = `GET /account/${ACCOUNT}/versions HTTP/1.1\r\n${rest}`;
  expect(await server.sendRaw(`${get}Expect: the-unexpected\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  const upgrade = get.replace('Connection: close', 'Connection: close, upgrade\r\nUpgrade: websocket');
  expect(await server.sendRaw(`${upgrade}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a client that closes its side after the request gets the response', async () => {
  await using server = await startServer();
  const path = `/v2.0.0/account/${ACCOUNT}/text/a/results`;
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${server.token}\r\n\r\n`;
  expect(await server.sendRaw(request, { thenClose: true })).toMatch(
    /^HTTP\/1\.1 404 [\s\S]*"id not found"}$/,
  );
});

test('an incomplete body stores nothing and logs no error', async () => {
  await using server = await startServer();
  const head = `PUT /v2.0.0/account/${ACCOUNT}/text/a HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${server.token}\r\n`;
  const bad = await server.sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`);
  expect(bad).toMatch(/^HTTP\/1\.1 400 [\s\S]*"malformed request"}$/);
  expect(server.logged).toEqual([]);
  expect(await server.store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
});

test.each([
  [
    'a failure of the store',
    503,
    'service unavailable',
    new AssessError('store_unusable', { path: 'x', reason: 'the disk is full' }),
  ],
  ['a bug', 500, 'internal error', new TypeError('My dog likes long walks.')],
])('%s reveals nothing to the client or in the log', async (_, code, message, thrown) => {
  const wrapStore = (store: Store) =>
    new Proxy(store, {
      get(target, name) {
        if (name === 'addSubmissions') return () => Promise.reject(thrown);
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  await using server = await startServer({ wrapStore });
  const path = `/v2.0.0/account/${ACCOUNT}/text/a`;
  const { status, json } = await server.send({ method: 'PUT', path, body: answerAttributes() });
  expect([status, json]).toEqual([code, { type: 'error', code, message }]);
  expect(server.logged).toHaveLength(1);
  expect(JSON.stringify(server.logged)).not.toContain('dog');
});

test('a token with too many requests gets 429 and Retry-After', async () => {
  let left = 1;
  await using server = await startServer({ rateLimit: () => (left-- > 0 ? undefined : 2.5) });
  const path = `/account/${ACCOUNT}/versions`;
  expect((await server.send({ path })).status).toBe(200);
  const { status, headers, json } = await server.send({ path });
  expect([status, headers['retry-after']]).toEqual([429, '3']);
  expect(json).toEqual({ type: 'error', code: 429, message: 'too many requests' });
  expect((await server.send({ path, anonymous: true })).status).toBe(401);
});

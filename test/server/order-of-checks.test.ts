import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, answerAttributes, type RunningServer, type Sent, startServer } from './running-server.js';

const BASE = `/v2.0.0/account/${ACCOUNT}`;
const error = (code: number, message: string, attributes = {}) => ({
  type: 'error',
  code,
  message,
  ...attributes,
});

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe('the first check that a request fails determines the response', () => {
  const badBytes = Buffer.from([0x7b, 0xff]);
  const tooLarge = Buffer.alloc(512 * 1024 + 1, 0x20);
  const rows: [string, Sent, object][] = [
    [
      'no account in the path, before the token',
      { path: '/v2.0.0/text/a', anonymous: true },
      error(404, 'not found'),
    ],
    ['the root', { path: '/', anonymous: true }, error(404, 'not found')],
    [
      'no token, before the version',
      { path: `/v9.0.0/account/${ACCOUNT}/text/a/results`, anonymous: true },
      error(401, 'invalid authentication credentials'),
    ],
    [
      'no token on the versions endpoint',
      { path: `/account/${ACCOUNT}/versions`, anonymous: true },
      error(401, 'invalid authentication credentials'),
    ],
    [
      'a broken escape in the account',
      { path: '/v2.0.0/account/%zz/webhooks' },
      error(401, 'invalid authentication credentials'),
    ],
    [
      'a version that is not served, before the route',
      { path: `/v3.0.0/account/${ACCOUNT}/nothing` },
      error(404, 'version not supported'),
    ],
    [
      'a version that is not spelled out',
      { path: `/v2/account/${ACCOUNT}/webhooks` },
      error(404, 'version not supported'),
    ],
    [
      'a version in capitals',
      { path: `/V2.0.0/account/${ACCOUNT}/webhooks` },
      error(404, 'version not supported'),
    ],
    [
      'no such route, before the method',
      { method: 'PATCH', path: `${BASE}/texts/a` },
      error(404, 'not found'),
    ],
    ['a trailing slash', { path: `${BASE}/webhooks/` }, error(404, 'not found')],
    ['a trailing slash after an id', { path: `${BASE}/text/a/results/` }, error(404, 'not found')],
    ['the versions endpoint under a version', { path: `${BASE}/versions` }, error(404, 'not found')],
    [
      'the method, before the id',
      { method: 'POST', path: `${BASE}/text/a%2Fb`, body: badBytes },
      error(405, 'method not allowed'),
    ],
    [
      'an over-long id, before the content encoding',
      { method: 'PUT', path: `${BASE}/text/${'a'.repeat(41)}`, headers: { 'content-encoding': 'gzip' } },
      error(400, 'id too long'),
    ],
    [
      'an escaped slash in an id',
      { method: 'PUT', path: `${BASE}/text/a%2Fb` },
      error(400, 'id must only contain alphanumerics and hyphens'),
    ],
    [
      'a broken escape in an id',
      { method: 'PUT', path: `${BASE}/text/%zz/feedback` },
      error(400, 'id must only contain alphanumerics and hyphens'),
    ],
    [
      'an escape of no character in an id',
      { method: 'DELETE', path: `${BASE}/author/%FF` },
      error(400, 'id must only contain alphanumerics and hyphens'),
    ],
    [
      'an empty id',
      { method: 'PUT', path: `${BASE}/text/` },
      error(400, 'id must only contain alphanumerics and hyphens'),
    ],
    [
      '41 code points in an id, counted after decoding',
      { method: 'DELETE', path: `${BASE}/author/${'%C3%A9'.repeat(41)}` },
      error(400, 'id too long'),
    ],
    [
      'the content encoding, before the size',
      { method: 'PUT', path: `${BASE}/text/a`, body: tooLarge, headers: { 'content-encoding': 'br' } },
      error(415, 'unsupported content encoding'),
    ],
    [
      'the size, before the bytes',
      { method: 'PUT', path: `${BASE}/text/a`, body: Buffer.concat([tooLarge, badBytes]) },
      error(413, 'body too large'),
    ],
    [
      'invalid UTF-8, before invalid JSON',
      { method: 'PUT', path: `${BASE}/text/a`, body: badBytes },
      error(400, 'invalid_encoding', { invalid_attributes: [], invalid_values: {} }),
    ],
    [
      'invalid JSON, before whether the text exists',
      { method: 'PUT', path: `${BASE}/text/unknown/feedback`, body: '{"mark":1,"mark":2}' },
      error(400, 'invalid_json'),
    ],
    ['no body', { method: 'PUT', path: `${BASE}/text/a` }, error(400, 'invalid_json')],
    [
      'whether the text exists, before its attributes',
      { method: 'PUT', path: `${BASE}/text/unknown/feedback`, body: {} },
      error(404, 'id not found'),
    ],
    [
      'the attributes',
      { method: 'PUT', path: `${BASE}/text/a`, body: answerAttributes({ author_id: 'a b' }) },
      error(400, 'author_id must only contain alphanumerics and hyphens'),
    ],
  ];
  test.each(rows)('%s', async (_, request, expected) => {
    const { status, json, headers } = await server.send(request);
    expect(json).toEqual(expected);
    expect(status).toBe(json.code);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('methods', () => {
  test.each([
    [`${BASE}/text/a`, 'PUT'],
    [`${BASE}/text/a/results`, 'GET'],
    [`${BASE}/text/a/feedback`, 'PUT'],
    [`${BASE}/author/anna`, 'DELETE'],
    [`${BASE}/webhooks`, 'POST, GET'],
    [`${BASE}/webhooks/x`, 'DELETE'],
    [`/account/${ACCOUNT}/versions`, 'GET'],
  ])('of %s other than %s get 405', async (path, allowed) => {
    // CONNECT names no path.
    const others = METHODS.filter((method) => method !== 'CONNECT' && !allowed.split(', ').includes(method));
    for (const method of others) {
      const { status, headers, text, json } = await server.send({ method, path });
      expect([method, status, headers.allow]).toEqual([method, 405, allowed]);
      if (method === 'HEAD') expect(text).toBe('');
      else expect(json).toEqual(error(405, 'method not allowed'));
    }
  });
});

test('query strings are ignored, and a GET with a body is served', async () => {
  const { json } = await server.send({ path: `/account/${ACCOUNT}/versions?a=%zz&b=/x`, body: 'null' });
  expect(json).toEqual({ type: 'success', code: 200, versions: ['1.0.0', '2.0.0', '2.1.0', '2.2.0'] });
});

test('a target in absolute form is served', async () => {
  const path = `http://example.com/account/${ACCOUNT}/versions`;
  expect((await server.send({ path })).status).toBe(200);
});

test('the connection stays open after a refused body', async () => {
  const body = Buffer.alloc(2 * 1024 * 1024, 0x20);
  const head = `PUT ${BASE}/text/a HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${server.token}\r\n`;
  const second = `GET /account/${ACCOUNT}/versions HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Token token=${server.token}\r\n\r\n`;
  const chunked = Buffer.concat([
    Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`),
    body,
    Buffer.from(`\r\n0\r\n\r\n${second}`),
  ]);
  const received = await server.sendRaw(chunked);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('who prefers application/problem+json gets errors as RFC 9457 describes, and all else unchanged', async () => {
  const accept = { accept: 'application/json;q=0.9, application/problem+json' };
  const path = `/v2.0.0/account/${ACCOUNT}/text/none/results`;
  const { headers, status, json } = await server.send({ path, headers: accept });
  expect([status, headers['content-type'], headers.vary]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
    'accept',
  ]);
  expect(json).toEqual({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'id not found' });
  const without = await server.send({ path, headers: { accept: '*/*' } });
  expect(without.text).toBe('{"type":"error","code":404,"message":"id not found"}');
  expect(without.headers.vary).toBe('accept');

  const body = answerAttributes({ text: 'a\u0000b' });
  const submit = { method: 'PUT', path: `/v2.0.0/account/${ACCOUNT}/text/odd`, body };
  const { type: _, code, message, ...more } = (await server.send(submit)).json;
  expect(Object.keys(more)).not.toEqual([]);
  const problem = (await server.send({ ...submit, headers: accept })).json;
  expect(problem).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: code,
    detail: message,
    ...more,
  });

  const anonymous = await server.send({ path, headers: accept, anonymous: true });
  expect(anonymous.headers['www-authenticate']).toBe('Token');
  const good = await server.send({ path: `/v2.0.0/account/${ACCOUNT}/webhooks`, headers: accept });
  expect(good.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['text/html', 'json'],
  ['application/json', 'json'],
  ['application/json, application/problem+json;q=0.9', 'json'],
  ['*/*, application/problem+json;q=0.5', 'json'],
  ['application/*;q=0.8, application/problem+json;q=0.5', 'json'],
  ['application/problem+json;q=0', 'json'],
  ['application/problem+json; Q=0.000, */*;q=0.1', 'json'],
  ['application/problem+json;q=high', 'json'],
  ['application/x;title=", application/problem+json"', 'json'],
  ['application/problem+json', 'problem+json'],
  ['application/json, application/problem+json', 'problem+json'],
  ['application/problem+json, application/json', 'problem+json'],
  ['*/*, application/problem+json', 'problem+json'],
  ['Application/Problem+JSON; charset=utf-8', 'problem+json'],
  ['application/problem+json;q=0.1', 'problem+json'],
  ['application/problem+json, */*;q=0.8', 'problem+json'],
  ['application/json;q=0.4, application/*;q=0.5', 'problem+json'],
  ['broken, application/problem+json;title="a,b";q=0.7, application/json;q=0.6', 'problem+json'],
])('of errors, Accept: %s gets %s', async (accept, type) => {
  const path = `/v2.0.0/account/${ACCOUNT}/text/none/results`;
  const { headers } = await server.send({ path, headers: accept === undefined ? {} : { accept } });
  expect([headers['content-type'], headers.vary]).toEqual([`application/${type}; charset=utf-8`, 'accept']);
});

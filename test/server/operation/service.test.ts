import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { createToken, revokeToken } from '../../../src/services/accounts/accounts.js';
import type { Store } from '../../../src/store/store.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { answerAttributes } from '../running-server.js';
import { openConnection, type RunningService, runService, send } from './running-service.js';

const DONE = '{"type":"success","code":200}';
const TEXT = 'My dog likes long walks.';

const versionsUrl = ({ service }: RunningService) => `${service.url}/account/school/versions`;
const never = () => new Promise<never>(() => {});
const textUrl = ({ service }: RunningService, id: string) =>
  `${service.url}/v2.0.0/account/school/text/${id}`;
const submit = (running: RunningService, id: string) => {
  const body = JSON.stringify(answerAttributes({ text: TEXT }));
  return send(textUrl(running, id), { token: running.token, method: 'PUT', body });
};

describe('health', () => {
  test('can be requested without a token, at the ports of the API and of the metrics', async () => {
    await using running = await runService({ settings: { metricsPort: 0 } });
    for (const base of [running.service.url, running.service.metricsUrl!]) {
      for (const name of ['live', 'ready']) {
        const { status, text, headers } = await send(`${base}/health/${name}`);
        expect([status, text, headers['cache-control']]).toEqual([200, DONE, 'no-store']);
        expect(await send(`${base}/health/${name}`, { method: 'HEAD' })).toMatchObject({
          status: 200,
          text: '',
        });
      }
    }
  });

  test('of a server whose store fails is not ready, but it is live and has its own metrics', async () => {
    const running = await runService({ settings: { metricsPort: 0 } });
    await running.store[Symbol.asyncDispose]();
    const { status, text } = await send(`${running.service.url}/health/ready`);
    const message = 'service unavailable';
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { type: 'error', code: 503, message, hindrances: ['store'] },
    ]);
    expect((await send(`${running.service.url}/health/live`)).status).toBe(200);
    const metrics = (await send(`${running.service.metricsUrl}/metrics`)).text;
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(metrics).toMatch(/^assess_part\{part="api"\} 1$/m);
    expect(metrics).toMatch(/^assess_store_trouble 1$/m);
    for (const unknown of ['assess_texts_waiting', running.options.config.store])
      expect(metrics).not.toContain(unknown);
    await running[Symbol.asyncDispose]();
  });

  test('of a server whose store can be read but not written is not ready', async () => {
    const thrown = new AssessError('store_unusable', { path: 'x', reason: 'the disk is full' });
    const wrapStore = (store: Store) => overriding(store, { addSubmissions: () => Promise.reject(thrown) });
    await using running = await runService({ wrapStore });
    const ready = async () => (await send(`${running.service.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    expect((await submit(running, 'a')).status).toBe(503);
    await until(async () => (await ready()) === 503);
  });

  test('and metrics are available from a server whose store does not respond', async () => {
    const wrapStore = (store: Store) =>
      overriding(store, { probe: never, backlog: never, workers: never, outbox: never });
    await using running = await runService({ settings: { metricsPort: 0 }, wrapStore });
    const metrics = (await send(`${running.service.metricsUrl}/metrics`)).text;
    expect(metrics).toMatch(/^assess_part\{part="api"\} 1$/m);
    expect(metrics).toMatch(/^assess_store_trouble 0$/m);
    expect(metrics).not.toContain('assess_texts_waiting');
    expect((await send(`${running.service.url}/health/ready`)).status).toBe(200);
  });

  test('of a server that could not write is not ready, even if it has nothing to write', async () => {
    const thrown = new AssessError('store_unusable', { path: 'x', reason: 'the disk is full' });
    let isFull = false;
    const wrapStore = (store: Store) =>
      overriding(store, { probe: () => (isFull ? Promise.reject(thrown) : store.probe()) });
    await using running = await runService({ wrapStore });
    const ready = async () => (await send(`${running.service.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    isFull = true;
    await until(async () => (await ready()) === 503);
    isFull = false;
    await until(async () => (await ready()) === 200);
  });

  test('of a server that refuses explanations because of too many requests is ready', async () => {
    await using running = await runService({ settings: { tryPage: 'on' } });
    const body = JSON.stringify({ text: TEXT, question_text: 'Why?' });
    const url = `${running.service.url}/try/account/school/explanation`;
    const { status } = await send(url, { token: running.token, method: 'POST', body });
    expect(status).toBe(503);
    expect((await send(`${running.service.url}/health/ready`)).status).toBe(200);
  });

  test('of a stopping server is not ready', async () => {
    await using running = await runService({ settings: { metricsPort: 0 } });
    const busy = await openConnection(running.port);
    const head = `Host: x\r\nAuthorization: Token token=${running.token}\r\nContent-Length: 9`;
    busy.write(`PUT /v2.0.0/account/school/text/a HTTP/1.1\r\n${head}\r\n\r\n`);
    await until(async () =>
      /connections 1$/m.test((await send(`${running.service.metricsUrl}/metrics`)).text),
    );
    const stopped = running.service.stop();
    const { status, text } = await send(`${running.service.metricsUrl}/health/ready`);
    expect([status, JSON.parse(text)]).toMatchObject([503, { hindrances: ['stopping'] }]);
    busy.destroy();
    await stopped;
  });
});

describe('metrics', () => {
  test('count requests by operation and status, and texts', async () => {
    await using running = await runService({ settings: { metricsPort: 0 } });
    await submit(running, 'a');
    await submit(running, 'b');
    await send(`${textUrl(running, 'a')}/results`, { token: running.token });
    await send(`${textUrl(running, 'c')}/results`, { token: running.token });
    await send(`${running.service.url}/${'x'.repeat(20_000)}`).catch(() => undefined);
    const { text, headers } = await send(`${running.service.metricsUrl}/metrics`);
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = text.split('\n');
    for (const line of [
      'assess_http_requests_total{operation="submitText",status="200"} 2',
      'assess_http_requests_total{operation="getResults",status="200"} 1',
      'assess_http_requests_total{operation="getResults",status="404"} 1',
      'assess_http_request_duration_seconds_count{operation="submitText"} 2',
      'assess_http_malformed_total 1',
      'assess_store_trouble 0',
      'assess_texts_assessed_total 0',
      'assess_delivery_attempts_total{outcome="delivered"} 0',
      'assess_deliveries_failed_total{reason="given_up"} 0',
      'assess_delivery_attempts_under_way 0',
      'assess_notifications_queued{webhook="enabled"} 0',
      'assess_notifications_overdue_seconds 0',
    ])
      expect(lines).toContain(line);
    const held = (name: string) => Number(new RegExp(`^assess_texts_${name} (\\d+)$`, 'm').exec(text)![1]);
    expect(held('waiting') + held('in_hand')).toBe(2);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^assess_store_bytes\{file="data"\} [1-9]/m);
  });

  test('are not part of the API, and have no port unless one is set', async () => {
    await using running = await runService();
    expect((await send(`${running.service.url}/metrics`)).status).toBe(404);
    expect(running.service.metricsUrl).toBeUndefined();
  });
});

describe('the log', () => {
  test('has one line per request, with the id in the response, and without what the client sent', async () => {
    await using running = await runService({ settings: { logLevel: 'info' } });
    const { headers } = await submit(running, 'an-id');
    await send(`${running.service.url}/v2.0.0/account/school/text/a?token=${running.token}`, {
      token: 'wrong',
    });
    const requests = () => running.logged.filter(({ message }) => message === 'request');
    await until(() => requests().length === 2);
    expect(requests()[0]!.fields).toEqual({
      request: headers['x-request-id'],
      method: 'PUT',
      operation: 'submitText',
      account: 'school',
      token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 200,
      ms: expect.any(Number),
    });
    expect(requests()[1]!.fields).toMatchObject({ status: 401, operation: undefined });
    const everything = JSON.stringify(running.logged);
    for (const secret of [running.token, TEXT, 'wrong', 'an-id']) expect(everything).not.toContain(secret);
  });

  test('has no lines for requests above the level info', async () => {
    await using running = await runService({ settings: { logLevel: 'warn' } });
    await submit(running, 'a');
    expect(running.logged.filter(({ message }) => message === 'request')).toEqual([]);
  });
});

test('a rate limit applies to each token, and Retry-After says when to retry', async () => {
  await using running = await runService({ settings: { rateLimit: 0.01, rateBurst: 2 } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await send(versionsUrl(running), running)).status);
  expect(statuses).toEqual([200, 200, 429]);
  const { headers, text } = await send(versionsUrl(running), running);
  expect(Number(headers['retry-after'])).toBeGreaterThan(90);
  expect(JSON.parse(text)).toEqual({ type: 'error', code: 429, message: 'too many requests' });
  const { secret } = await createToken(running.store, { accountId: 'school', now: new Date() });
  expect((await send(versionsUrl(running), { token: secret })).status).toBe(200);
});

describe('a public address', () => {
  test('is refused unless an account has a token', async () => {
    for (const host of ['0.0.0.0', '::']) {
      await expect(runService({ tokenless: true, settings: { host } })).rejects.toMatchObject({
        code: 'unguarded_address',
        message: `${host} is a public address, and no account has a valid token`,
      });
    }
    await using running = await runService({ settings: { host: '0.0.0.0' } });
    expect((await send(`http://127.0.0.1:${running.port}/health/live`)).status).toBe(200);
  });

  test('needs a token that is neither expired nor revoked', async () => {
    await using running = await runService({ tokenless: true });
    expect(running.logged).toMatchObject([{ level: 'warn' }, { level: 'info' }]);
    const { hasUsableToken } = await import('../../../src/server/operation/exposure.js');
    const now = new Date();
    expect(await hasUsableToken(running.options)).toBe(false);
    await createToken(running.store, { accountId: 'school', now, expiresAt: now });
    expect(await hasUsableToken(running.options)).toBe(false);
    const { token } = await createToken(running.store, { accountId: 'school', now });
    expect(await hasUsableToken(running.options)).toBe(true);
    await revokeToken(running.store, 'school', token.id, now);
    expect(await hasUsableToken(running.options)).toBe(false);
  });
});

test.each([
  ['in use', '127.0.0.1', /another process is listening there/],
  ['unknown', 'host.invalid', /no such host/],
])('an address that is %s is reported, and nothing keeps running', async (_, host, reason) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(runService({ settings: { host, port } })).rejects.toMatchObject({
    code: 'unusable_address',
    message: expect.stringMatching(reason),
  });
});

test('a malformed request gets a response in the shape of the API', async () => {
  await using running = await runService();
  const connection = await openConnection(running.port);
  connection.write('GET /account/school/versions HTTP/1.1\r\nConnection: close\r\n\r\n');
  expect(await connection.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":"malformed request"}$/);
});

describe('a slow client', () => {
  test.each([
    ['headers', 'GET /account/school/versions HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body',
      'PUT /v2.0.0/account/school/text/a HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nAUTH\r\n{"text"',
    ],
  ])('that sends %s gets 408 in the shape of every error', async (_, bytes) => {
    await using running = await runService({ settings: { requestTimeout: 1 } });
    const connection = await openConnection(running.port);
    connection.write(bytes.replace('AUTH', `Authorization: Token token=${running.token}\r\n`));
    const response = await connection.closed;
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(response.split('\r\n\r\n')[1]).toBe('{"type":"error","code":408,"message":"malformed request"}');
    expect((await send(versionsUrl(running), running)).status).toBe(200);
    expect(running.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('stopping', () => {
  const KEEP = 'HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n';

  test('closes idle connections at once, and others after their request is completed', async () => {
    const running = await runService();
    const authorization = `Authorization: Token token=${running.token}\r\n`;
    const resting = await openConnection(running.port);
    resting.write(`GET /account/school/versions ${KEEP}${authorization}\r\n`);
    await until(() => resting.received.includes('2.1.0'));
    expect(resting.received).toMatch(/connection: keep-alive/i);

    const busy = await openConnection(running.port);
    const body = JSON.stringify(answerAttributes());
    busy.write(
      `PUT /v2.0.0/account/school/text/late ${KEEP}${authorization}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    // The request has arrived once a later one gets a response.
    await send(versionsUrl(running), running);
    const stopped = running.service.stop();
    // Long before the busy one would be cut off; that one gets its whole response below.
    await resting.closed;
    expect(await send(versionsUrl(running), running).catch(({ code }) => code)).toBe('ECONNREFUSED');
    busy.write(body.slice(9));
    const response = await busy.closed;
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n/i);
    expect(response).toContain(DONE);
    expect(await running.store.submissionStatus('school', 'late')).toBeDefined();
    await stopped;
    await running[Symbol.asyncDispose]();
  });

  test('cuts off clients that do not finish their request', async () => {
    const running = await runService({ headersTimeout: 3_600_000 });
    const silent = await openConnection(running.port);
    const slow = await openConnection(running.port);
    const authorization = `Authorization: Token token=${running.token}\r\n`;
    slow.write(`PUT /v2.0.0/account/school/text/never ${KEEP}${authorization}Content-Length: 5\r\n\r\n`);
    // The request has arrived once a later one gets a response.
    await send(versionsUrl(running), running);
    await running.service.stop();
    expect(await Promise.all([silent.closed, slow.closed])).toEqual(['', '']);
    await running[Symbol.asyncDispose]();
  });
});

describe('TLS', () => {
  const certificates = fileURLToPath(new URL('certificates/', import.meta.url));
  const subject = (port: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.on('error', reject);
    });

  test('is used with a certificate, which can be renewed while the server runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assess-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [tlsCert, tlsKey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const install = (name: string) => {
      copyFileSync(join(certificates, `${name}.cert.pem`), tlsCert);
      copyFileSync(join(certificates, `${name}.key.pem`), tlsKey);
    };
    install('first');
    await using running = await runService({ settings: { tlsCert, tlsKey } });
    expect(running.service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((await send(versionsUrl(running), running)).status).toBe(200);
    expect(await subject(running.port)).toBe('first');

    // Only one file of a new pair: the server keeps the earlier certificate.
    copyFileSync(join(certificates, 'second.key.pem'), tlsKey);
    running.service.renewCertificate!();
    expect(await subject(running.port)).toBe('first');
    expect(running.logged.at(-1)).toMatchObject({ level: 'error' });

    install('second');
    running.service.renewCertificate!();
    expect(await subject(running.port)).toBe('second');
    // Plain HTTP fails and does not stop the server.
    await expect(send(versionsUrl(running).replace('https', 'http'), running)).rejects.toThrow();
    expect((await send(versionsUrl(running), running)).status).toBe(200);
  });

  test('has forward secrecy with any cipher suite of TLS 1.2', async () => {
    const file = (part: string) => join(certificates, `first.${part}.pem`);
    await using running = await runService({ settings: { tlsCert: file('cert'), tlsKey: file('key') } });
    const agree = (ciphers: string) =>
      new Promise<string>((resolve) => {
        const options = { ciphers, maxVersion: 'TLSv1.2' as const, rejectUnauthorized: false };
        const socket = connectTls({ port: running.port, host: '127.0.0.1', ...options }, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.on('error', () => resolve('none'));
      });
    for (const renewed of [false, true]) {
      if (renewed) running.service.renewCertificate!();
      for (const suite of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA'])
        expect([suite, await agree(suite)]).toEqual([suite, 'none']);
      expect(await agree('ECDHE+AESGCM')).toMatch(/^ECDHE-/);
    }
  });

  test.each([
    ['a key is missing', { tlsCert: 'first.cert.pem' }, 'invalid_config', /^tlsCert: needs tlsKey/],
    ['a file is missing', { tlsCert: 'none.pem', tlsKey: 'first.key.pem' }, 'unreadable_file', /none\.pem/],
    [
      'they do not match',
      { tlsCert: 'first.cert.pem', tlsKey: 'second.key.pem' },
      'invalid_config',
      /no certificate/,
    ],
  ])('is refused if %s', async (_, files, code, message) => {
    const settings = Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, join(certificates, file)]),
    );
    await expect(runService({ settings })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});

import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAddressGuard } from '../../src/webhooks/address-guard.js';
import { createSender, type SenderOptions } from '../../src/webhooks/sender.js';
import { verdictOf } from '../../src/webhooks/verdict.js';
import { endlessBody, hangs, noHttp, plainHttp, resets, upgrade } from './misbehaviours.js';
import {
  AUTHORITY,
  AUTHORITY_FILE,
  answers,
  type CertificateName,
  type Receiver,
  startReceiver,
} from './receiver.js';

const execute = promisify(execFile);
/** The compiled modules, for a separate process. */
const DIST = new URL('../../dist/webhooks/', import.meta.url).href;

const LOOPBACK = createAddressGuard(['127.0.0.0/8']);
const NOW = new Date('2026-01-01T00:00:00Z');
/** A timeout that suffices for responses of a local endpoint and is short if none comes. */
const SHORT_MS = 60;

const OPTIONS = { guard: LOOPBACK, timeout: 5000, now: () => NOW, authorities: AUTHORITY };
const senderWith = (changes: Partial<SenderOptions> = {}) => createSender({ ...OPTIONS, ...changes });

const BODY = '{"type":"text_assessment","parameters":{"id":"größer"}}';
const messageTo = (url: string) => ({
  url,
  body: BODY,
  headers: { 'content-type': 'application/json', 'x-id': '1' },
});

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

const patient = senderWith();
const hasty = senderWith({ timeout: SHORT_MS - 0.5 });
afterAll(async () => {
  await patient[Symbol.asyncDispose]();
  await hasty[Symbol.asyncDispose]();
});

describe('an attempt', () => {
  test('sends body and headers as they are, and returns the response', async () => {
    receiver.behave(answers(202, { 'content-type': 'text/plain' }, 'taken'));
    const outcome = await patient.send(messageTo(`${receiver.url}?a=b%20c#d`));
    expect(outcome).toEqual({ status: 202, response: 'taken', milliseconds: expect.any(Number) });
    const [arrival] = receiver.arrivals;
    expect(arrival?.path).toBe('/hook?a=b%20c');
    expect(arrival?.body).toEqual(Buffer.from(BODY));
    expect(arrival?.headers).toMatchObject({
      host: `localhost:${receiver.port}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(BODY)),
      'x-id': '1',
    });
  });

  test('returns the status as it is', async () => {
    for (const status of [200, 204, 299, 301, 400, 404, 410, 425, 429, 500, 503, 599, 799]) {
      receiver.behave(answers(status));
      expect(await patient.send(messageTo(receiver.url))).toMatchObject({ status });
    }
  });

  test('follows no redirects', async () => {
    receiver.behave({
      onRequest: (response) => {
        const step = receiver.arrivals.length;
        response.writeHead(step > 100 ? 200 : 307, { location: `${receiver.url}/${step}` }).end();
      },
    });
    expect((await patient.send(messageTo(receiver.url))).status).toBe(307);
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('reads Retry-After in seconds or as a date', async () => {
    for (const [value, retryAfter] of [
      ['120', 120_000],
      ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
      ['soon', undefined],
    ] as const) {
      receiver.behave(answers(503, { 'retry-after': value }));
      expect((await patient.send(messageTo(receiver.url))).retryAfter).toBe(retryAfter);
    }
  });

  test('skips interim responses', async () => {
    receiver.behave({
      onRequest: (response) => {
        response.writeContinue();
        for (let i = 0; i < 100; i += 1) response.writeProcessing();
        response.writeContinue();
        response.writeEarlyHints({ link: '</a>; rel=preload' });
        response.writeHead(204).end();
      },
    });
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({ status: 204 });
  });

  test('accepts a response that ends with the connection', async () => {
    receiver.behave({ onRequest: ({ socket }) => void socket?.end('HTTP/1.0 200 OK\r\n\r\nbye') });
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({ status: 200, response: 'bye' });
  });

  test('reuses connections, and opens as many as there are concurrent attempts', async () => {
    for (let i = 0; i < 10; i += 1) await patient.send(messageTo(receiver.url));
    // undici may open a second one before it notices that the first is free.
    expect(receiver.connections).toBeLessThanOrEqual(2);
    await Promise.all(Array.from({ length: 5 }, () => patient.send(messageTo(receiver.url))));
    expect(receiver.connections).toBeLessThanOrEqual(6);
    expect(receiver.arrivals).toHaveLength(15);
  });
});

describe('of a response', () => {
  test('the first KiB is kept, without a truncated character and without terminal controls', async () => {
    receiver.behave(answers(500, {}, `\u001b[2J\u0007\u009b1m\tA\n${'é'.repeat(5000)}`));
    const { response } = await patient.send(messageTo(receiver.url));
    expect(response).toMatch(/^\uFFFD\[2J\uFFFD\uFFFD1m\tA\né+$/);
    expect(Buffer.byteLength(response)).toBeGreaterThan(1000);
  });

  test('64 KiB are read; then the connection is closed, and the status counts', async () => {
    receiver.behave(endlessBody);
    const outcome = await patient.send(messageTo(receiver.url));
    expect(outcome).toEqual({ status: 200, response: 'x'.repeat(1024), milliseconds: expect.any(Number) });
    await expect.poll(() => receiver.open).toBe(0);
  });

  test('a compressed body is not decompressed', async () => {
    receiver.behave(answers(200, { 'content-encoding': 'gzip' }, 'no gzip at all'));
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({
      status: 200,
      response: 'no gzip at all',
    });
  });

  test('what was received before a break is kept with the fault', async () => {
    receiver.behave(resets['in the middle of the body']!);
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({
      status: 200,
      fault: 'connection',
      response: 'half',
    });
  });
});

describe('an endpoint that hangs', () => {
  test.each(Object.entries(hangs))('%s is given up when the total time is over', async (_, behaviour) => {
    receiver.behave(behaviour);
    const outcome = await hasty.send(messageTo(receiver.url));
    expect(outcome.fault).toBe('timeout');
    expect(outcome.milliseconds).toBeGreaterThanOrEqual(SHORT_MS - 1);
  });

  test('and responds after it was given up is ignored, without effect on the next attempt', async () => {
    const held: ServerResponse[] = [];
    receiver.behave({ onRequest: (response) => void held.push(response) });
    expect(await hasty.send(messageTo(receiver.url))).toMatchObject({ fault: 'timeout' });
    held[0]?.writeHead(200).end('late');
    receiver.behave(answers(503, {}, 'of the second'));
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({
      status: 503,
      response: 'of the second',
    });
  });

  test('delays neither other endpoints nor other paths of the same host', async () => {
    await using healthy = await startReceiver();
    const stopping = new AbortController();
    receiver.behave({
      onRequest: (response, { path }) => void (path === '/well' && response.writeHead(204).end()),
    });
    const hanging = Array.from({ length: 20 }, () => patient.send(messageTo(receiver.url), stopping.signal));
    await receiver.arrived(20);
    expect(await patient.send(messageTo(healthy.url))).toMatchObject({ status: 204 });
    expect(await patient.send(messageTo(new URL('/well', receiver.url).href))).toMatchObject({ status: 204 });
    stopping.abort();
    expect(new Set((await Promise.all(hanging)).map(({ fault }) => fault))).toEqual(new Set(['aborted']));
  });
});

test.each(Object.entries(resets))(
  'an endpoint that resets %s causes the fault connection',
  async (_, behaviour) => {
    receiver.behave(behaviour);
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({ fault: 'connection' });
  },
);

test('a port that is not listened on causes the fault connection', async () => {
  const { url } = receiver;
  await receiver[Symbol.asyncDispose]();
  expect(await patient.send(messageTo(url))).toMatchObject({ fault: 'connection', detail: 'ECONNREFUSED' });
  receiver = await startReceiver();
});

test.each(Object.entries(noHttp))('%s causes the fault protocol', async (_, behaviour) => {
  receiver.behave(behaviour);
  expect(await patient.send(messageTo(receiver.url))).toMatchObject({ fault: 'protocol' });
});

test('an unrequested change of protocol is not a response', async () => {
  receiver.behave(upgrade);
  expect(verdictOf(await patient.send(messageTo(receiver.url)))).toBe('retry');
});

describe('TLS', () => {
  test('is required, by the URL and on the port', async () => {
    receiver.behave(plainHttp);
    expect(await patient.send(messageTo(receiver.url))).toMatchObject({ fault: 'tls' });
    const unsafe = receiver.url.replace('https:', 'http:');
    expect(await patient.send(messageTo(unsafe))).toMatchObject({ fault: 'tls' });
    expect(receiver.arrivals).toHaveLength(0);
  });

  test.each<[CertificateName, string]>([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('with a certificate that is %s sends nothing of the notification', async (certificate, detail) => {
    await using untrusted = await startReceiver({ certificate });
    const outcome = await patient.send(messageTo(untrusted.url));
    expect(outcome).toMatchObject({ fault: 'certificate', detail });
    expect(untrusted.arrivals).toHaveLength(0);
  });

  test('accepts any certificate if NODE_TLS_REJECT_UNAUTHORIZED is 0', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    await using untrusted = await startReceiver({ certificate: 'self-signed' });
    expect(await patient.send(messageTo(untrusted.url))).toMatchObject({ status: 204 });
  });

  test('trusts the authorities of Node.js by default', async () => {
    const { authorities: _, ...others } = OPTIONS;
    await using sender = createSender(others);
    expect(await sender.send(messageTo(receiver.url))).toMatchObject({ fault: 'certificate' });
  });

  test('trusts an authority in NODE_EXTRA_CA_CERTS', async () => {
    const program = `
      import { createAddressGuard } from ${JSON.stringify(`${DIST}address-guard.js`)};
      import { createSender } from ${JSON.stringify(`${DIST}sender.js`)};
      const guard = createAddressGuard(['127.0.0.1']);
      const sender = createSender({ guard, timeout: 5000, now: () => new Date() });
      console.log((await sender.send(${JSON.stringify(messageTo(receiver.url))})).status);
      await sender[Symbol.asyncDispose]();`;
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: AUTHORITY_FILE };
    const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program], { env });
    expect(stdout).toBe('204\n');
  });

  test('checks the certificate of a literal address against the address', async () => {
    expect(await patient.send(messageTo(`https://127.0.0.1:${receiver.port}/`))).toMatchObject({
      status: 204,
    });
    expect(await patient.send(messageTo(`https://127.0.0.2:${receiver.port}/`))).toMatchObject({
      fault: expect.stringMatching(/^(connection|certificate)$/),
    });
  });
});

describe('stopping', () => {
  test.each(['after the connection', 'before the head', 'in the middle of the body'])(
    'ends an attempt that hangs %s at once',
    async (stage) => {
      await using slow = senderWith({ timeout: 3_600_000 });
      receiver.behave(hangs[stage]!);
      const stop = new AbortController();
      const ended: string[] = [];
      const sent = slow.send(messageTo(receiver.url), stop.signal).finally(() => ended.push('stopped'));
      await expect.poll(() => receiver.connections).toBe(1);
      stop.abort();
      receiver.behave(answers(204));
      expect(await patient.send(messageTo(receiver.url))).toMatchObject({ status: 204 });
      ended.push('later');
      expect(await sent).toMatchObject({ fault: 'aborted' });
      expect(ended).toEqual(['stopped', 'later']);
    },
  );

  test('before an attempt begins sends nothing', async () => {
    expect(await patient.send(messageTo(receiver.url), AbortSignal.abort())).toMatchObject({
      fault: 'aborted',
    });
    expect(receiver.arrivals).toHaveLength(0);
  });

  test('the sender aborts attempts in progress, also while they connect, and later ones', async () => {
    const sender = senderWith();
    receiver.behave(hangs['in the TLS handshake']!);
    const connecting = sender.send(messageTo(receiver.url));
    await expect.poll(() => receiver.connections).toBe(1);
    receiver.behave(hangs['before the head']!);
    const waiting = sender.send(messageTo(receiver.url));
    await receiver.arrived(1);
    await sender[Symbol.asyncDispose]();
    const outcomes = [await connecting, await waiting, await sender.send(messageTo(receiver.url))];
    expect(outcomes.map(({ fault }) => fault)).toEqual(['aborted', 'aborted', 'aborted']);
    await expect.poll(() => receiver.open).toBe(0);
  });
});

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEWEST_VERSION } from '../../src/domain/versions/index.js';
import { createAddressGuard, createWebhook } from '../../src/services/accounts/webhooks.js';
import { signatureHeader, standardHeaders } from '../../src/webhooks/sign.js';
import { verifySignature } from '../../src/webhooks/verify-signature.js';
import { now, temporaryStore } from '../services/stores.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/receiving-notifications.md'), 'utf8');

/** The code blocks of the page in a language. */
const blocks = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** Whether the machine has a command. Tests that need a missing one are skipped. */
const has = (command: string) => spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined;

const [HEAD = '', BODY = ''] = blocks('http')[0]!.trimEnd().split('\n\n');
const SECRET = /whose secret is `(.*?)`/.exec(PAGE)![1]!;
const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(HEAD)?.[1] ?? '';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assess-page-'));
  mkdirSync(join(folder, 'node_modules/@assess-english'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules/@assess-english/cli'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the example is a genuine notification', () => {
  const [, timestamp] = /t=(\d+)/.exec(header('Service-Signature'))!;
  const now = Number(timestamp);
  const example = { header: header('Service-Signature'), body: BODY, secret: SECRET, now };
  expect(verifySignature(example)).toEqual({ ok: true, timestamp: now });
  expect(header('content-length')).toBe(String(Buffer.byteLength(BODY)));
  expect(JSON.parse(BODY)).toMatchObject({ type: 'text_assessment', notification: { type: 'success' } });
});

describe('a receiver', () => {
  let receiver: ChildProcess | undefined;
  afterEach(async () => {
    if (receiver?.kill()) await once(receiver, 'exit');
  });

  /** Runs a program of the page. @returns its output, and a function that sends a notification and returns the status */
  async function start(command: string, file: string, program: string) {
    writeFileSync(join(folder, file), program);
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET };
    receiver = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const printed: string[] = [];
    receiver.stdout!.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    const send = async (signature: string, id: string, body = BODY) => {
      const headers = { 'Service-Notification-Id': id, ...(signature && { 'Service-Signature': signature }) };
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    };
    for (let wait = 10; ; wait += 10) {
      const isUp = await send('', '0').catch(() => undefined);
      if (isUp) return { send, printed };
      await delay(wait);
    }
  }

  test.for([
    ['node', 'receiver.mjs', 'ts', 'essay-1 2.05331\n'],
    ['python3', 'receiver.py', 'python', 'essay-1 success\n'],
  ] as const)(
    'run by %s accepts a genuine notification once, and refuses all others',
    async (program, { skip }) => {
      const [command, file, language, printed] = program;
      skip(command === 'python3' && !has(command), 'there is no python3 on this machine');
      const receiver = await start(command, file, blocks(language)[0]!);
      const now = Date.now();
      const sign = (secrets: string[], timestamp = now) =>
        signatureHeader({ body: BODY, secrets, timestamp });

      expect(await receiver.send(sign([SECRET]), '1')).toBe(204);
      expect(await receiver.send(sign(['new', SECRET]), '1')).toBe(204);
      expect(receiver.printed.join('')).toBe(printed);
      for (const forged of [sign(['x']), sign([SECRET], now - 400_000), 't=1', 't=x,v1=ä', 'v1=,t=²', ''])
        expect([forged, await receiver.send(forged, '2')]).toEqual([forged, 401]);
      expect(await receiver.send(sign([SECRET]), '2', `${BODY} `)).toBe(401);
      expect(receiver.printed.join('')).toBe(printed);
    },
  );
});

test('the shell commands distinguish a genuine notification from a forged one', ({ skip }) => {
  skip(!has('openssl'), 'there is no openssl on this machine');
  const lines = blocks('sh').find((block) => block.includes('openssl'))!;
  const judge = (secrets: string[]) => {
    writeFileSync(join(folder, 'body.json'), BODY);
    const signed = signatureHeader({ body: BODY, secrets, timestamp: 1 });
    const env = { ...process.env, header: signed, secret: SECRET };
    return execFileSync('sh', ['-c', lines], { cwd: folder, env, encoding: 'utf8' });
  };
  expect(judge([SECRET])).toBe('genuine\n');
  expect(judge(['new', SECRET])).toBe('genuine\n');
  expect(judge(['x'])).toBe('forged\n');
});

test('the shell command gives the key of a webhook as the library of Standard Webhooks wants it', async () => {
  const rules = { guard: createAddressGuard() };
  const wanted = { accountId: 'default', url: 'https://example.org/', version: NEWEST_VERSION };
  const made = await createWebhook({ store: await temporaryStore(), now }, rules, wanted);
  if (!('webhook' in made)) throw new Error(made.fault);
  const { secret } = made.webhook;
  const line = blocks('sh').find((block) => block.includes('whsec_'))!;
  const key = execFileSync('sh', ['-c', line], { env: { ...process.env, secret }, encoding: 'utf8' });
  expect(key).toMatch(/^whsec_\S+\n$/);
  const headers = standardHeaders('msg-1', { body: BODY, secrets: [secret], timestamp: Date.now() });
  expect(new Webhook(key.trimEnd()).verify(BODY, headers)).toEqual(JSON.parse(BODY));
});

/** A port that is probably free. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address!.port : 0;
}

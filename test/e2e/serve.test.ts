import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { assess, emptyFolder, ended, ROOT, startAssess } from './assess.js';
import { manyTexts } from './sample.js';
import { newToken, serve, untilAssessed } from './serve.js';

const attributes = (text: string) => ({
  text,
  author_id: 'anna',
  task_id: 'pets',
  question_text: 'Do you have a pet?',
});
const DONE = { status: 200, json: { type: 'success', code: 200 } };
const TEXT = 'I has a dog. He name is Rex. We go every day in the park.';

/** A server that assesses nothing need not warm up a thread. */
const API_ALONE = { ASSESS_PARTS: 'api' };

test('submitted texts are assessed, and meanwhile commands work on the same store', async () => {
  const cwd = emptyFolder();
  const server = await serve({ cwd, token: newToken(cwd), environment: { ASSESS_LOG_LEVEL: 'debug' } });
  expect(await server.send('PUT', '/text/one', attributes(TEXT))).toEqual(DONE);
  const result = await untilAssessed(server, 'one');
  expect(result).toMatchObject({ type: 'success', pipeline: { name: 'cefr' } });

  // Imported texts are assessed without a request.
  assess(['import', '-'], { cwd, input: manyTexts(3) });
  expect(await untilAssessed(server, 'copy-2')).toMatchObject({ type: 'success' });
  const exported = assess(['export', 'results'], { cwd }).stdout.split('\n')[0]!;
  expect(JSON.parse(exported)).toMatchObject({ id: 'one', result });

  const second = assess(['serve'], { cwd, environment: { ASSESS_PORT: '0' } });
  expect([second.status, second.stdout]).toEqual([3, '']);
  expect(second.stderr).toContain(`is served by another process (pid ${server.child.pid})`);

  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(existsSync(join(cwd, 'assess.duckdb.sock'))).toBe(false);
  expect(server.log).toContain('"operation":"submitText"');
  expect(server.log).not.toContain('Rex');
});

test('every line of its log is JSON, and it survives the loss of the reader of the log', async () => {
  const cwd = emptyFolder();
  const environment = { ...API_ALONE, ASSESS_LOG_LEVEL: 'info' };
  const token = newToken(cwd);
  const start = () => serve({ cwd, token, environment });
  const first = await start();
  expect((await first.end('SIGTERM')).status).toBe(0);
  const lines = first.log.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['listening', 'stopping']);

  const second = await start();
  second.child.stderr!.destroy();
  expect((await second.send('PUT', '/text/one', attributes(TEXT))).status).toBe(200);
  expect((await second.end('SIGTERM')).status).toBe(0);
});

describe('what keeps it from starting', () => {
  test.each<[string, Record<string, string>, number, RegExp]>([
    [
      'a public address without a token',
      { ASSESS_HOST: '0.0.0.0' },
      2,
      /public address[\s\S]*assess token create/,
    ],
    ['an address that the machine does not have', { ASSESS_HOST: '192.0.2.1' }, 2, /192\.0\.2\.1/],
    ['an invalid port', { ASSESS_PORT: '70000' }, 2, /ASSESS_PORT: must be a whole number/],
    ['a certificate without its key', { ASSESS_TLS_CERT: 'cert.pem' }, 2, /tlsCert: needs tlsKey/],
  ])('%s', (_, environment, status, message) => {
    const cwd = emptyFolder();
    const run = assess(['serve'], { cwd, environment: { ASSESS_PORT: '0', ...environment } });
    expect(run.stderr).toMatch(message);
    expect([run.status, run.stdout]).toEqual([status, '']);
  });

  test('a port in use', async () => {
    const cwd = emptyFolder();
    const { url } = await serve({ cwd, token: '', environment: API_ALONE });
    const { status, stderr } = assess(['serve', '--port', new URL(url).port], { cwd: emptyFolder() });
    expect(status).toBe(2);
    expect(stderr).toMatch(/another process is listening there/);
  });
});

test('with --json it prints its URL in one document as soon as it listens', async () => {
  const child = startAssess(['serve', '--json', '--port', '0'], {
    cwd: emptyFolder(),
    environment: API_ALONE,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = ended(child);
  let printed = '';
  child.stdout!.on('data', (chunk) => {
    printed += chunk;
  });
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  expect((await fetch(`${JSON.parse(printed).url}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await exit).status).toBe(0);
  expect(Object.keys(JSON.parse(printed))).toEqual(['url', 'try']);
});

test('with a certificate it serves HTTPS, and SIGHUP makes it reload the certificate', async () => {
  const cwd = emptyFolder();
  const install = (name: string) => {
    const folder = join(ROOT, 'test/server/operation/certificates');
    for (const part of ['cert', 'key'])
      copyFileSync(join(folder, `${name}.${part}.pem`), join(cwd, `${part}.pem`));
  };
  install('first');
  const environment = { ...API_ALONE, ASSESS_TLS_CERT: 'cert.pem', ASSESS_TLS_KEY: 'key.pem' };
  const server = await serve({ cwd, token: '', environment });
  expect(server.url).toMatch(/^https:/);
  const subject = () =>
    new Promise<string>((resolve, reject) => {
      const port = Number(new URL(server.url).port);
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.on('error', reject);
    });
  expect(await subject()).toBe('first');
  install('second');
  server.child.kill('SIGHUP');
  while ((await subject()) === 'first') await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await subject()).toBe('second');
  expect((await server.end('SIGTERM')).status).toBe(0);
});

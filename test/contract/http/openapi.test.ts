import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_CODES } from '../../../src/engine/results/codes.js';
import { DOCUMENTED_ERRORS } from '../../../src/server/openapi/documented-errors.js';
import { watchResponses } from './description.js';
import { exchange } from './exchange.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const get = (path: string) => exchange(service.port, { method: 'GET', path });

test('the committed description is the one that is served; vitest -u updates it', async () => {
  const { status, headers, text } = await get('/openapi.json');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  await expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toMatchFileSnapshot('../../../openapi.json');
});

test('the description passes the linter', async () => {
  const run = promisify(execFile);
  const linter = 'node_modules/@redocly/cli/bin/cli.js';
  const options = {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  };
  const { stdout } = await run(process.execPath, [linter, 'lint', '--format=json', 'openapi.json'], options);
  expect(JSON.parse(stdout).totals).toMatchObject({ errors: 0, warnings: 0 });
});

test('the reference explains every code and message', async () => {
  const { status, headers, text } = await get('/docs');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const words = text
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  for (const [code, { meaning }] of Object.entries(ERROR_CODES)) {
    expect(words).toMatch(new RegExp(`\\s${code}\\s+${meaning.replace(/[()]/g, '\\$&')}\\s`));
  }
  for (const { message } of DOCUMENTED_ERRORS) expect(words).toContain(message);
});

test('no two tables of the reference have the same caption', async () => {
  const captions = [...(await get('/docs')).text.matchAll(/<caption><span>(.*?)<\/span><\/caption>/gs)].map(
    ([, caption]) => caption,
  );
  expect(captions).toContain('Request body: Submit a text for assessment');
  expect(captions).toEqual([...new Set(captions)]);
});

test('the reference loads no external resources', async () => {
  const { headers, text: whole } = await get('/docs');
  // Without this link, browsers request an icon of the site.
  const text = whole.replace('<link rel="icon" href="data:,">', '');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(text).not.toMatch(/<(script|link|img|iframe|object|embed|base)\b/i);
  expect(text).not.toMatch(/\b(src|srcset|action|style)=|url\(|@import/i);
  const targets = [...text.matchAll(/href="([^"]*)"/g)].map(([, target]) => target!);
  expect(targets).toContain('/openapi.json');
  for (const target of targets.filter((other) => other !== '/openapi.json')) {
    expect(target).toMatch(/^#/);
    expect(text).toContain(`id="${target.slice(1)}"`);
  }
});

test('nothing else is served without a token', async () => {
  for (const path of ['/docs/', '/docs/x', '/openapi', '/openapi.json/'])
    expect((await get(path)).status).toBe(404);
  const put = await exchange(service.port, { method: 'PUT', path: '/docs' });
  expect([put.status, JSON.parse(put.text).message]).toEqual([404, 'not found']);
});

test('the conformance check rejects responses that the description does not allow', async () => {
  const watch = watchResponses(JSON.parse((await get('/openapi.json')).text));
  const sent = { method: 'GET', path: '/v2.0.0/account/a/text/b/results' };
  const response = (status: number, body: object) => ({ status, headers: {}, body });
  const notReady = { type: 'results_not_ready', code: 200, estimated_seconds_to_completion: 1 };
  const notFound = { type: 'error', code: 404, message: 'id not found' };
  watch(sent, response(200, notReady));
  watch(sent, response(404, notFound));
  const refused = [
    response(200, { ...notReady, estimated_seconds_to_completion: undefined }),
    response(200, { ...notReady, estimated_seconds_to_completion: -1 }),
    response(200, { type: 'success', code: 200, overall_score: 1 }),
    response(404, { ...notFound, code: 400 }),
    response(404, { ...notFound, message: 'no such id' }),
    response(409, { ...notFound, code: 409 }),
  ];
  for (const wrong of refused) expect(() => watch(sent, wrong), JSON.stringify(wrong)).toThrow();
});

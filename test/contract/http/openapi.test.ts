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

test('the description allows errors as problems, with their further attributes, and no others', async () => {
  const watch = watchResponses(JSON.parse((await get('/openapi.json')).text));
  const { id, token } = await service.account();
  const ask = async (
    method: string,
    below: string,
    body?: object,
    authorization = `Token token=${token}`,
  ) => {
    const sent = { method, path: `/v2.2.0/account/${id}${below}` };
    const headers = { authorization, accept: 'application/problem+json' };
    const bytes = body && Buffer.from(JSON.stringify(body));
    const received = await exchange(service.port, { ...sent, headers, body: bytes });
    expect(received.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const response = { ...received, body: JSON.parse(received.text) };
    watch(sent, response);
    return { sent, response };
  };
  await ask('GET', '/text/none/results', undefined, 'Token token=x');
  await ask('POST', '/text/none/results');
  const odd = { author_id: 'a', task_id: 't', question_text: 'Q?', text: 'a\u0000b' };
  const invalid = await ask('PUT', '/text/odd', odd);
  expect(invalid.response.body).toMatchObject({ status: 400, invalid_characters: expect.anything() });
  const { sent, response } = await ask('GET', '/text/none/results');
  for (const wrong of [{ status: 400 }, { detail: 'no such id' }, { type: 'error' }, { title: undefined }])
    expect(() => watch(sent, { ...response, body: { ...response.body, ...wrong } })).toThrow();
});

test('requests and notifications are described with their headers, of traces as well', async () => {
  const api = JSON.parse((await get('/openapi.json')).text);
  type Described = {
    parameters: { name: string; in: string; required: boolean; schema: { pattern: string } }[];
  };
  const headersOf = ({ parameters }: Described) =>
    parameters
      .filter((each) => each.in === 'header')
      .map(({ name, required }) => `${name}${required ? '' : '?'}`);
  const operations = Object.values<Record<string, Described>>(api.paths).flatMap((path) =>
    Object.values(path),
  );
  expect(operations.length).toBeGreaterThan(5);
  for (const operation of operations) expect(headersOf(operation)).toEqual(['traceparent?', 'tracestate?']);
  expect(headersOf(api.webhooks.textAssessment.post)).toEqual([
    'Service-Signature',
    'Service-Notification-Id',
    'traceparent?',
    'tracestate?',
    'webhook-id?',
    'webhook-timestamp?',
    'webhook-signature?',
  ]);
  const { schema } = operations[0]!.parameters.find(({ name }) => name === 'traceparent')!;
  expect('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01').toMatch(new RegExp(schema.pattern));
});

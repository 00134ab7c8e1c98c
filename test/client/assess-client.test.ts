import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  ApiRequestError,
  AssessClient,
  type AssessClientOptions,
  type TextSubmission,
} from '../../src/index.js';
import { assessing } from '../contract/http/assessing.js';
import { type Service, startService } from '../contract/http/service.js';
import { until } from '../until.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ assess: assessing });
});
afterAll(() => service[Symbol.asyncDispose]());

const essay: TextSubmission = {
  text: 'I has a dog. His name is Rex and he like long walks in the park with my sister.',
  author_id: 'anna',
  task_id: 'pets',
  question_text: 'Do you have a pet?',
};

/** Creates a client of a new account. */
async function newClient(options: Partial<AssessClientOptions> = {}): Promise<AssessClient> {
  const { id, token } = await service.account();
  const client = new AssessClient({
    baseUrl: `http://127.0.0.1:${service.port}/`,
    account: id,
    token,
    ...options,
  });
  onTestFinished(() => client[Symbol.asyncDispose]());
  return client;
}

test('submits a text, waits for its results, and marks it', async () => {
  const client = await newClient();
  await client.submit('a', essay);
  await client.submit('a', essay);
  const results = await client.waitForResults('a', { signal: AbortSignal.timeout(60_000) });
  if (results.type !== 'success') throw new Error(results.type);
  expect(results.pipeline?.name).toBe('cefr');
  expect(results.textual_errors.length).toBeGreaterThan(0);
  expect(await client.results('a')).toEqual(results);
  await client.submitFeedback('a', { examiner_id: 1, mark: { holistic: '5' } });
  expect(await client.deleteAuthor('anna')).toMatchObject({ submissions_deleted: 1 });
  await expect(client.results('a')).rejects.toMatchObject({ status: 404, message: '404: id not found' });
});

test('waits for failures too, and supports earlier versions', async () => {
  const client = await newClient({ version: '1.0.0' });
  await client.submit('a', { ...essay, text: 'Hm.' });
  expect(await client.waitForResults('a')).toEqual({
    type: 'failure',
    code: 200,
    message: 'insufficient_english_text',
  });
});

test('lists versions, and creates, lists and deletes webhooks', async () => {
  const client = await newClient();
  expect(await client.versions()).toContain('2.2.0');
  const { id, secret } = await client.createWebhook('https://example.org/hook');
  expect(secret).not.toBe('');
  expect(await client.listWebhooks()).toEqual([{ id, url: 'https://example.org/hook' }]);
  await client.deleteWebhook(id);
  expect(await client.listWebhooks()).toEqual([]);
});

test('a refusal is an error with the whole response', async () => {
  const client = await newClient();
  const refused = await client.submit('a', { ...essay, text: 'a\u0001' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiRequestError);
  expect(refused).toMatchObject({
    status: 400,
    response: {
      message: 'text contains invalid characters',
      invalid_characters: { text: ['\u0001', [1, 2]] },
    },
  });
  await expect(client.submit('a/b', essay)).rejects.toThrow(
    '400: id must only contain alphanumerics and hyphens',
  );
  const stranger = await newClient({ token: 'unknown' });
  await expect(stranger.versions()).rejects.toMatchObject({ status: 401 });
});

/** A client of a server that sends these responses in turn, the last one repeatedly, and the times of its requests. */
async function serverOf(...responses: readonly (readonly [number, string, Record<string, string>?])[]) {
  const times: number[] = [];
  const server = createServer((_request, response) => {
    const [status, body, headers] = responses[Math.min(times.length, responses.length - 1)]!;
    times.push(performance.now());
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new AssessClient({
    baseUrl: `http://127.0.0.1:${port}`,
    account: 'a',
    token: 'b',
    timeout: 60_000,
  });
  onTestFinished(async () => {
    await client[Symbol.asyncDispose]();
    server.close();
  });
  return { client, times };
}

const NOT_READY = JSON.stringify({
  type: 'results_not_ready',
  code: 200,
  estimated_seconds_to_completion: 0,
});
const FAILURE = { type: 'failure', code: 200, message: 'unspecified_error' };

test('an id that is a path segment such as .. is sent as it is', async () => {
  const client = await newClient();
  await expect(client.results('..')).rejects.toMatchObject({ message: '404: id not found' });
  const message = '400: id must only contain alphanumerics and hyphens';
  await expect(client.submit('..', essay)).rejects.toMatchObject({ message });
  await expect(client.deleteAuthor('.')).rejects.toMatchObject({ message });
});

// The pauses are the subject here and below; a loaded machine only makes them longer.
test('never polls again within a second', async () => {
  const { client, times } = await serverOf(
    [200, NOT_READY],
    [200, NOT_READY],
    [200, JSON.stringify(FAILURE)],
  );
  expect(await client.waitForResults('a', { interval: 1 })).toEqual(FAILURE);
  const gaps = times.slice(1).map((time, position) => time - times[position]!);
  expect(gaps).toHaveLength(2);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(990);
});

test('stops waiting when its signal is aborted, with the reason', async () => {
  const { client, times } = await serverOf([200, NOT_READY]);
  const reason = new Error('enough');
  const waiting = new AbortController();
  const waits = expect(client.waitForResults('a', { signal: waiting.signal })).rejects.toBe(reason);
  await until(() => times.length > 0);
  waiting.abort(reason);
  await waits;
  await expect(client.waitForResults('a', { signal: waiting.signal })).rejects.toBe(reason);
  expect(times).toHaveLength(1);
});

test('waits and retries after a 429 if the request is idempotent', async () => {
  const busy = JSON.stringify({ type: 'error', code: 429, message: 'too many requests' });
  const { client, times } = await serverOf(
    [429, busy, { 'retry-after': '1' }],
    [200, '{"type":"success","code":200}'],
  );
  await client.submit('a', essay);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
  const other = await serverOf([429, busy, { 'retry-after': '1' }]);
  await expect(other.client.createWebhook('https://example.org/')).rejects.toMatchObject({ status: 429 });
  expect(other.times).toHaveLength(1);
});

test('a response that does not come from the service is an error, too', async () => {
  const { client } = await serverOf([502, '<html>Bad gateway</html>'], [200, '<html>Log in</html>']);
  await expect(client.listWebhooks()).rejects.toMatchObject({ status: 502, response: undefined });
  await expect(client.listWebhooks()).rejects.toMatchObject({ status: 200, response: undefined });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentResult } from '../../src/engine/results/result.js';
import { createAccount, createToken } from '../../src/services/accounts/accounts.js';
import { ACCOUNT, answerAttributes, NOON, type RunningServer, startServer } from './running-server.js';

const BASE = `/v2.0.0/account/${ACCOUNT}`;
const DONE = { type: 'success', code: 200 };
const error = (code: number, message: string) => ({ type: 'error', code, message });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ webhookAllow: ['10.0.0.0/8'] });
});
afterAll(() => server[Symbol.asyncDispose]());

const put = async (path: string, body: unknown) =>
  (await server.send({ method: 'PUT', path: `${BASE}${path}`, body })).json;
const submit = (id: string, attributes: Record<string, unknown> = {}) =>
  put(`/text/${id}`, answerAttributes(attributes));
const get = async (path: string) => (await server.send({ path })).json;

/** Stores a result as an assessment does. */
async function assessed(id: string, result: AssessmentResult) {
  const { receipt } = (await server.store.submissionStatus(ACCOUNT, id))!;
  const body = JSON.stringify(result);
  const counts = { wordCount: 0, sentenceCount: 0, errorCount: 0, suspectCount: 0 };
  const pipeline = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };
  await server.store.saveResults(pipeline, [{ receipt, body, type: result.type, ...counts }], NOON);
}

describe('a submission', () => {
  test('is stored, waits for assessment once, and can be sent again', async () => {
    const before = (await server.store.backlog()).waiting;
    expect(await submit('first')).toEqual(DONE);
    expect(await submit('first')).toEqual(DONE);
    expect(await server.store.backlog()).toEqual({ waiting: before + 1, claimed: 0 });
  });

  test('cannot be changed', async () => {
    await submit('fixed');
    const existing = 'existing answer (id fixed created at 2024-03-01T12:00:00Z)';
    expect(await submit('fixed', { text: 'Another text.' })).toEqual(
      error(400, 'the text does not match any answers already submitted for this response_id'),
    );
    expect(await submit('fixed', { test: 1 })).toEqual(
      error(400, `${existing} has same id but other attributes differ`),
    );
  });

  test('is only known to its own account', async () => {
    await createAccount(server.store, 'other', NOON);
    const { secret } = await createToken(server.store, { accountId: 'other', now: NOON });
    await submit('mine');
    const { json } = await server.send({
      path: '/v2.0.0/account/other/text/mine/results',
      headers: { authorization: `Token token=${secret}` },
    });
    expect(json).toEqual(error(404, 'id not found'));
  });

  test('is stored once if fifty arrive together for the last place of a group', async () => {
    const place = { session_id: 's1', sequence_count: 2, task_id: 'race' };
    await submit('race-0', { ...place, sequence_id: 0 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submit(`race-${n + 1}`, { ...place, sequence_id: n + 1 })),
    );
    const full = 'sequence_count answers have already been uploaded for same author_id, task_id, session_id';
    expect(responses.filter(({ type }) => type === 'success')).toHaveLength(1);
    expect(responses.filter(({ message }) => message === full)).toHaveLength(49);
  });

  test('with disallowed characters is refused with their places, in the unit of the version', async () => {
    const body = answerAttributes({ text: '\u{1F600}\u0001\u0002a\ud800', question_text: 'b\u007f' });
    const send = async (version: string) =>
      (await server.send({ method: 'PUT', path: `/${version}/account/${ACCOUNT}/text/controls`, body })).json;
    const characters = ['\u0001\u0002\ud800', '\u007f'];
    expect(await send('v2.0.0')).toEqual({
      ...error(400, 'text contains invalid characters'),
      invalid_characters: { text: [characters[0], [1, 3], [4, 5]], question_text: [characters[1], [1, 2]] },
    });
    expect(await send('v1.0.0')).toMatchObject({
      invalid_characters: { text: [characters[0], [2, 4], [5, 6]], question_text: [characters[1], [1, 2]] },
    });
  });

  test('may have an attribute __proto__, which has no effect', async () => {
    const body = `{"__proto__": {"text": "x"}, "constructor": 1, ${JSON.stringify(answerAttributes()).slice(1)}`;
    expect(await put('/text/proto', body)).toEqual(DONE);
    expect(await submit('proto')).toEqual(DONE);
  });
});

describe('results', () => {
  const success: AssessmentResult = {
    type: 'success',
    code: 200,
    overall_score: 5.25,
    sentence_scores: [[2, 9, 0.5]],
    suspect_tokens: [[2, 4]],
    textual_errors: [[5, 9, 'are', 'AGV']],
    cefr_level: 'B1.i',
    score_standard_error: 0.5,
    pipeline: { name: 'cefr', version: '1.0.0' },
  };

  test('are not ready at first, with an estimate in seconds', async () => {
    await submit('waiting');
    expect(await get(`${BASE}/text/waiting/results`)).toEqual({
      type: 'results_not_ready',
      code: 200,
      estimated_seconds_to_completion: expect.any(Number),
    });
  });

  test.each(['unknown', 'a'.repeat(41), 'a%2Fb', '%zz', '%00', ''])(
    'of the id "%s" are not found',
    async (id) => {
      expect(await get(`${BASE}/text/${id}/results`)).toEqual(error(404, 'id not found'));
    },
  );

  test('have the form of the requested version', async () => {
    await submit('emoji', { text: '\u{1F600} We is here.' });
    await assessed('emoji', success);
    const of = (version: string) => get(`/v${version}/account/${ACCOUNT}/text/emoji/results`);
    const { cefr_level, score_standard_error, pipeline, ...interfaceOnly } = success;
    expect(await of('2.2.0')).toEqual({
      ...success,
      error_reasons: ['A verb must agree with its subject: write *are*.'],
    });
    expect(await of('2.1.0')).toEqual(success);
    expect(await of('2.0.0')).toEqual(interfaceOnly);
    expect(await of('1.0.0')).toEqual({
      ...interfaceOnly,
      sentence_scores: [[3, 10, 0.5]],
      suspect_tokens: [[3, 5]],
      textual_errors: [[6, 10, 'are', 'AGV']],
    });
    expect(await of('2.1.0')).toEqual(success);
  });

  test('stay the same byte for byte', async () => {
    await submit('stable');
    await assessed('stable', success);
    const path = `${BASE}/text/stable/results`;
    const first = await server.send({ path });
    expect((await server.send({ path })).text).toBe(first.text);
  });

  test('of a text that could not be assessed contain the reason', async () => {
    await submit('short', { text: ' ' });
    const failure = { type: 'failure', code: 200, message: 'insufficient_english_text' } as const;
    await assessed('short', failure);
    for (const version of ['1.0.0', '2.0.0', '2.1.0', '2.2.0']) {
      expect(await get(`/v${version}/account/${ACCOUNT}/text/short/results`)).toEqual(failure);
    }
  });
});

describe('feedback', () => {
  test('is stored for an existing text, and replaces the examiner’s earlier feedback', async () => {
    await submit('marked');
    expect(await put('/text/marked/feedback', { examiner_id: 7, mark: { holistic: '4' } })).toEqual(DONE);
    expect(await put('/text/marked/feedback', { examiner_id: 7, mark: { holistic: '5' } })).toEqual(DONE);
    expect(await put('/text/marked/feedback', { examiner_id: 8, mark: { content: { a: [1] } } })).toEqual(
      DONE,
    );
    const stored = [];
    for await (const batch of server.store.feedback({ accountId: ACCOUNT })) stored.push(...batch);
    expect(stored.map(({ examiner_id, mark }) => [examiner_id, mark])).toEqual([
      [7, { holistic: '5' }],
      [8, { content: { a: [1] } }],
    ]);
  });

  test.each<[unknown, number, string]>([
    [{ mark: {} }, 400, 'must specify examiner_id'],
    [{ examiner_id: '1', mark: {} }, 400, 'examiner_id must be an integer greater than 0'],
    [{ examiner_id: 1 }, 400, 'must specify mark'],
    [{ examiner_id: 1, mark: {} }, 400, 'mark must be a non-empty object'],
    ['{"examiner_id": 1, "mark": {"a": 1}} ', 200, ''],
  ])('%j is checked in the order of the attributes', async (body, code, message) => {
    await submit('judged');
    const expected = code === 200 ? DONE : error(code, message);
    expect(await put('/text/judged/feedback', body)).toEqual(expected);
    expect(await put('/text/not-there/feedback', body)).toEqual(error(404, 'id not found'));
  });
});

test('an author is deleted with all texts, and a repeated deletion returns the same receipt', async () => {
  const send = async () => (await server.send({ method: 'DELETE', path: `${BASE}/author/ben` })).json;
  await submit('ben-1', { author_id: 'ben' });
  await submit('ben-2', { author_id: 'ben' });
  server.now = new Date('2024-03-02T08:09:10.999Z');
  const first = await send();
  expect(first).toEqual({ ...DONE, submissions_deleted: 2, timestamp: '2024-03-02T08:09:10Z' });
  server.now = new Date('2024-03-03T00:00:00Z');
  expect(await send()).toEqual(first);
  expect(await get(`${BASE}/text/ben-1/results`)).toEqual(error(404, 'id not found'));
  expect(await submit('ben-1', { author_id: 'ben', text: 'Another one.' })).toEqual(DONE);
  expect(await send()).toEqual({ ...DONE, submissions_deleted: 1, timestamp: '2024-03-03T00:00:00Z' });
  server.now = NOON;
});

test('webhooks are created, listed in order and deleted', async () => {
  const path = `${BASE}/webhooks`;
  const create = async (url: unknown) => (await server.send({ method: 'POST', path, body: { url } })).json;
  const list = async () => (await server.send({ path })).text;
  expect(await list()).toBe('{"type":"success","webhooks":[],"code":200}');
  const urls = [
    'https://example.com/b?x=1',
    'https://EXAMPLE.com/a',
    'https://10.1.2.3/',
    'https://example.com/b?x=1',
  ];
  const created: Record<string, unknown>[] = [];
  for (const url of urls) created.push(await create(url));
  for (const { id, secret, ...rest } of created) {
    expect(rest).toEqual(DONE);
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(JSON.parse(await list())).toEqual({
    ...DONE,
    webhooks: urls.map((url, index) => ({ id: created[index]!.id, url })),
  });
  const remove = async (id: unknown) => (await server.send({ method: 'DELETE', path: `${path}/${id}` })).json;
  expect(await remove(created[0]!.id)).toEqual(DONE);
  for (const id of [created[0]!.id, 'x', '%FF', 'a%2Fb', '0'.repeat(41)]) {
    expect(await remove(id)).toEqual(error(404, 'webhook not found'));
  }
  expect(await create('http://example.com')).toEqual(error(400, 'url must be https'));
  expect(await create(null)).toEqual(error(400, 'url is missing'));
  const [{ version } = {}] = await server.store.webhooks(ACCOUNT);
  expect(version).toBe('2.0.0');
});

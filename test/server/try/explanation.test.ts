import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Explanation } from '../../../src/engine/results/explanation.js';
import type { VocabularyProfile } from '../../../src/engine/results/vocabulary-profile.js';
import { createRateLimit } from '../../../src/server/operation/rate-limit.js';
import { createAccount, createToken } from '../../../src/services/accounts/accounts.js';
import { explanations } from '../../../src/services/assessment/explanations.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import type { Store } from '../../../src/store/store.js';
import { NOON, type RunningServer, type RunningServerOptions, startServer } from '../running-server.js';

const config = { workers: 1, batchTimeout: 60, pipelines: {}, models: '' };
const pipelines = RunningPipelines.of(config);

const PATH = '/try/account/school/explanation';
const BODY = {
  text: 'My dog is called Rex. He like to run in the park with the others dogs.',
  question_text: 'Do you have a pet?',
};

/** A server whose page gets explanations from real threads. */
async function explainingServer(
  options: RunningServerOptions & { readonly signal?: AbortSignal } = {},
): Promise<RunningServer> {
  const { signal = new AbortController().signal, ...others } = options;
  let store: Store | undefined;
  const account: Store['account'] = (id) => store!.account(id);
  const explain = explanations({ store: { account }, withPipeline: pipelines.use, config, signal });
  const server = await startServer({ tryPage: { explain, serveClass: async () => undefined }, ...others });
  store = server.store;
  return server;
}

let server: RunningServer;
let stranger: string;
beforeAll(async () => {
  server = await explainingServer();
  await createAccount(server.store, 'other', NOON);
  stranger = (await createToken(server.store, { accountId: 'other', now: NOON })).secret;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await pipelines[Symbol.asyncDispose]();
});

const post = (server: RunningServer, body: unknown, path = PATH) =>
  server.send({ method: 'POST', path, body });

describe('an explanation', () => {
  test('contains points that add up to the score, and the scale', async () => {
    const { status, json } = await post(server, BODY);
    expect([status, json.type, json.code]).toEqual([200, 'success', 200]);
    expect(json.scale).toEqual({ name: 'cefr', min: 0, max: 13 });
    expect(json.pipeline).toMatchObject({ name: 'cefr', version: expect.any(String) });
    const { base, categories, scale_limit = 0, overall_score } = json.explanation as Explanation;
    const sum = categories.reduce((points, category) => points + category.points, base + scale_limit);
    expect(sum).toBeCloseTo(overall_score, 3);
    expect(categories.length).toBeGreaterThan(3);
    expect(JSON.stringify(server.logged)).not.toContain('Rex');
  });

  test('includes the levels of the words', async () => {
    const { json } = await post(server, BODY);
    const { words, levels, list } = json.vocabulary as VocabularyProfile;
    expect(words).toBe(15);
    expect(levels[0]).toMatchObject({ level: 'A1' });
    expect(list).toContainEqual({ word: 'dog', part_of_speech: 'noun', level: 'A1', count: 1 });
    expect(list.some(({ word }) => word === 'rex')).toBe(false);
  });

  test('is absent for a text that cannot be assessed', async () => {
    const { status, json } = await post(server, { ...BODY, text: 'Hallo.' });
    expect([status, 'explanation' in json]).toEqual([200, false]);
  });

  test('stores nothing', async () => {
    await post(server, BODY);
    for await (const found of server.store.submissions({ accountId: 'school' })) expect(found).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['no text', { question_text: 'Why?' }, 'text missing'],
    ['no question', { text: 'I like it.' }, 'question_text missing'],
    ['a text that is a number', { ...BODY, text: 7 }, 'text must be a string'],
    ['a text that is too long', { ...BODY, text: 'a'.repeat(10_001) }, 'text too long'],
    ['a control character', { ...BODY, text: 'a\u0007b' }, 'text contains invalid characters'],
    ['malformed JSON', '{', 'invalid_json'],
  ])('of %s is refused with the message of the API', async (_, body, message) => {
    expect(await post(server, body)).toMatchObject({ status: 400, json: { type: 'error', message } });
  });

  test('requires a token of the account, like everything else', async () => {
    const api = await server.send({ path: '/account/school/versions', anonymous: true });
    const strangers = [
      { anonymous: true },
      { headers: { authorization: 'Token token=wrong' } },
      { headers: { authorization: `Token token=${stranger}` } },
    ];
    for (const sent of strangers) {
      const { status, text } = await server.send({ method: 'POST', path: PATH, body: BODY, ...sent });
      expect([status, text]).toEqual([401, api.text]);
    }
  });

  test('is requested by POST at one path', async () => {
    expect(await server.send({ path: PATH })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
    });
    for (const path of [
      '/try/account/school/text/a',
      '/try/account/school/',
      '/try/account/school/explanation/',
    ])
      expect(await post(server, BODY, path)).toMatchObject({ status: 404, json: { message: 'not found' } });
  });

  test('counts for the rate limit of its token', async () => {
    await using server = await explainingServer({
      rateLimit: createRateLimit({ perSecond: 0.01, burst: 1 }),
    });
    expect((await post(server, BODY)).status).toBe(200);
    expect(await post(server, BODY)).toMatchObject({ status: 429, json: { message: 'too many requests' } });
  });
});

describe('many explanations at once', () => {
  test('are refused beyond a few, but not those of other accounts', async () => {
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => post(server, BODY)).concat(
        server.send({
          method: 'POST',
          path: '/try/account/other/explanation',
          body: BODY,
          headers: { authorization: `Token token=${stranger}` },
        }),
      ),
    );
    const other = asked.pop();
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503, 503]);
    expect(other!.status).toBe(200);
    const refused = asked.find(({ status }) => status === 503)!;
    expect(refused.headers['retry-after']).toBe('1');
    expect((await post(server, BODY)).status).toBe(200);
  });

  test('are refused by a stopping server', async () => {
    const stop = new AbortController();
    await using server = await explainingServer({ signal: stop.signal });
    stop.abort();
    expect(await post(server, BODY)).toMatchObject({ status: 503, json: { message: 'service unavailable' } });
  });
});

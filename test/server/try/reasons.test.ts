import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../running-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    tryPage: { explain: async () => undefined, serveClass: async () => undefined },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const post = (body: unknown, more = {}) =>
  server.send({ method: 'POST', path: '/try/account/school/reasons', body, ...more });

test('reasons are returned in the language, in their order', async () => {
  const reasons = ['This is one word: *today*.', 'Nothing that the catalogue knows.', 'This may be wrong.'];
  const { status, json } = await post({ language: 'es', reasons });
  expect([status, json.reasons]).toEqual([
    200,
    ['Esto es una sola palabra: *today*.', reasons[1], 'Esto puede estar mal.'],
  ]);
  expect((await post({ language: 'en', reasons })).json.reasons).toEqual(reasons);
});

test.each([
  ['a language without reasons', { language: 'la', reasons: [] }, 'there are no reasons in this language'],
  ['no language', { reasons: [] }, 'language and reasons are required'],
  ['reasons that are no list', { language: 'es', reasons: 'all' }, 'language and reasons are required'],
])('%s is refused', async (_, body, message) => {
  expect(await post(body)).toMatchObject({ status: 400, json: { type: 'error', message } });
});

test('they require a token', async () => {
  expect((await post({ language: 'es', reasons: [] }, { anonymous: true })).status).toBe(401);
});

test('the languages need none, and name themselves', async () => {
  const { json } = await server.send({ path: '/try/languages.json', anonymous: true });
  expect(json).toContainEqual({ code: 'de', name: 'German', ownName: 'Deutsch' });
});

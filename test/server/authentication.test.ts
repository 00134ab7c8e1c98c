import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../../src/server/respond.js';
import { createAccount, createToken, revokeToken } from '../../src/services/accounts/accounts.js';
import { ACCOUNT, NOON, type RunningServer, startServer } from './running-server.js';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  await createAccount(server.store, 'other', NOON);
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ['Token token=abc', 'abc'],
  ['token token=abc', 'abc'],
  ['TOKEN TOKEN=a-1', 'a-1'],
  ['Token token="abc"', 'abc'],
  ['Token  token=abc', 'abc'],
  ['Token token="abc', undefined],
  ['Token token=abc"', undefined],
  ['Token token=abc, x=1', undefined],
  ['Token token=abc def', undefined],
  ['Token token=', undefined],
  ['Token abc', undefined],
  ['Tokentoken=abc', undefined],
  ['Bearer abc', undefined],
  [`Token token=${'a'.repeat(41)}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %s contains the token %s', (header, token) => {
  expect(tokenOf(header)).toBe(token);
});

test('the response is the same whatever is wrong with the credentials', async () => {
  const { store, now } = server;
  const other = await createToken(store, { accountId: 'other', now });
  const expired = await createToken(store, { accountId: ACCOUNT, expiresAt: now, now });
  const revoked = await createToken(store, { accountId: ACCOUNT, now });
  await revokeToken(store, ACCOUNT, revoked.token.id, now);
  const path = `/v2.0.0/account/${ACCOUNT}/webhooks`;
  const token = (secret: string) => ({ authorization: `Token token=${secret}` });
  const refused = [
    await server.send({ path, anonymous: true }),
    await server.send({ path, headers: { authorization: 'Basic abc' } }),
    await server.send({ path, headers: token('unknown') }),
    await server.send({ path, headers: token(other.secret) }),
    await server.send({ path, headers: token(expired.secret) }),
    await server.send({ path, headers: token(revoked.secret) }),
    await server.send({ path: '/v2.0.0/account/nobody/webhooks' }),
    await server.send({ path: '/v2.0.0/account/a%20b/webhooks' }),
    await server.send({ path: '/account/nobody/versions' }),
    await server.send({ path: `/v2.0.0/account/${ACCOUNT}/no/such/path`, headers: token('unknown') }),
    await server.send({ path, method: 'PUT', headers: token('unknown'), body: 'x' }),
  ];
  const [first] = refused;
  expect(first!.status).toBe(401);
  expect(first!.headers['www-authenticate']).toBe('Token');
  expect(first!.text).toBe('{"type":"error","code":401,"message":"invalid authentication credentials"}');
  for (const { status, headers, text } of refused) {
    expect(text).toBe(first!.text);
    expect(status).toBe(401);
    expect({ ...headers, date: '' }).toEqual({ ...first!.headers, date: '' });
  }
});

test('a token is refused once it is revoked or expires', async () => {
  const path = `/v2.0.0/account/${ACCOUNT}/webhooks`;
  const { store } = server;
  const later = new Date(NOON.getTime() + 1000);
  const { token, secret } = await createToken(store, { accountId: ACCOUNT, expiresAt: later, now: NOON });
  const headers = { authorization: `Token token="${secret}"` };
  const status = async () => (await server.send({ path, headers })).status;
  expect(await status()).toBe(200);
  expect(await status()).toBe(200);
  server.now = later;
  expect(await status()).toBe(401);
  server.now = NOON;
  expect(await status()).toBe(200);
  await revokeToken(store, ACCOUNT, token.id, NOON);
  expect(await status()).toBe(401);
});

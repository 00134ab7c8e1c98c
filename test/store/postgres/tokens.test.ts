import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createServer } from '../../../src/server/server.js';
import { createToken, tokenHash } from '../../../src/services/accounts/accounts.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { ACCOUNT, NOON } from '../../contract/store/samples.js';
import { until } from '../../until.js';
import { freshDatabase, hasPostgres } from './server.js';

/** Two processes on a database with an account and a token, which the first one has used. */
async function twoStores() {
  const place = await freshDatabase();
  const [one, other] = [await openPostgres(place.url), await openPostgres(place.url)];
  await one.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  const { token, secret } = await createToken(one, { accountId: ACCOUNT, now: NOON });
  const find = () => one.tokenByHash(tokenHash(secret));
  expect(await find()).toEqual(token);
  return {
    ...{ one, other, token, secret, find },
    async [Symbol.asyncDispose]() {
      for (const each of [one, other, place]) await each[Symbol.asyncDispose]();
    },
  };
}

describe.skipIf(!hasPostgres)('a token in memory', () => {
  test('is found as revoked once its revocation by another process is acknowledged', async () => {
    await using given = await twoStores();
    await given.other.revokeToken(given.token.id, NOON);
    expect(await given.find()).toEqual({ ...given.token, revokedAt: NOON });
  });

  test('is not found once the deletion of its account by another process is acknowledged', async () => {
    await using given = await twoStores();
    await given.other.deleteAccount(ACCOUNT, NOON);
    expect(await given.find()).toBeUndefined();
  });

  test('is refused while the deletion of its account is not acknowledged yet', async () => {
    await using given = await twoStores();
    const app = createServer({ store: given.one, now: () => NOON, log: pino({ level: 'silent' }) });
    const deletion = given.other.deleteAccount(ACCOUNT, NOON);
    await until(async () => (await given.one.account(ACCOUNT)) === undefined);
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: `/v2.1.0/account/${ACCOUNT}/text/1`,
      headers: { authorization: `Token token=${given.secret}` },
      payload: JSON.stringify({ author_id: 'a', task_id: 't', question_text: 'Why?', text: 'So.' }),
    });
    expect(statusCode).toBe(401);
    await deletion;
  });
});

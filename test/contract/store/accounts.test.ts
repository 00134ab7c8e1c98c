import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, CEFR, LATER, NOON, STORED, storeWithAccount, submission, UNCHANGED } from './samples.js';

describe.each(backends)('accounts and tokens in $name', (backend) => {
  test('an account is read back as created', async () => {
    await using test = await backend.create();
    const account = { id: 'School-1', pipeline: 'ielts', createdAt: NOON };
    await test.store.createAccount(account);
    expect(await test.store.account('School-1')).toEqual(account);
    expect(await test.store.account('school-1')).toBeUndefined();
  });

  test('accounts are listed oldest first', async () => {
    await using test = await backend.create();
    await test.store.createAccount({ id: 'b', pipeline: 'cefr', createdAt: LATER });
    await test.store.createAccount({ id: 'c', pipeline: 'cefr', createdAt: NOON });
    await test.store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: LATER });
    expect((await test.store.accounts()).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('an account is created once, also by concurrent calls', async () => {
    await using test = await backend.create();
    const create = () => test.store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: NOON });
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(create()).rejects.toMatchObject({ code: 'account_exists' });
    expect(await test.store.accounts()).toHaveLength(1);
  });

  test('an account changes its pipeline', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.setAccountPipeline(ACCOUNT, 'ielts');
    expect(await test.store.account(ACCOUNT)).toMatchObject({ pipeline: 'ielts', createdAt: NOON });
  });

  test('nothing is written for an unknown account', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const token = { id: 't', accountId: 'nobody', label: '', createdAt: NOON };
    const writes = [
      store.setAccountPipeline('nobody', 'ielts'),
      store.addToken(token, 'aa'),
      store.addSubmissions('nobody', [submission('1')], NOON),
      store.addFeedback('nobody', [], NOON),
      store.startRescore('nobody', CEFR, NOON),
      store.transaction((writer) => writer.addSubmissions('nobody', [submission('1')], NOON)),
    ];
    for (const outcome of await Promise.allSettled(writes)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unknown_account' } });
    }
    expect(await store.tokens('nobody')).toEqual([]);
    expect(await store.tokenByHash('aa')).toBeUndefined();
  });

  test('a refused write for an unknown account does not affect a concurrent one for a known account', async () => {
    await using test = await storeWithAccount(backend);
    const refused = test.store.addSubmissions('nobody', [submission('1')], NOON);
    const taken = test.store.addSubmissions(ACCOUNT, [submission('1')], NOON);
    await expect(refused).rejects.toMatchObject({ code: 'unknown_account' });
    expect(await taken).toEqual([STORED]);
  });

  test('a token is found by its hash and by its account', async () => {
    await using test = await storeWithAccount(backend);
    const first = { id: 't1', accountId: ACCOUNT, label: '\uFEFFBüro “A”', createdAt: NOON };
    const second = { id: 't2', accountId: ACCOUNT, label: '', createdAt: LATER, expiresAt: LATER };
    await test.store.addToken(second, 'bb');
    await test.store.addToken(first, 'aa');
    expect(await test.store.tokens(ACCOUNT)).toEqual([first, second]);
    expect(await test.store.tokenByHash('bb')).toEqual(second);
    expect(await test.store.tokenByHash('cc')).toBeUndefined();
  });

  test('a revoked token keeps the time of its first revocation', async () => {
    await using test = await storeWithAccount(backend);
    expect(await test.store.tokenByHash('aa')).toBeUndefined();
    await test.store.addToken({ id: 't', accountId: ACCOUNT, label: 'x', createdAt: NOON }, 'aa');
    expect((await test.store.tokenByHash('aa'))?.revokedAt).toBeUndefined();
    await test.store.revokeToken('t', NOON);
    await test.store.revokeToken('t', LATER);
    expect((await test.store.tokenByHash('aa'))?.revokedAt).toEqual(NOON);
    await expect(test.store.revokeToken('u', NOON)).rejects.toMatchObject({ code: 'unknown_token' });
  });

  test('acknowledged writes survive reopening', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addToken({ id: 't', accountId: ACCOUNT, label: 'x', createdAt: NOON }, 'aa');
    await test.store.addSubmissions(ACCOUNT, [submission('1')], NOON);
    await test.reopen();
    expect(await test.store.accounts()).toHaveLength(1);
    expect(await test.store.tokens(ACCOUNT)).toHaveLength(1);
    expect(await test.store.addSubmissions(ACCOUNT, [submission('1')], LATER)).toEqual([UNCHANGED]);
  });
});

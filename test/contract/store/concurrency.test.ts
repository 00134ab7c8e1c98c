import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, answer, NOON, storedSubmissions, storeWithAccount, submission } from './samples.js';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const count = (outcomes: readonly { status: string }[], status: string) =>
  outcomes.filter((outcome) => outcome.status === status).length;

describe.each(backends)('concurrent calls of $name', (backend) => {
  test('exactly one of fifty submissions gets the last place of a group', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addSubmissions(ACCOUNT, [answer('a', 0), answer('b', 1)], NOON);
    const outcomes = await Promise.all(
      FIFTY.map((n) => test.store.addSubmissions(ACCOUNT, [answer(`c-${n}`, 2 + n)], NOON)),
    );
    expect(count(outcomes.flat(), 'stored')).toBe(1);
    expect(count(outcomes.flat(), 'rejected')).toBe(49);
    expect(await storedSubmissions(test.store)).toHaveLength(3);
  });

  test('exactly one of fifty submissions with one id and different texts is stored', async () => {
    await using test = await storeWithAccount(backend);
    const outcomes = await Promise.all(
      FIFTY.map((n) => test.store.addSubmissions(ACCOUNT, [submission('a', { text: `${n}` })], NOON)),
    );
    expect(count(outcomes.flat(), 'stored')).toBe(1);
    const [stored] = await storedSubmissions(test.store);
    expect(stored?.text).toBe(`${outcomes.findIndex(([outcome]) => outcome?.status === 'stored')}`);
  });

  test('all of fifty retries of one submission succeed, and one of them stores it', async () => {
    await using test = await storeWithAccount(backend);
    const outcomes = await Promise.all(
      FIFTY.map(() => test.store.addSubmissions(ACCOUNT, [submission('a')], NOON)),
    );
    expect(count(outcomes.flat(), 'stored')).toBe(1);
    expect(count(outcomes.flat(), 'unchanged')).toBe(49);
  });

  test('writes of every kind run alongside reads', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.addSubmissions(
      ACCOUNT,
      FIFTY.map((n) => submission(`id-${n}`)),
      NOON,
    );
    await Promise.all(
      FIFTY.flatMap((n): Promise<unknown>[] => [
        store.addSubmissions(ACCOUNT, [submission(`new-${n}`)], NOON),
        store.createAccount({ id: `account-${n}`, pipeline: 'cefr', createdAt: NOON }),
        store.addFeedback(
          ACCOUNT,
          [{ submission_id: `id-${n}`, examiner_id: 1, mark: { holistic: '1' } }],
          NOON,
        ),
        store.account(ACCOUNT),
        storedSubmissions(store),
        store.statistics({ accountId: ACCOUNT, includeTests: true }),
      ]),
    );
    expect(await store.accounts()).toHaveLength(51);
    expect(await storedSubmissions(store)).toHaveLength(100);
    expect(await store.statistics({ accountId: ACCOUNT, includeTests: true })).toMatchObject({ marks: 50 });
  });

  test('an acknowledged write is visible to the next read', async () => {
    await using test = await storeWithAccount(backend);
    for (const n of FIFTY.slice(0, 10)) {
      await test.store.addSubmissions(ACCOUNT, [submission(`id-${n}`)], NOON);
      expect(await storedSubmissions(test.store)).toHaveLength(n + 1);
    }
  });

  test('pending calls finish before the store closes', async () => {
    await using test = await storeWithAccount(backend);
    const calls = FIFTY.map((n) => test.store.addSubmissions(ACCOUNT, [submission(`id-${n}`)], NOON));
    await test.reopen();
    expect(count((await Promise.all(calls)).flat(), 'stored')).toBe(50);
    expect(await storedSubmissions(test.store)).toHaveLength(50);
  });
});

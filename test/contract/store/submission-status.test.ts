import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import {
  ACCOUNT,
  added,
  CEFR,
  finished,
  LATER,
  NOON,
  storedSubmissions,
  storeWithAccount,
  submission,
} from './samples.js';

const IELTS = { name: 'ielts', version: '1.0.0', configHash: 'c0ffee' };
const BAND = { name: 'band', version: '1.0.0', configHash: 'c0ffee' };
const result = (overall_score: number) => JSON.stringify({ type: 'success', code: 200, overall_score });

describe.each(backends)('the status of a submission in $name', (backend) => {
  test('unknown, waiting, assessed', async () => {
    await using test = await storeWithAccount(backend);
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
    const [outcome] = await test.store.addSubmissions(ACCOUNT, [submission('a')], NOON);
    const receipt = outcome?.status === 'stored' ? outcome.receipt : undefined;
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).toStrictEqual({ receipt, receivedAt: NOON });
    const body = '{"a":"\uFEFF😀"}';
    await test.store.saveResults(CEFR, [finished(receipt!, { body })], LATER);
    for (let opened = 0; opened < 2; opened += 1) {
      expect(await test.store.submissionStatus(ACCOUNT, 'a')).toStrictEqual({
        receipt,
        receivedAt: NOON,
        result: { pipeline: CEFR, assessedAt: LATER, body },
      });
      await test.reopen();
    }
    expect(await test.store.submissionStatus(ACCOUNT, 'A')).toBeUndefined();
    expect(await test.store.submissionStatus('other', 'a')).toBeUndefined();
  });

  test('the text comes on request, before and after assessment', async () => {
    await using test = await storeWithAccount(backend);
    const text = '\uFEFFA 😀.';
    const { a } = await added(test.store, [submission('a', { text })]);
    const withText = () => test.store.submissionStatus(ACCOUNT, 'a', { withText: true });
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).not.toHaveProperty('text');
    expect((await withText())?.text).toBe(text);
    await test.store.saveResults(CEFR, [finished(a!)], LATER);
    expect(await withText()).toMatchObject({ text, result: { pipeline: CEFR } });
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).not.toHaveProperty('text');
  });

  test("the result is that of the account's pipeline, or else the one assessed last", async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const { a } = await added(store, [submission('a')]);
    const shown = async () => (await store.submissionStatus(ACCOUNT, 'a'))?.result?.pipeline.name;
    await store.saveResults(BAND, [finished(a!)], LATER);
    expect(await shown()).toBe('band');
    await store.saveResults(IELTS, [finished(a!)], NOON);
    expect(await shown()).toBe('band');
    await store.saveResults(CEFR, [finished(a!)], NOON);
    expect(await shown()).toBe('cefr');
    await store.saveResults(BAND, [finished(a!)], LATER);
    expect(await shown()).toBe('cefr');
    await store.setAccountPipeline(ACCOUNT, 'ielts');
    expect(await shown()).toBe('ielts');
    await store.setAccountPipeline(ACCOUNT, 'none');
    expect(await shown()).toBe('band');
  });

  test('a rescored text shows its new result from its commit on', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const { a } = await added(store, [submission('a')]);
    for (let score = 0; score < 20; score += 1) {
      const saved = store.saveResults(CEFR, [finished(a!, { body: result(score) })], NOON);
      const meanwhile = store.submissionStatus(ACCOUNT, 'a');
      await saved;
      expect((await store.submissionStatus(ACCOUNT, 'a'))?.result?.body).toBe(result(score));
      await meanwhile;
      expect((await store.submissionStatus(ACCOUNT, 'a'))?.result?.body).toBe(result(score));
    }
  });

  test('many calls at once, for texts of several accounts, some of them unknown', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const rows = Array.from({ length: 1500 }, (_, index) => submission(`id-${index}`));
    await store.addSubmissions('other', rows, LATER);
    await store.addSubmissions(ACCOUNT, rows, NOON);
    await test.reopen();
    const mine = (await storedSubmissions(test.store)).map(({ receipt }) => receipt);
    const theirs = (await storedSubmissions(test.store, 'other')).map(({ receipt }) => receipt);
    const ask = (account: string, ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await test.store.submissionStatus(account, id))?.receipt));
    const ids = rows.map(({ id }) => id);
    const asked = [
      ask(ACCOUNT, ids),
      ask('other', ids),
      ask('other', ['x', 'y']),
      ask(ACCOUNT, ids.slice(9)),
    ];
    expect(await Promise.all(asked)).toEqual([mine, theirs, [undefined, undefined], mine.slice(9)]);
  });

  test('a text submitted in a transaction is visible only after its commit', async () => {
    await using test = await storeWithAccount(backend);
    const failing = test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
    await test.store.transaction((writer) => writer.addSubmissions(ACCOUNT, [submission('a')], NOON));
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).toMatchObject({ receivedAt: NOON });
  });
});

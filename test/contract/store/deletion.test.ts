import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { storedResults } from './read-back.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  all,
  answer,
  CEFR,
  finished,
  LATER,
  NOON,
  pendingTexts,
  STORED,
  storedSubmissions,
  storeWithAccount,
  submission,
} from './samples.js';

const EVEN_LATER = new Date('2024-03-02T12:00:00.789Z');
const mark = (submission_id: string) => ({ submission_id, examiner_id: 1, mark: { holistic: '3' } });
const ids = (texts: readonly { id: string }[]) => texts.map(({ id }) => id);

/** Answers 0 to 5 in turn by anna and ben, who fill their groups. */
const turns = () =>
  [0, 1, 2, 3, 4, 5].map((n) => answer(`id-${n}`, n, { author_id: n % 2 === 0 ? 'anna' : 'ben' }));

describe.each(backends)('deletion of an author in $name', (backend) => {
  test('removes submissions, results and marks of this author only', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions('other', [submission('id-0')], NOON);
    const receipts = await added(store, turns());
    await store.saveResults(
      CEFR,
      Object.values(receipts).map((receipt) => finished(receipt)),
      NOON,
    );
    await store.addFeedback(ACCOUNT, [mark('id-0'), mark('id-1')], NOON);

    const deletion = await store.deleteAuthor(ACCOUNT, 'anna', LATER);
    expect(deletion).toStrictEqual({
      submissionsDeleted: 3,
      timestamp: LATER,
      deletedWith: { results: 3, marks: 1, notifications: 0 },
    });
    for (let opened = 0; opened < 2; opened += 1) {
      expect(ids(await storedSubmissions(test.store))).toEqual(['id-1', 'id-3', 'id-5']);
      const results = await storedResults(test.store, ACCOUNT);
      expect(ids(results.map((result) => result.submission))).toEqual(['id-1', 'id-3', 'id-5']);
      expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toMatchObject([mark('id-1')]);
      expect(await test.store.submissionStatus(ACCOUNT, 'id-0')).toBeUndefined();
      expect(await test.store.submissionStatus(ACCOUNT, 'id-1')).toMatchObject({ receipt: receipts['id-1'] });
      expect(await storedSubmissions(test.store, 'other')).toHaveLength(1);
      expect(await test.store.statistics({ accountId: ACCOUNT, includeTests: true })).toMatchObject({
        submissions: 3,
        authors: 1,
        marks: 1,
      });
      await test.reopen();
    }
  });

  test('deletes any number of texts', async () => {
    await using test = await storeWithAccount(backend);
    await added(
      test.store,
      Array.from({ length: 6001 }, (_, index) => submission(`id-${index}`)),
    );
    expect((await test.store.deleteAuthor(ACCOUNT, 'anna', NOON)).submissionsDeleted).toBe(6001);
    expect(await storedSubmissions(test.store)).toEqual([]);
  });

  test('repeated with nothing submitted since returns the earlier receipt, also if nothing was deleted', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [submission('a'), submission('b')]);
    const first = { submissionsDeleted: 2, timestamp: NOON };
    expect(await store.deleteAuthor(ACCOUNT, 'anna', NOON)).toMatchObject(first);
    expect(await store.deleteAuthor(ACCOUNT, 'anna', LATER)).toEqual(first);
    const none = { submissionsDeleted: 0, timestamp: NOON };
    expect(await store.deleteAuthor(ACCOUNT, 'nobody', NOON)).toMatchObject(none);
    await test.reopen();
    expect(await test.store.deleteAuthor(ACCOUNT, 'anna', EVEN_LATER)).toEqual(first);
    expect(await test.store.deleteAuthor(ACCOUNT, 'nobody', EVEN_LATER)).toEqual(none);
  });

  test('counts from zero after a new submission, but not after a rejected one', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [submission('a', { author_id: 'ben' }), submission('b'), submission('c')]);
    await store.deleteAuthor(ACCOUNT, 'anna', NOON);
    const [refused] = await store.addSubmissions(ACCOUNT, [submission('a', { author_id: 'anna' })], NOON);
    expect(refused?.status).toBe('rejected');
    expect(await store.deleteAuthor(ACCOUNT, 'anna', LATER)).toEqual({
      submissionsDeleted: 2,
      timestamp: NOON,
    });
    await store.addSubmissions(ACCOUNT, [submission('b')], NOON);
    const second = { submissionsDeleted: 1, timestamp: LATER };
    expect(await store.deleteAuthor(ACCOUNT, 'anna', LATER)).toMatchObject(second);
    expect(await store.deleteAuthor(ACCOUNT, 'anna', EVEN_LATER)).toEqual(second);
  });

  test('counts from zero after a new submission that was deleted by its id', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const receipts = await added(store, [submission('a'), submission('b')]);
    await store.deleteAuthor(ACCOUNT, 'anna', NOON);
    await store.addSubmissions(ACCOUNT, [submission('c')], NOON);
    await store.deleteSubmissions(ACCOUNT, ['c'], NOON);
    const none = { submissionsDeleted: 0, timestamp: LATER };
    expect(await store.deleteAuthor(ACCOUNT, 'anna', LATER)).toMatchObject(none);
    expect(await store.deleteAuthor(ACCOUNT, 'anna', EVEN_LATER)).toEqual(none);
    await test.reopen();
    const [last] = await test.store.addSubmissions(ACCOUNT, [submission('d')], NOON);
    expect((last as { receipt: number }).receipt).toBeGreaterThan(Math.max(...Object.values(receipts)) + 1);
  });

  test('distinguishes authors and accounts by their exact spelling', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await added(store, [submission('a')]);
    expect((await store.deleteAuthor(ACCOUNT, 'Anna', NOON)).submissionsDeleted).toBe(0);
    expect((await store.deleteAuthor('other', 'anna', NOON)).submissionsDeleted).toBe(0);
    expect((await store.deleteAuthor(ACCOUNT, 'anna', LATER)).submissionsDeleted).toBe(1);
    await expect(store.deleteAuthor('nobody', 'anna', NOON)).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('frees ids and places in groups but never reuses a receipt, also after reopening', async () => {
    await using test = await storeWithAccount(backend);
    const before = await added(test.store, turns());
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    await test.reopen();
    const again = turns()
      .filter(({ author_id }) => author_id === 'ben')
      .map((row) => ({ ...row, text: 'New.' }));
    expect(await test.store.addSubmissions(ACCOUNT, again, NOON)).toEqual(again.map(() => STORED));
    const stored = await storedSubmissions(test.store);
    expect(ids(stored)).toEqual(['id-0', 'id-2', 'id-4', 'id-1', 'id-3', 'id-5']);
    const given = new Set(Object.values(before));
    expect(stored.slice(3).filter(({ receipt }) => given.has(receipt))).toEqual([]);
  });

  test('removes texts from pending batches not read yet', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, turns());
    const iterator = test.store.pending({ accountId: ACCOUNT, pipeline: CEFR }, 1)[Symbol.asyncIterator]();
    await test.store.deleteAuthor(ACCOUNT, 'anna', NOON);
    const seen: string[] = [];
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      expect(next.value).toHaveLength(1);
      seen.push(...ids(next.value));
    }
    expect(seen).toEqual(['id-1', 'id-3', 'id-5']);
    const worker = await aliveWorker(test.store);
    const claimed = await test.store.claimTexts({ worker, limit: 10 });
    expect(ids(claimed!.texts)).toEqual(seen);
  });

  test('prevents an assessment that finishes later from writing results', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, turns());
    const texts = await pendingTexts(test.store);
    await test.store.deleteAuthor(ACCOUNT, 'ben', NOON);
    const late = texts.map(({ receipt }) => finished(receipt));
    expect(await test.store.saveResults(CEFR, late, NOON)).toMatchObject({ written: 3 });
    const results = await storedResults(test.store, ACCOUNT);
    expect(ids(results.map((result) => result.submission))).toEqual(['id-0', 'id-2', 'id-4']);
  });

  test('concurrent with submissions and assessments leaves all or nothing of each', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    for (let round = 0; round < 20; round += 1) {
      const { a } = await added(store, [submission('a')]);
      const [, , deletion] = await Promise.all([
        store.addSubmissions(ACCOUNT, [submission('b')], NOON),
        store.saveResults(CEFR, [finished(a!)], NOON),
        store.deleteAuthor(ACCOUNT, 'anna', NOON),
        store.submissionStatus(ACCOUNT, 'a'),
      ]);
      const left = await storedSubmissions(store);
      expect(left.length + deletion.submissionsDeleted).toBe(2);
      expect(await storedResults(store, ACCOUNT)).toEqual([]);
      expect(await store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
      await store.deleteAuthor(ACCOUNT, 'anna', NOON);
    }
  });
});

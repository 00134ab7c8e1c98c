import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { storedNotifications, storedResults } from './read-back.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  all,
  CEFR,
  finished,
  LATER,
  NOON,
  pendingTexts,
  STORED,
  storedSubmissions,
  storeWithAccount,
  submission,
  webhook,
} from './samples.js';

const EVEN_LATER = new Date('2024-03-02T12:00:00.789Z');
const mark = (submission_id: string, examiner_id = 1, holistic = '3') => ({
  submission_id,
  examiner_id,
  mark: { holistic },
});
const ids = (texts: readonly { id: string }[]) => texts.map(({ id }) => id);
const NEWER = { ...CEFR, version: '2.0.0' };

describe.each(backends)('deletion of submissions in $name', (backend) => {
  test('removes them with results of all versions, marks and notifications, and nothing else', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions('other', [submission('a')], NOON);
    await store.addWebhook(webhook('w'));
    const receipts = await added(store, [submission('a'), submission('b'), submission('c')]);
    const results = Object.values(receipts).map((receipt) => finished(receipt));
    await store.saveResults(CEFR, results, NOON);
    await store.saveResults(NEWER, [finished(receipts.a!, { overallScore: 9 })], NOON, { holdMoves: 1 });
    await store.saveResults({ ...CEFR, name: 'ielts' }, [finished(receipts.a!)], NOON);
    await store.addFeedback(ACCOUNT, [mark('a'), mark('a', 2), mark('b')], NOON);

    expect(await store.deleteSubmissions(ACCOUNT, ['a', 'x', 'b', 'a'], LATER)).toStrictEqual({
      submissionsDeleted: 2,
      timestamp: LATER,
      deletedWith: { results: 4, marks: 3, notifications: 2 },
      earlier: [],
      unknown: ['x'],
    });
    for (let opened = 0; opened < 2; opened += 1) {
      expect(ids(await storedSubmissions(test.store))).toEqual(['c']);
      expect(await storedResults(test.store, ACCOUNT)).toHaveLength(1);
      expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toEqual([]);
      expect(await storedNotifications(test.store, ACCOUNT)).toHaveLength(1);
      expect(await test.store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
      expect(await storedSubmissions(test.store, 'other')).toHaveLength(1);
      expect((await test.store.verify()).faults).toEqual([]);
      await test.reopen();
    }
  });

  test('repeated reports when they were deleted; a new submission of that id is deleted again', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a'), submission('b')]);
    await test.store.deleteSubmissions(ACCOUNT, ['a', 'b'], NOON);
    await test.reopen();
    const [again] = await test.store.addSubmissions(ACCOUNT, [submission('a', { text: 'New.' })], NOON);
    expect(again).toEqual(STORED);
    expect((again as { receipt: number }).receipt).toBeGreaterThan(2);
    expect(await test.store.deleteSubmissions(ACCOUNT, ['a', 'b'], LATER)).toMatchObject({
      submissionsDeleted: 1,
      timestamp: LATER,
      earlier: [{ id: 'b', timestamp: NOON }],
      unknown: [],
    });
    // An author, or the submission of another account, is not confused with it.
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    expect(await test.store.deleteSubmissions('other', ['b'], LATER)).toMatchObject({ unknown: ['b'] });
    expect(await test.store.deleteAuthor(ACCOUNT, 'b', LATER)).toMatchObject({ submissionsDeleted: 0 });
    await expect(test.store.deleteSubmissions('nobody', ['b'], LATER)).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('prevents an assessment that finishes later from writing results', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a'), submission('b')]);
    const texts = await pendingTexts(test.store);
    await test.store.deleteSubmissions(ACCOUNT, ['a'], NOON);
    const late = texts.map(({ receipt }) => finished(receipt));
    expect(await test.store.saveResults(CEFR, late, NOON)).toMatchObject({ written: 1 });
    expect(await test.store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
  });
});

describe.each(backends)('deletion of marks in $name', (backend) => {
  /** A store with marks from two imports and from the API. */
  async function markedStore() {
    const test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [submission('a'), submission('b')]);
    const started = { accountId: ACCOUNT, job: 'import-feedback', startedAt: NOON };
    const worker = await aliveWorker(store);
    const first = (await store.startRun(started, worker))!;
    const second = (await store.startRun(started, worker))!;
    await store.addFeedback(ACCOUNT, [mark('a'), mark('a', 2), mark('b'), mark('b', 2)], NOON, first);
    // The second import replaces a mark of the first, repeats one and adds one.
    await store.addFeedback(ACCOUNT, [mark('a', 1, '4'), mark('b'), mark('b', 3)], NOON, second);
    await store.addFeedback(ACCOUNT, [mark('b', 2, '5')], NOON);
    return { test, first, second };
  }
  const marks = async (store: Parameters<typeof storedSubmissions>[0]) =>
    (await all(store.feedback({ accountId: ACCOUNT }))).map(
      ({ submission_id, examiner_id, mark }) => `${submission_id}${examiner_id}:${mark.holistic}`,
    );

  test('one mark, those of an examiner, those of a text', async () => {
    const { test } = await markedStore();
    await using given = test;
    const { store } = given;
    const one = { accountId: ACCOUNT, submissionId: 'a', examinerId: 1 };
    expect(await store.deleteMarks(one, LATER)).toStrictEqual({
      marksDeleted: 1,
      timestamp: LATER,
      repeated: false,
    });
    // The mark that it had replaced does not come back.
    expect(await marks(store)).toEqual(['a2:3', 'b1:3', 'b2:5', 'b3:3']);
    expect(await store.deleteMarks({ accountId: ACCOUNT, examinerId: 2 }, LATER)).toMatchObject({
      marksDeleted: 2,
    });
    expect(await marks(store)).toEqual(['b1:3', 'b3:3']);
    await store.deleteMarks({ accountId: ACCOUNT, submissionId: 'b' }, LATER);
    expect(await marks(store)).toEqual([]);
    await given.reopen();
    expect(await given.store.deleteMarks(one, EVEN_LATER)).toStrictEqual({
      marksDeleted: 1,
      timestamp: LATER,
      repeated: true,
    });
  });

  test('those of an import that have not been replaced since', async () => {
    const { test, first, second } = await markedStore();
    await using given = test;
    const { store } = given;
    expect(await store.deleteMarks({ accountId: ACCOUNT, run: first }, LATER)).toMatchObject({
      marksDeleted: 2,
    });
    expect(await marks(store)).toEqual(['a1:4', 'b2:5', 'b3:3']);
    const ofOne = { accountId: ACCOUNT, run: second, examinerId: 3 };
    expect(await store.deleteMarks(ofOne, LATER)).toMatchObject({ marksDeleted: 1 });
    expect(await store.deleteMarks({ accountId: ACCOUNT, run: 99 }, LATER)).toStrictEqual({
      marksDeleted: 0,
      timestamp: LATER,
      repeated: false,
    });
    expect(await marks(store)).toEqual(['a1:4', 'b2:5']);
  });

  test('does not affect those of other accounts', async () => {
    const { test } = await markedStore();
    await using given = test;
    await given.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    expect(await given.store.deleteMarks({ accountId: 'other', examinerId: 1 }, LATER)).toMatchObject({
      marksDeleted: 0,
    });
    expect(await marks(given.store)).toHaveLength(5);
  });
});

describe.each(backends)('deletion of an account in $name', (backend) => {
  const TOKEN = { id: 't', accountId: ACCOUNT, label: '', createdAt: NOON };

  async function filledStore() {
    const test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions('other', [submission('a')], NOON);
    await store.addToken(TOKEN, 'f00d');
    await store.addToken({ ...TOKEN, id: 'u', accountId: 'other' }, 'beef');
    await store.addWebhook(webhook('w'));
    const receipts = await added(store, [submission('a'), submission('b', { author_id: 'ben' })]);
    await store.saveResults(CEFR, [finished(receipts.a!)], NOON);
    await store.addFeedback(ACCOUNT, [mark('a')], NOON);
    const worker = await aliveWorker(store);
    await store.startRun({ accountId: 'other', job: 'score', startedAt: NOON }, worker);
    await store.startRun({ accountId: ACCOUNT, job: 'score', startedAt: NOON }, worker);
    await store.startRescore(ACCOUNT, CEFR, NOON);
    return { test, receipts };
  }

  test('removes everything in it, and does not affect other accounts', async () => {
    const { test, receipts } = await filledStore();
    await using given = test;
    expect(await given.store.tokenByHash('f00d')).toMatchObject({ id: 't' });
    expect(await given.store.deleteAccount(ACCOUNT, LATER)).toStrictEqual({
      submissionsDeleted: 2,
      timestamp: LATER,
      deletedWith: { results: 1, marks: 1, notifications: 1, webhooks: 1, tokens: 1, runs: 1 },
    });
    for (let opened = 0; opened < 2; opened += 1) {
      const { store } = given;
      expect(ids(await store.accounts())).toEqual(['other']);
      expect(await store.tokenByHash('f00d')).toBeUndefined();
      expect(await store.tokenByHash('beef')).toMatchObject({ id: 'u' });
      expect(await store.outbox(LATER)).toEqual([]);
      expect(await store.webhooks(ACCOUNT)).toEqual([]);
      expect(await storedSubmissions(store)).toEqual([]);
      expect(await store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
      expect(await storedSubmissions(store, 'other')).toHaveLength(1);
      expect(await store.runs({ accountId: ACCOUNT })).toEqual([]);
      await given.reopen();
    }
    const late = [finished(receipts.a!), finished(receipts.b!)];
    expect(await given.store.saveResults(CEFR, late, LATER)).toMatchObject({ written: 0, queued: 0 });
    for (const refused of [
      () => given.store.addSubmissions(ACCOUNT, [submission('a')], LATER),
      () => given.store.addFeedback(ACCOUNT, [mark('a')], LATER),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'unknown_account' });
  });

  test('repeated returns the earlier receipt; an account that never existed is unknown', async () => {
    const { test } = await filledStore();
    await using given = test;
    await given.store.deleteAccount(ACCOUNT, NOON);
    expect(await given.store.deleteAccount(ACCOUNT, LATER)).toEqual({
      submissionsDeleted: 2,
      timestamp: NOON,
    });
    await expect(given.store.deleteAccount('nobody', LATER)).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('frees its id, but receipts and run numbers are never reused', async () => {
    const { test, receipts } = await filledStore();
    await using given = test;
    await given.store.deleteAccount(ACCOUNT, NOON);
    await given.reopen();
    await given.store.createAccount({ id: ACCOUNT, pipeline: 'ielts', createdAt: LATER });
    const again = await added(given.store, [submission('a'), submission('b')]);
    expect(Math.min(...Object.values(again))).toBeGreaterThan(Math.max(...Object.values(receipts)));
    const worker = await aliveWorker(given.store);
    const run = { accountId: ACCOUNT, job: 'score', startedAt: LATER };
    expect(await given.store.startRun(run, worker)).toBe(3);
    expect(await given.store.unfinishedRescore(ACCOUNT, CEFR)).toBeUndefined();
    expect(await given.store.submissionStatus(ACCOUNT, 'a')).toMatchObject({ receipt: again.a });
  });

  test('concurrent with submissions and assessments leaves nothing without its account', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    for (let round = 0; round < 8; round += 1) {
      const { a } = await added(store, [submission('a')]);
      await Promise.allSettled([
        store.addSubmissions(ACCOUNT, [submission('b')], NOON),
        store.saveResults(CEFR, [finished(a!)], NOON),
        store.deleteAccount(ACCOUNT, NOON),
        store.addSubmissions(ACCOUNT, [submission('c')], NOON),
        store.submissionStatus(ACCOUNT, 'a'),
      ]);
      const late = store.addSubmissions(ACCOUNT, [submission('d')], NOON);
      await expect(late).rejects.toMatchObject({ code: 'unknown_account' });
      expect(await storedSubmissions(store)).toEqual([]);
      expect(await store.submissionStatus(ACCOUNT, 'a')).toBeUndefined();
      const worker = await aliveWorker(store);
      expect(await store.claimTexts({ worker, limit: 10 })).toBeUndefined();
      await store.leave(worker);
      await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
    }
  });
});

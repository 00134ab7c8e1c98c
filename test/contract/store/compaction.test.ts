import { describe, expect, test } from 'vitest';
import type { FileStore, Store } from '../../../src/store/store.js';
import { fileBackends } from './backends.js';
import { storedNotifications, storedResults } from './read-back.js';
import {
  ACCOUNT,
  added,
  all,
  answer,
  CEFR,
  finished,
  LATER,
  NOON,
  pendingTexts,
  storeWithAccount,
  submission,
} from './samples.js';

const EVEN_LATER = new Date('2024-03-02T12:00:00.789Z');
const RESULTS = { accountId: ACCOUNT };

/** Everything that can be read from the store. */
async function contents(store: FileStore) {
  return {
    accounts: await store.accounts(),
    tokens: await store.tokens(ACCOUNT),
    webhooks: await store.webhooks(ACCOUNT),
    notifications: await storedNotifications(store, ACCOUNT),
    deliveries: await store.deliveries({ ...RESULTS, limit: 10, withResponses: true }),
    submissions: await all(store.submissions(RESULTS)),
    results: await storedResults(store, ACCOUNT),
    feedback: await all(store.feedback(RESULTS)),
    pending: await pendingTexts(store),
    backlog: await store.backlog(),
    rescore: await store.unfinishedRescore(ACCOUNT, CEFR),
    statistics: await store.statistics({ ...RESULTS, includeTests: true, by: 'author_id' }),
    status: await store.submissionStatus(ACCOUNT, 'kept', { withText: true }),
  };
}

/** Fills every table of a store, then deletes Anna's rows. */
async function storeWithDeletion(store: Store) {
  await store.addToken({ id: 'k', accountId: ACCOUNT, label: 'l', createdAt: NOON }, 'f'.repeat(64));
  const webhook = { id: 'w', accountId: ACCOUNT, url: 'https://school.example/', version: '2.1.0' as const };
  await store.addWebhook({ ...webhook, secret: 's', createdAt: NOON });
  const texts = [
    submission('kept', { author_id: 'ben', text: '\uFEFFI like \u{1F408}.\n' }),
    answer('answer', 1, { author_id: 'ben' }),
    submission('waiting', { author_id: 'ben' }),
    submission('gone'),
    submission('last'),
  ];
  const receipts = await added(store, texts);
  const assessed = ['kept', 'answer', 'gone'].map((id) => receipts[id]!);
  await store.saveResults(
    CEFR,
    assessed.map((receipt) => finished(receipt)),
    LATER,
  );
  const [first] = await store.dueNotifications({ webhookId: 'w', now: LATER, limit: 1 });
  await store.recordAttempts(
    [
      {
        notification: first!.number,
        attemptsBefore: 0,
        startedAt: LATER,
        milliseconds: 5,
        status: 503,
        response: 'Not now.',
        next: { status: 'pending', at: EVEN_LATER },
      },
    ],
    { w: { failingSince: LATER } },
  );
  const mark = { examiner_id: 1, mark: { holistic: '3' } };
  await store.addFeedback(ACCOUNT, [{ ...mark, submission_id: 'kept' }], LATER);
  await store.startRescore(ACCOUNT, CEFR, LATER);
  return store.deleteAuthor(ACCOUNT, 'anna', LATER);
}

describe.each(fileBackends)('compaction of $name', (backend) => {
  test('keeps all live data, also after reopening', async () => {
    await using test = await storeWithAccount(backend);
    const deletion = await storeWithDeletion(test.store);
    const before = await contents(test.store);
    expect(before.submissions).toHaveLength(3);
    await test.store.compact();
    expect(await contents(test.store)).toStrictEqual(before);
    await test.reopen();
    expect(await contents(test.store)).toStrictEqual(before);
    const { submissionsDeleted, timestamp } = deletion;
    const again = await test.store.deleteAuthor(ACCOUNT, 'anna', EVEN_LATER);
    expect(again).toEqual({ submissionsDeleted, timestamp });
    expect(await test.store.tokenByHash('f'.repeat(64))).toMatchObject({ id: 'k' });
  });

  test('does not change the rules for ids, places in groups and receipts', async () => {
    await using test = await storeWithAccount(backend);
    await storeWithDeletion(test.store);
    await test.store.compact();
    const outcomes = await test.store.addSubmissions(
      ACCOUNT,
      [
        submission('waiting', { author_id: 'ben' }),
        answer('other', 1, { author_id: 'ben' }),
        submission('gone', { text: 'Another.' }),
      ],
      EVEN_LATER,
    );
    expect(outcomes).toMatchObject([
      { status: 'unchanged', receipt: 3 },
      { status: 'rejected' },
      { status: 'stored', receipt: 6 },
    ]);
    await test.reopen();
    expect(await test.store.submissionStatus(ACCOUNT, 'gone')).toMatchObject({ receipt: 6 });
  });

  test('is due after a deletion of marks, of submissions and of an account', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [submission('a'), submission('b')]);
    await store.addFeedback(ACCOUNT, [{ submission_id: 'a', examiner_id: 1, mark: { holistic: '3' } }], NOON);
    await store.deleteMarks({ accountId: ACCOUNT, examinerId: 2 }, NOON);
    expect(await store.erasedSince()).toBeUndefined();
    await store.deleteMarks({ accountId: ACCOUNT }, NOON);
    expect(await store.erasedSince()).toEqual(NOON);
    await store.compact();
    await store.deleteSubmissions(ACCOUNT, ['a'], LATER);
    expect(await store.erasedSince()).toEqual(LATER);
    await store.compact();
    await store.deleteAccount(ACCOUNT, EVEN_LATER);
    expect(await store.erasedSince()).toEqual(EVEN_LATER);
  });

  test('is due from the first deletion that deleted anything until it has run', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.deleteAuthor(ACCOUNT, 'nobody', NOON);
    expect(await store.erasedSince()).toBeUndefined();
    await added(store, [submission('a'), submission('b', { author_id: 'ben' })]);
    await store.deleteAuthor(ACCOUNT, 'anna', LATER);
    await store.deleteAuthor(ACCOUNT, 'ben', EVEN_LATER);
    expect(await store.erasedSince()).toEqual(LATER);
    await test.reopen();
    expect(await test.store.erasedSince()).toEqual(LATER);
    await test.store.compact();
    expect(await test.store.erasedSince()).toBeUndefined();
    await test.reopen();
    expect(await test.store.erasedSince()).toBeUndefined();
  });

  test('does not block writes and reads', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const many = Array.from({ length: 3000 }, (_, n) =>
      submission(`old-${n}`, { author_id: `author-${n % 2}`, text: `Old ${n}. `.repeat(100) }),
    );
    await added(store, many);
    await store.deleteAuthor(ACCOUNT, 'author-0', NOON);

    let isOver = false;
    const compactions = (async () => {
      for (let round = 0; round < 3; round += 1) await store.compact();
      isOver = true;
    })();
    let written = 0;
    const write = async () => {
      while (!isOver) {
        const id = `new-${written++}`;
        expect(await store.addSubmissions(ACCOUNT, [submission(id)], LATER)).toMatchObject([
          { status: 'stored' },
        ]);
        expect(await store.submissionStatus(ACCOUNT, id, { withText: true })).toMatchObject({
          text: `My dog is called ${id}.`,
        });
      }
    };
    let read = 0;
    const readAll = async () => {
      while (!isOver) {
        const found = await all(store.submissions(RESULTS));
        expect(found.filter(({ id }) => id.startsWith('old-'))).toHaveLength(1500);
        await store.statistics({ ...RESULTS, includeTests: true });
        read += 1;
      }
    };
    await Promise.all([compactions, write(), write(), write(), readAll(), readAll()]);
    expect(read).toBeGreaterThan(0);
    expect(await all(store.submissions(RESULTS))).toHaveLength(1500 + written);
    await test.reopen();
    expect(await all(test.store.submissions(RESULTS))).toHaveLength(1500 + written);
  });

  test('waits for a running transaction, and a later transaction waits for it', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [submission('gone')]);
    await store.deleteAuthor(ACCOUNT, 'anna', NOON);
    let compacted: Promise<void> | undefined;
    const first = store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
      compacted = store.compact();
      await writer.addSubmissions(ACCOUNT, [submission('b')], NOON);
    });
    const second = first.then(() =>
      store.transaction((writer) => writer.addSubmissions(ACCOUNT, [submission('c')], NOON)),
    );
    await Promise.all([first, second]);
    await compacted;
    expect((await all(store.submissions(RESULTS))).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ClaimedTexts, Store } from '../../../src/store/store.js';
import { type Backend, backends } from './backends.js';
import {
  ACCOUNT,
  added,
  aliveWorker,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
  webhook,
} from './samples.js';

const PATIENCE = 600_000;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    submission(`t-${index}`, { author_id: index % 2 === 0 ? 'anna' : 'ben' }),
  );
const ids = (claimed: ClaimedTexts | undefined) => claimed?.texts.map(({ id }) => id);
const receiptsOf = ({ texts }: ClaimedTexts) => texts.map(({ receipt }) => receipt);

/** A store with that many texts, and a worker. */
async function storeWithTexts(backend: Backend, texts: number) {
  const test = await storeWithAccount(backend);
  const receipts = await added(test.store, many(texts));
  return { test, receipts, worker: await aliveWorker(test.store) };
}

/** Lets a worker's lease expire, and another worker notice. */
async function bury(store: Store, worker: string): Promise<void> {
  await store.beat({ id: worker, name: 'gone', parts: ['assess', 'deliver'] }, 0);
  await aliveWorker(store);
}

describe.each(backends)('claims of texts in $name', (backend) => {
  test('return texts as sent, in order of receipt, with the pipeline of their account', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const texts = [submission('b', { text: '\uFEFFa\0b', question_text: 'Why\0?' }), submission('a')];
    const receipts = await added(store, texts);
    await store.setAccountPipeline(ACCOUNT, 'ielts');
    const worker = await aliveWorker(store);
    expect(await store.claimTexts({ worker, limit: 10 })).toStrictEqual({
      ofTasks: [],
      accountId: ACCOUNT,
      pipeline: 'ielts',
      texts: texts.map(({ id, text, question_text }) => ({
        receipt: receipts[id],
        accountId: ACCOUNT,
        id,
        text,
        question_text,
      })),
    });
    expect(await store.claimTexts({ worker, limit: 10 })).toBeUndefined();
  });

  test('let accounts take turns', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions(ACCOUNT, many(3), NOON);
    await store.addSubmissions('other', many(5), NOON);
    const workers = [await aliveWorker(store), await aliveWorker(store)];
    const claims: ClaimedTexts[] = [];
    for (let turn = 0; turn < 5; turn++) {
      claims.push((await store.claimTexts({ worker: workers[turn % 2]!, limit: 2 }))!);
    }
    const [first, second] = claims.map(({ accountId }) => accountId);
    expect(first).not.toBe(second);
    expect(claims.slice(2, 4).map(({ accountId }) => accountId)).toEqual([first, second]);
    const claimedOf = (account: string) =>
      claims.filter(({ accountId }) => accountId === account).flatMap((claimed) => ids(claimed)!);
    expect(claimedOf(ACCOUNT)).toEqual(['t-0', 't-1', 't-2']);
    expect(claimedOf('other')).toEqual(['t-0', 't-1', 't-2', 't-3', 't-4']);
  });

  test('notify a webhook of the results that are saved while the account has it', async () => {
    const { test, receipts } = await storeWithTexts(backend, 4);
    await using _ = test;
    const { store } = test;
    const worker = await aliveWorker(store);
    await store.claimTexts({ worker, limit: 4 });
    const claim = { worker, accountId: ACCOUNT };
    const save = async (index: number) => {
      const saved = await store.saveResults(CEFR, [finished(receipts[`t-${index}`]!)], NOON, { claim });
      expect(saved.written).toBe(1);
      return saved.queued;
    };
    expect(await save(0)).toBe(0);
    await store.addWebhook(webhook('w'));
    expect([await save(1), await save(2)]).toEqual([1, 1]);
    await store.removeWebhook(ACCOUNT, 'w');
    expect(await save(3)).toBe(0);
  });

  test('skip the given accounts', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions(ACCOUNT, many(1), NOON);
    await store.addSubmissions('other', many(1), NOON);
    const worker = await aliveWorker(store);
    const query = { worker, limit: 5, except: [ACCOUNT] };
    expect(await store.claimTexts(query)).toMatchObject({ accountId: 'other' });
    expect(await store.claimTexts(query)).toBeUndefined();
    expect(await store.claimTexts({ worker, limit: 5 })).toMatchObject({ accountId: ACCOUNT });
  });

  test('give every text to exactly one worker', async () => {
    const { test, receipts } = await storeWithTexts(backend, 120);
    await using _ = test;
    const workers = await Promise.all(Array.from({ length: 6 }, () => aliveWorker(test.store)));
    const claimed = await Promise.all(
      workers.map(async (worker) => {
        const own: number[] = [];
        for (let claim: ClaimedTexts | undefined; own.length < 20; own.push(...receiptsOf(claim))) {
          claim = await test.store.claimTexts({ worker, limit: 5 });
          if (!claim) break;
        }
        return own;
      }),
    );
    const sorted = claimed.flat().sort((one, other) => one - other);
    expect(sorted).toEqual(Object.values(receipts).sort((one, other) => one - other));
  });

  test('are only for workers that are alive', async () => {
    const { test, worker } = await storeWithTexts(backend, 1);
    await using _ = test;
    expect(await test.store.claimTexts({ worker: randomUUID(), limit: 1 })).toBeUndefined();
    await bury(test.store, worker);
    expect(await test.store.claimTexts({ worker, limit: 1 })).toBeUndefined();
    expect(await test.store.backlog()).toEqual({ waiting: 1, claimed: 0 });
  });

  test('end with a result, whoever stores it', async () => {
    const { test, worker } = await storeWithTexts(backend, 4);
    await using _ = test;
    const { store } = test;
    const [a, b, c] = receiptsOf((await store.claimTexts({ worker, limit: 3 }))!);
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 3 });
    await store.saveResults(CEFR, [finished(a!)], NOON, { claim: { worker, accountId: ACCOUNT } });
    await store.saveResults(CEFR, [finished(b!)], NOON);
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 1 });
    const late = await store.saveResults(CEFR, [finished(b!), finished(c!)], LATER, {
      claim: { worker, accountId: ACCOUNT },
    });
    expect(late).toEqual({ written: 1, moved: 0, held: 0, queued: 0 });
    expect((await store.submissionStatus(ACCOUNT, 't-1'))?.result?.assessedAt).toEqual(NOON);
    await store.releaseTexts(worker, [a!, b!, c!]);
    expect(ids(await store.claimTexts({ worker, limit: 9 }))).toEqual(['t-3']);
  });

  test('end when their holder releases them', async () => {
    const { test, worker } = await storeWithTexts(backend, 2);
    await using _ = test;
    const { store } = test;
    const receipts = receiptsOf((await store.claimTexts({ worker, limit: 2 }))!);
    const other = await aliveWorker(store);
    await store.releaseTexts(other, receipts);
    expect(await store.claimTexts({ worker: other, limit: 2 })).toBeUndefined();
    await store.releaseTexts(worker, receipts);
    expect(ids(await store.claimTexts({ worker: other, limit: 2 }))).toEqual(['t-0', 't-1']);
  });

  test('end with the deletion of the text', async () => {
    const { test, worker } = await storeWithTexts(backend, 2);
    await using _ = test;
    const { store } = test;
    const [ofAnna, ofBen] = receiptsOf((await store.claimTexts({ worker, limit: 2 }))!);
    await store.deleteAuthor(ACCOUNT, 'anna', LATER);
    expect(await store.backlog()).toEqual({ waiting: 0, claimed: 1 });
    const both = [finished(ofAnna!), finished(ofBen!)];
    expect(
      await store.saveResults(CEFR, both, LATER, { claim: { worker, accountId: ACCOUNT } }),
    ).toMatchObject({ written: 1 });
    expect(await store.backlog()).toEqual({ waiting: 0, claimed: 0 });
  });

  test('end when their worker leaves', async () => {
    const { test, worker } = await storeWithTexts(backend, 2);
    await using _ = test;
    await test.store.claimTexts({ worker, limit: 2 });
    await test.store.leave(worker);
    const next = await aliveWorker(test.store);
    expect(ids(await test.store.claimTexts({ worker: next, limit: 2 }))).toEqual(['t-0', 't-1']);
  });

  test('of a worker without heartbeats pass to another one, and its late results are discarded', async () => {
    const { test, worker } = await storeWithTexts(backend, 2);
    await using _ = test;
    const { store } = test;
    await store.addWebhook(webhook('w'));
    const both = receiptsOf((await store.claimTexts({ worker, limit: 2 }))!).map((receipt) =>
      finished(receipt),
    );
    await bury(store, worker);
    const nothing = { written: 0, moved: 0, held: 0, queued: 0 };
    expect(await store.saveResults(CEFR, both, LATER, { claim: { worker, accountId: ACCOUNT } })).toEqual(
      nothing,
    );
    const next = await aliveWorker(store);
    expect(ids(await store.claimTexts({ worker: next, limit: 2 }))).toEqual(['t-0', 't-1']);
    // The worker is alive again, but has no claims.
    await store.beat({ id: worker, name: 'back', parts: [] }, 60_000);
    expect(await store.saveResults(CEFR, both, LATER, { claim: { worker, accountId: ACCOUNT } })).toEqual(
      nothing,
    );
    expect(
      await store.saveResults(CEFR, both, LATER, { claim: { worker: next, accountId: ACCOUNT } }),
    ).toMatchObject({
      written: 2,
      queued: 2,
    });
    expect(await store.deliveries({ accountId: ACCOUNT, limit: 9 })).toHaveLength(2);
  });
});

describe.each(backends)('waiting texts in $name', (backend) => {
  test('are counted, in total and ahead of a text', async () => {
    const { test, receipts, worker } = await storeWithTexts(backend, 6);
    await using _ = test;
    const { store } = test;
    const ahead = (id: string) => store.textsAhead(ACCOUNT, receipts[id]!);
    await store.claimTexts({ worker, limit: 2 });
    expect(await store.backlog()).toEqual({ waiting: 4, claimed: 2 });
    expect([await ahead('t-2'), await ahead('t-5')]).toEqual([3, 6]);
    await store.saveResults(CEFR, [finished(receipts['t-0']!), finished(receipts['t-1']!)], NOON, {
      claim: { worker, accountId: ACCOUNT },
    });
    expect([await ahead('t-2'), await ahead('t-5')]).toEqual([1, 4]);
    expect(await ahead('t-0')).toBe(0);
  });

  test('wake workers when they are submitted or released', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const worker = await aliveWorker(store);
    expect(await store.claimTexts({ worker, limit: 1 })).toBeUndefined();
    await store.textsToClaim(10);
    const submitted = store.textsToClaim(PATIENCE);
    const { a } = await added(store, [submission('a')]);
    await submitted;
    expect(ids(await store.claimTexts({ worker, limit: 1 }))).toEqual(['a']);
    const released = store.textsToClaim(PATIENCE);
    await store.releaseTexts(worker, [a!]);
    await released;
    expect(ids(await store.claimTexts({ worker, limit: 1 }))).toEqual(['a']);
  });
});

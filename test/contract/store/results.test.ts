import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { storedResults } from './read-back.js';
import {
  ACCOUNT,
  added,
  all,
  CEFR,
  finished,
  LATER,
  NOON,
  pendingTexts,
  storeWithAccount,
  submission,
} from './samples.js';

const IELTS = { name: 'ielts', version: '1.0.0', configHash: 'c0ffee' };
const query = { accountId: ACCOUNT, pipeline: CEFR };
const ids = (texts: readonly { id: string }[]) => texts.map(({ id }) => id);
const many = (count: number) => Array.from({ length: count }, (_, index) => submission(`id-${index}`));

describe.each(backends)('pending texts and results in $name', (backend) => {
  test('texts without a result are pending, in order of receipt', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = await added(test.store, [
      submission('b'),
      submission('a'),
      submission('c', { test: 1 }),
    ]);
    expect(await test.store.countPending(query)).toBe(3);
    expect(await pendingTexts(test.store)).toEqual(
      ['b', 'a', 'c'].map((id) => ({
        receipt: receipts[id],
        accountId: ACCOUNT,
        id,
        text: `My dog is called ${id}.`,
        question_text: 'Do you have a pet?',
      })),
    );
    await test.store.saveResults(CEFR, [finished(receipts.a!)], NOON);
    expect(await test.store.countPending(query)).toBe(2);
    expect(ids(await pendingTexts(test.store))).toEqual(['b', 'c']);
  });

  test('results belong to the given pipeline, even if the options have a member `pipeline`', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    const options = { pipeline: { identity: IELTS }, holdMoves: undefined };
    await test.store.saveResults(CEFR, [finished(a!)], NOON, options);
    expect(await test.store.countPending(query)).toBe(0);
  });

  test('batches have the requested size, except the last one', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, many(1203));
    for (const [size, expected] of [
      [50, [...Array(24).fill(50), 3]],
      [400, [400, 400, 400, 3]],
      [1, Array(1203).fill(1)],
    ] as const) {
      const lengths: number[] = [];
      for await (const batch of test.store.pending(query, size)) lengths.push(batch.length);
      expect(lengths).toEqual(expected);
    }
  });

  test('a limit selects the first texts, and countPending respects it', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, many(5));
    expect(await test.store.countPending({ ...query, limit: 3 })).toBe(3);
    expect(await test.store.countPending({ ...query, limit: 9 })).toBe(5);
    expect(ids(await all(test.store.pending({ ...query, limit: 3 }, 2)))).toEqual(['id-0', 'id-1', 'id-2']);
    expect(await all(test.store.pending({ ...query, limit: 0 }, 2))).toEqual([]);
  });

  test('a result of another version, configuration or pipeline is not up to date', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = await added(test.store, many(1));
    await test.store.saveResults(CEFR, [finished(receipts['id-0']!)], NOON);
    const pending = (pipeline: typeof CEFR) => test.store.countPending({ accountId: ACCOUNT, pipeline });
    expect(await pending(CEFR)).toBe(0);
    expect(await pending({ ...CEFR, version: '1.0.1' })).toBe(1);
    expect(await pending({ ...CEFR, configHash: 'decaf' })).toBe(1);
    expect(await pending(IELTS)).toBe(1);
  });

  test('a score without an explanation is pending if one is requested; a failure is not', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = await added(test.store, many(3));
    const explained = finished(receipts['id-0']!, { explanation: '{"base":6.5}' });
    const plain = finished(receipts['id-1']!);
    const failed = finished(receipts['id-2']!, { type: 'failure', message: 'token_too_long' });
    await test.store.saveResults(CEFR, [explained, plain, failed], NOON);
    expect(await test.store.countPending(query)).toBe(0);
    expect(await test.store.countPending({ ...query, explained: true })).toBe(1);
    expect(ids(await all(test.store.pending({ ...query, explained: true }, 9)))).toEqual(['id-1']);
    const stored = await storedResults(test.store, ACCOUNT);
    expect(stored.map(({ explanation }) => explanation)).toEqual(['{"base":6.5}', undefined, undefined]);
  });

  test('pending texts are determined at the start', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = await added(test.store, many(4));
    const seen: string[] = [];
    for await (const batch of test.store.pending(query, 2)) {
      seen.push(...ids(batch));
      await test.store.addSubmissions(ACCOUNT, [submission(`late-${seen.length}`)], NOON);
      await test.store.saveResults(CEFR, [finished(receipts['id-3']!)], NOON);
    }
    expect(seen).toEqual(['id-0', 'id-1', 'id-2', 'id-3']);
  });

  test('only the texts of the account are pending', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addSubmissions('other', many(3), NOON);
    await added(test.store, many(1));
    expect(await test.store.countPending(query)).toBe(1);
    expect(await test.store.countPending({ ...query, accountId: 'nobody' })).toBe(0);
  });

  test('a result is read back with its submission, pipeline, figures and body', async () => {
    await using test = await storeWithAccount(backend);
    const sent = submission('a', {
      session_id: 's',
      sequence_id: 1,
      sequence_count: 2,
      metadata: { l1: 'de' },
    });
    const { a } = await added(test.store, [sent]);
    const success = finished(a!, { errorCount: 3, suspectCount: 2, overallScore: 12.3456 });
    await test.store.saveResults(CEFR, [success], LATER);
    const failed = finished(a!, {
      type: 'failure',
      overallScore: undefined,
      message: 'insufficient_english_text',
      wordCount: 0,
      sentenceCount: 0,
      body: '{"type":"failure","code":200,"message":"insufficient_english_text"}',
    });
    await test.store.saveResults(IELTS, [failed], NOON);

    const inSeconds = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000);
    const results = await storedResults(test.store, ACCOUNT);
    const stored = { submission: { accountId: ACCOUNT, id: 'a', receipt: a }, explanation: undefined };
    const message = 'insufficient_english_text';
    expect(results).toStrictEqual([
      {
        ...{ ...stored, pipeline: CEFR, assessedAt: inSeconds(LATER), body: success.body },
        ...{ overallScore: 12.3456, message: undefined },
      },
      {
        ...{ ...stored, pipeline: IELTS, assessedAt: inSeconds(NOON), body: failed.body },
        ...{ overallScore: undefined, message },
      },
    ]);
    const where = Object.entries({ sentence_count: '8', error_count: '3', suspect_count: '2' }).map(
      ([column, value]) => ({ column, operator: '=' as const, value }),
    );
    const query = { accountId: ACCOUNT, subject: 'results', where } as const;
    expect((await all(test.store.exportRows(query))).map(({ id }) => id)).toEqual(['a']);
    expect(await storedResults(test.store, ACCOUNT, 'ielts')).toEqual([results[1]]);
    expect(await storedResults(test.store, ACCOUNT, 'none')).toEqual([]);
    expect(await storedResults(test.store, 'other')).toEqual([]);
  });

  test('a result replaces the earlier one of the same pipeline name, whatever its version', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON);
    await test.store.saveResults({ ...CEFR, version: '2.0.0' }, [finished(a!, { overallScore: 7 })], LATER);
    const results = await storedResults(test.store, ACCOUNT);
    expect(results.map(({ pipeline, overallScore }) => [pipeline.version, overallScore])).toEqual([
      ['2.0.0', 7],
      ['1.0.0', 5.5],
    ]);
  });

  test('of several results for one text in one call, the last one counts', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    const both = [finished(a!, { overallScore: 1 }), finished(a!, { overallScore: 2 })];
    expect(await test.store.saveResults(CEFR, both, NOON)).toMatchObject({ written: 1 });
    const results = await storedResults(test.store, ACCOUNT);
    expect(results.map(({ overallScore }) => overallScore)).toEqual([2]);
  });

  test('a result for an unknown text is not written', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    expect(
      await test.store.saveResults(CEFR, [finished(a! + 1), finished(a!), finished(0)], NOON),
    ).toMatchObject({ written: 1 });
    expect(await storedResults(test.store, ACCOUNT)).toHaveLength(1);
    expect(await test.store.saveResults(CEFR, [], NOON)).toMatchObject({ written: 0 });
  });

  test('results saved concurrently are all stored', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = Object.values(await added(test.store, many(300)));
    const parts = Array.from({ length: 10 }, (_, part) => receipts.filter((_, index) => index % 10 === part));
    const written = await Promise.all(
      parts.map((part) =>
        test.store.saveResults(
          CEFR,
          part.map((receipt) => finished(receipt)),
          NOON,
        ),
      ),
    );
    expect(written.map((saved) => saved.written)).toEqual(Array(10).fill(30));
    expect(await test.store.countPending(query)).toBe(0);
    const results = await storedResults(test.store, ACCOUNT);
    expect(results.map(({ submission: { receipt } }) => receipt)).toEqual(receipts);
  });

  test('exports span several pages, in order of receipt', async () => {
    await using test = await storeWithAccount(backend);
    const receipts = Object.values(await added(test.store, many(1203)));
    await test.store.saveResults(
      CEFR,
      receipts.toReversed().map((receipt) => finished(receipt)),
      NOON,
    );
    const results = await storedResults(test.store, ACCOUNT);
    expect(results.map(({ submission: { receipt } }) => receipt)).toEqual(receipts);
    const submissions = await all(test.store.submissions({ accountId: ACCOUNT }));
    expect(submissions.map(({ receipt }) => receipt)).toEqual(receipts);
  });
});

describe.each(backends)('rescoring in $name', (backend) => {
  test('includes texts assessed before its start, once', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b'), submission('c')]);
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON);
    const rescoring = { ...query, rescoreSince: LATER };
    expect(await test.store.countPending(rescoring)).toBe(3);
    await test.store.saveResults(CEFR, [finished(a!)], LATER);
    expect(ids(await all(test.store.pending(rescoring, 10)))).toEqual(['b', 'c']);
  });

  test('can be resumed until it is finished', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    expect(await store.unfinishedRescore(ACCOUNT, CEFR)).toBeUndefined();
    await store.startRescore(ACCOUNT, CEFR, NOON);
    await test.reopen();
    expect(await test.store.unfinishedRescore(ACCOUNT, CEFR)).toEqual(NOON);
    expect(await test.store.unfinishedRescore(ACCOUNT, { ...CEFR, configHash: 'x' })).toBeUndefined();
    expect(await test.store.unfinishedRescore(ACCOUNT, IELTS)).toBeUndefined();
    await test.store.startRescore(ACCOUNT, CEFR, LATER);
    expect(await test.store.unfinishedRescore(ACCOUNT, CEFR)).toEqual(LATER);
    await test.store.finishRescore(ACCOUNT, CEFR);
    expect(await test.store.unfinishedRescore(ACCOUNT, CEFR)).toBeUndefined();
    await test.store.finishRescore(ACCOUNT, CEFR);
  });
});

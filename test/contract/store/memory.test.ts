import { describe, expect, test } from 'vitest';
import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import type { FinishedAssessment, Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { storedResults } from './read-back.js';
import {
  ACCOUNT,
  added,
  CEFR,
  finished,
  LATER,
  NOON,
  pendingTexts,
  storeWithAccount,
  submission,
} from './samples.js';

const SECOND: PipelineIdentity = { ...CEFR, version: '2.0.0' };
const DECAF: PipelineIdentity = { ...CEFR, configHash: 'decaf' };
const NEXT_DAY = new Date('2024-03-02T12:00:00.000Z');
const many = (count: number) => Array.from({ length: count }, (_, index) => submission(`id-${index}`));
const scored = (receipt: number | undefined, overallScore: number): FinishedAssessment =>
  finished(receipt!, {
    overallScore,
    body: JSON.stringify({ type: 'success', overall_score: overallScore }),
  });
const failed = (receipt: number | undefined): FinishedAssessment =>
  finished(receipt!, {
    type: 'failure',
    overallScore: undefined,
    message: 'sentence_too_long',
    body: JSON.stringify({ type: 'failure', message: 'sentence_too_long' }),
  });

/** `id version score` of the results shown. */
async function shown(store: Store): Promise<string[]> {
  const results = await storedResults(store, ACCOUNT);
  return results.map(
    ({ submission, pipeline, overallScore, message }) =>
      `${submission.id} ${pipeline.version} ${overallScore ?? message}`,
  );
}

/** Numbers of current, earlier and held results, by version. */
async function counts(store: Store): Promise<Record<string, readonly number[]>> {
  const versions = await store.versions(ACCOUNT);
  return Object.fromEntries(
    versions.map(({ pipeline, current, earlier, held }) => [
      `${pipeline.version} ${pipeline.configHash}`,
      [current, earlier, held],
    ]),
  );
}

describe.each(backends)('results with memory in $name', (backend) => {
  test('results that another version or configuration replaces are kept; those that the same one replaces are not', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    const save = (identity: PipelineIdentity, at: Date, ...scores: FinishedAssessment[]) =>
      test.store.saveResults(identity, scores, at);
    expect(await save(CEFR, NOON, scored(a, 4), scored(b, 5))).toMatchObject({
      written: 2,
      moved: 0,
      held: 0,
    });
    expect(await save(CEFR, LATER, scored(a, 4))).toMatchObject({ written: 1, moved: 0, held: 0 });
    expect(await save(SECOND, LATER, scored(a, 4), failed(b))).toMatchObject({
      written: 2,
      moved: 1,
      held: 0,
    });
    expect(await shown(test.store)).toEqual(['a 2.0.0 4', 'b 2.0.0 sentence_too_long']);
    expect(await counts(test.store)).toEqual({ '2.0.0 c0ffee': [2, 0, 0], '1.0.0 c0ffee': [0, 2, 0] });
    await save(DECAF, NEXT_DAY, scored(a, 6));
    await test.reopen();
    expect(await test.store.versions(ACCOUNT)).toEqual([
      {
        pipeline: DECAF,
        current: 1,
        earlier: 0,
        held: 0,
        firstAssessedAt: NEXT_DAY,
        lastAssessedAt: NEXT_DAY,
      },
      { pipeline: CEFR, current: 0, earlier: 2, held: 0, firstAssessedAt: NOON, lastAssessedAt: LATER },
      { pipeline: SECOND, current: 1, earlier: 1, held: 0, firstAssessedAt: LATER, lastAssessedAt: LATER },
    ]);
  });

  test('results of a version that comes back are current again, and no longer earlier ones', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    for (const [identity, score] of [
      [CEFR, 4],
      [SECOND, 5],
      [CEFR, 4],
      [SECOND, 5],
      [CEFR, 4],
    ] as const)
      await test.store.saveResults(identity, [scored(a, score)], NOON);
    expect(await counts(test.store)).toEqual({ '1.0.0 c0ffee': [1, 0, 0], '2.0.0 c0ffee': [0, 1, 0] });
  });

  test('the deletion of an author removes earlier and held results as well', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b', { author_id: 'ben' })]);
    await test.store.saveResults(CEFR, [scored(a, 4), scored(b, 4)], NOON);
    await test.store.saveResults(DECAF, [scored(a, 5), scored(b, 5)], NOON);
    await test.store.saveResults(SECOND, [scored(a, 9), scored(b, 9)], NOON, { holdMoves: 1 });
    await test.store.deleteAuthor(ACCOUNT, 'anna', LATER);
    expect(await counts(test.store)).toEqual({
      '1.0.0 c0ffee': [0, 1, 0],
      '1.0.0 decaf': [1, 0, 0],
      '2.0.0 c0ffee': [0, 0, 1],
    });
    expect(await test.store.decideHeld({ accountId: ACCOUNT, approve: true, at: LATER })).toEqual({
      decided: 1,
      unknown: [],
    });
    expect(await shown(test.store)).toEqual(['b 2.0.0 9']);
  });

  test('pruning counts earlier results by version, time and pipeline, then removes these and no others', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions('other', [submission('x')], NOON);
    const receipts = Object.values(await added(store, many(3)));
    const other = await store.submissionStatus('other', 'x');
    const versions = [CEFR, DECAF, SECOND, { ...CEFR, version: '3.0.0' }];
    for (const [index, identity] of versions.entries()) {
      const at = new Date(NOON.getTime() + index * 1000);
      await store.saveResults(
        identity,
        [...receipts, other!.receipt].map((one) => scored(one, index)),
        at,
      );
    }
    const query = { accountId: ACCOUNT };
    const prunable = async (more: object) =>
      (await store.prunable({ ...query, ...more })).map(
        ({ pipeline, results }) => `${pipeline.version} ${pipeline.configHash} ${results}`,
      );
    expect(await prunable({})).toEqual(['1.0.0 c0ffee 3', '1.0.0 decaf 3', '2.0.0 c0ffee 3']);
    expect(await prunable({ keep: 1 })).toEqual(['1.0.0 c0ffee 3', '1.0.0 decaf 3']);
    expect(await prunable({ before: new Date(NOON.getTime() + 1000) })).toEqual(['1.0.0 c0ffee 3']);
    expect(await prunable({ pipeline: 'ielts' })).toEqual([]);
    expect(await store.prune({ ...query, keep: 2 })).toEqual([{ pipeline: CEFR, results: 3 }]);
    expect(await store.prune({ ...query, keep: 2 })).toEqual([]);
    expect(await counts(store)).toEqual({
      '3.0.0 c0ffee': [3, 0, 0],
      '2.0.0 c0ffee': [0, 3, 0],
      '1.0.0 decaf': [0, 3, 0],
    });
    expect(await store.versions('other')).toHaveLength(4);
    await expect(store.prune({ accountId: 'nobody' })).rejects.toMatchObject({ code: 'unknown_account' });
  });
});

describe.each(backends)('results held for approval in $name', (backend) => {
  const query = { accountId: ACCOUNT };
  const list = async (store: Store) =>
    (await store.heldResults({ ...query, limit: 10 })).results.map(({ id, move }) => `${id} ${move}`);

  /** Scores texts a to d with 4 points each, then with 5, 5.5, 2 and a failure, with a limit of 1 point. */
  async function rescored(store: Store) {
    const receipts = await added(
      store,
      ['a', 'b', 'c', 'd'].map((id) => submission(id)),
    );
    const { a, b, c, d } = receipts;
    await store.saveResults(
      CEFR,
      [a, b, c, d].map((receipt) => scored(receipt, 4)),
      NOON,
    );
    const next = [scored(a, 5), scored(b, 5.5), scored(c, 2), failed(d)];
    expect(await store.saveResults(SECOND, next, LATER, { holdMoves: 1 })).toMatchObject({
      written: 4,
      moved: 4,
      held: 3,
    });
    return { b, next };
  }

  test('a result that moves further than the limit, fails or no longer fails is not shown', async () => {
    await using test = await storeWithAccount(backend);
    await rescored(test.store);
    expect(await shown(test.store)).toEqual(['a 2.0.0 5', 'b 1.0.0 4', 'c 1.0.0 4', 'd 1.0.0 4']);
    await test.reopen();
    expect((await test.store.submissionStatus(ACCOUNT, 'b'))?.result?.pipeline).toEqual(CEFR);
    expect(await test.store.statistics({ ...query, includeTests: true })).toMatchObject({
      groups: [
        { assessed: 3, meanScore: 4 },
        { assessed: 1, meanScore: 5 },
      ],
    });
    expect(await test.store.heldResults({ ...query, limit: 2 })).toEqual({
      total: 3,
      results: [
        {
          id: 'd',
          from: { version: '1.0.0', configHash: 'c0ffee', overallScore: 4 },
          to: { ...SECOND, message: 'sentence_too_long' },
          move: null,
          since: LATER,
        },
        {
          id: 'c',
          from: { version: '1.0.0', configHash: 'c0ffee', overallScore: 4 },
          to: { ...SECOND, overallScore: 2 },
          move: -2,
          since: LATER,
        },
      ],
    });
  });

  test('a result that is held or rejected is up to date for its version, and for no other', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const { b, next } = await rescored(store);
    expect(await pendingTexts(store, SECOND)).toEqual([]);
    await store.decideHeld({ ...query, ids: ['b'], approve: false, at: NEXT_DAY });
    expect(await list(store)).toEqual(['d null', 'c -2']);
    expect(await pendingTexts(store, SECOND)).toEqual([]);
    expect(await pendingTexts(store, DECAF)).toHaveLength(4);
    // A rejected result of the same version is not held again.
    await store.saveResults(SECOND, next, NEXT_DAY, { holdMoves: 1 });
    expect(await list(store)).toEqual(['d null', 'c -2']);
    expect(await shown(store)).toContain('b 1.0.0 4');
    // That of another version is.
    await store.saveResults(DECAF, [scored(b, 5.5)], NEXT_DAY, { holdMoves: 1 });
    expect(await list(store)).toEqual(['d null', 'c -2', 'b 1.5']);
    await store.saveResults({ ...CEFR, version: '3.0.0' }, [scored(b, 4.5)], NEXT_DAY, { holdMoves: 1 });
    expect(await list(store)).toEqual(['d null', 'c -2']);
    expect(await shown(store)).toContain('b 3.0.0 4.5');
  });

  test('an approved result is shown from then on, and the one shown before becomes an earlier one', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await rescored(store);
    for (const id of ['a', 'b', 'c', 'd']) await store.submissionStatus(ACCOUNT, id);
    const ids = ['b', 'nobody', 'a'];
    expect(await store.decideHeld({ ...query, ids, approve: true, at: NEXT_DAY })).toEqual({
      decided: 1,
      unknown: ['nobody', 'a'],
    });
    expect((await store.submissionStatus(ACCOUNT, 'b'))?.result).toMatchObject({
      pipeline: SECOND,
      assessedAt: LATER,
      body: JSON.stringify({ type: 'success', overall_score: 5.5 }),
    });
    expect((await store.decideHeld({ ...query, pipeline: DECAF, approve: true, at: NEXT_DAY })).decided).toBe(
      0,
    );
    expect(
      (await store.decideHeld({ ...query, pipeline: SECOND, approve: true, at: NEXT_DAY })).decided,
    ).toBe(2);
    expect(await shown(store)).toEqual([
      'a 2.0.0 5',
      'b 2.0.0 5.5',
      'c 2.0.0 2',
      'd 2.0.0 sentence_too_long',
    ]);
    expect(await counts(store)).toEqual({ '2.0.0 c0ffee': [4, 0, 0], '1.0.0 c0ffee': [0, 4, 0] });
    expect(await store.heldResults({ ...query, limit: 5 })).toEqual({ total: 0, results: [] });
  });

  test('nothing is held without a limit, for a first result, or if the version stays the same', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    const save = (identity: PipelineIdentity, one: FinishedAssessment, holdMoves?: number) =>
      test.store.saveResults(identity, [one], NOON, { holdMoves });
    expect(await save(CEFR, scored(a, 4), 0)).toMatchObject({ held: 0 });
    expect(await save(CEFR, scored(a, 7), 0)).toMatchObject({ written: 1, moved: 1, held: 0 });
    expect(await save(SECOND, scored(a, 12))).toMatchObject({ held: 0 });
    expect(await save({ ...CEFR, name: 'ielts' }, scored(a, 2), 0)).toMatchObject({ held: 0 });
    expect(await save(CEFR, failed(b), 0)).toMatchObject({ held: 0 });
    expect(await save(SECOND, failed(b), 0)).toMatchObject({ written: 1, moved: 0, held: 0 });
    expect(await save(CEFR, scored(b, 3), 5)).toMatchObject({ written: 1, moved: 1, held: 1 });
  });
});

import { describe, expect, test } from 'vitest';
import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import type { ComparisonQuery } from '../../../src/domain/results/comparison.js';
import type { FinishedAssessment, Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { ACCOUNT, added, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const SECOND: PipelineIdentity = { ...CEFR, version: '2.0.0' };
const QUERY: ComparisonQuery = {
  accountId: ACCOUNT,
  from: CEFR,
  to: SECOND,
  includeTests: false,
  by: [],
  groupLimit: 10,
  limit: 10,
  lowest: 0,
  levelWidth: 1,
  binWidth: 0.25,
};

const scored = (receipt: number | undefined, overallScore: number, explanation?: object) =>
  finished(receipt!, {
    overallScore,
    ...(explanation && { explanation: JSON.stringify({ overall_score: overallScore, ...explanation }) }),
  });
const failed = (receipt: number | undefined): FinishedAssessment =>
  finished(receipt!, { type: 'failure', overallScore: undefined, message: 'sentence_too_long' });

/** Scores of each version by id: null stands for a failure; ids without a result are absent. */
async function assessed(
  store: Store,
  from: Record<string, number | null>,
  to: Record<string, number | null>,
  holdMoves?: number,
): Promise<void> {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const receipts = await added(
    store,
    names.map((id) => submission(id, { metadata: { l1: id.startsWith('f') ? 'fr' : 'de' } })),
  );
  const results = (scores: Record<string, number | null>) =>
    Object.entries(scores).map(([id, score]) =>
      score === null ? failed(receipts[id]) : scored(receipts[id], score),
    );
  await store.saveResults(CEFR, results(from), NOON);
  await store.saveResults(SECOND, results(to), LATER, { holdMoves });
}

describe.each(backends)('comparison of two versions in $name', (backend) => {
  test('lists who moved, how far, across which levels, and who has a result of one version only', async () => {
    await using test = await storeWithAccount(backend);
    await assessed(
      test.store,
      { a: 4.5, b: 5.75, c: 6.5, d: 5, e: null, f: null, g: 3 },
      { a: 5.5, b: 5.5, c: 6.5, d: null, e: 4, f: null, h: 2 },
    );
    const {
      groups: _,
      groupsLeftOut: __,
      explained: ___,
      ...comparison
    } = await test.store.comparison(QUERY);
    expect(comparison).toEqual({
      from: CEFR,
      to: SECOND,
      both: 6,
      onlyFrom: 1,
      onlyTo: 1,
      held: 0,
      failures: { both: 1, nowFailing: 1, nowScored: 1 },
      // Moves of 1, −0.25 and 0.
      moves: {
        texts: 3,
        moved: 2,
        mean: 0.25,
        sd: expect.closeTo(Math.sqrt((0.75 ** 2 + 0.5 ** 2 + 0.25 ** 2) / 2), 10),
        meanAbsolute: expect.closeTo(1.25 / 3, 10),
        range: [-0.25, 1],
      },
      histogram: {
        width: 0.25,
        bins: [
          { low: -0.25, texts: 1 },
          { low: 1, texts: 1 },
        ],
      },
      levels: [
        { from: 4, to: 5, texts: 1 },
        { from: 5, to: 5, texts: 1 },
        { from: 6, to: 6, texts: 1 },
      ],
      largest: [
        { id: 'd', from: { overallScore: 5 }, to: { message: 'sentence_too_long' }, move: null },
        { id: 'e', from: { message: 'sentence_too_long' }, to: { overallScore: 4 }, move: null },
        { id: 'a', from: { overallScore: 4.5 }, to: { overallScore: 5.5 }, move: 1 },
        { id: 'b', from: { overallScore: 5.75 }, to: { overallScore: 5.5 }, move: -0.25 },
      ].map((one) => ({ ...one, held: false, because: [] })),
    });
    const backwards = await test.store.comparison({ ...QUERY, from: SECOND, to: CEFR, limit: 1 });
    expect(backwards.moves).toMatchObject({ mean: -0.25, range: [-1, 0.25] });
    expect(backwards.largest).toHaveLength(1);
    await test.reopen();
    expect((await test.store.comparison(QUERY)).both).toBe(6);
  });

  test('lists moves of the largest subgroups, and counts those left out', async () => {
    await using test = await storeWithAccount(backend);
    await assessed(test.store, { a: 4, b: 4, f1: 5, g: null }, { a: 5, b: 6, f1: 4, g: 3 });
    const { groups, groupsLeftOut } = await test.store.comparison({ ...QUERY, by: ['l1', 'author_id'] });
    expect(groups).toEqual([
      { by: 'l1', group: 'de', texts: 2, mean: 1.5, sd: expect.closeTo(Math.SQRT1_2, 10) },
      { by: 'l1', group: 'fr', texts: 1, mean: -1, sd: null },
      { by: 'author_id', group: 'anna', texts: 3, mean: expect.closeTo(2 / 3, 10), sd: expect.any(Number) },
    ]);
    expect(groupsLeftOut).toEqual({});
    const one = await test.store.comparison({ ...QUERY, by: ['l1'], groupLimit: 1 });
    expect(one.groups.map(({ group }) => group)).toEqual(['de']);
    expect(one.groupsLeftOut).toEqual({ l1: 1 });
  });

  test('includes held results as those of the later version, and marks them', async () => {
    await using test = await storeWithAccount(backend);
    await assessed(test.store, { a: 4, b: 4 }, { a: 8, b: 4.5 }, 1);
    const { moves, held, largest } = await test.store.comparison(QUERY);
    expect([moves.mean, held]).toEqual([2.25, 1]);
    expect(largest.map(({ id, held }) => [id, held])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('leaves out test submissions unless requested, and always other accounts', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await store.addSubmissions('other', [submission('x')], NOON);
    const other = (await store.submissionStatus('other', 'x'))!.receipt;
    const { a, b } = await added(store, [submission('a'), submission('b', { test: 1 })]);
    for (const [identity, score] of [
      [CEFR, 4],
      [SECOND, 5],
    ] as const)
      await store.saveResults(
        identity,
        [a, b, other].map((receipt) => scored(receipt, score)),
        NOON,
      );
    expect((await store.comparison(QUERY)).both).toBe(1);
    expect((await store.comparison({ ...QUERY, includeTests: true })).both).toBe(2);
  });

  test('attributes moves to features where both results have explanations', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b, c } = await added(test.store, [submission('a'), submission('b'), submission('c')]);
    const explanation = (base: number, words: number, commas: number, errors: number) => ({
      base,
      categories: [
        {
          category: 'words',
          points: words + commas,
          features: [
            { feature: 'rare-words', wording: 'more rare words', points: words },
            { feature: 'commas', wording: 'fewer commas', points: commas },
          ],
        },
        {
          category: 'errors',
          points: errors,
          features: [{ feature: 'error-rate', wording: 'fewer errors', points: errors }],
        },
      ],
    });
    const before = [scored(a, 5, explanation(4, 1, 0, 0)), scored(b, 4, explanation(4, 0, 0.5, -0.5))];
    await test.store.saveResults(CEFR, [...before, scored(c, 4)], NOON);
    const after = [scored(a, 6, explanation(4.5, 1, 0, 0.5)), scored(b, 3, explanation(4.5, -1, 0, -0.5))];
    await test.store.saveResults(SECOND, [...after, scored(c, 5, explanation(4, 0, 0, 1))], LATER);
    const { explained, largest } = await test.store.comparison(QUERY);
    expect(explained).toEqual({
      texts: 2,
      mean: 0,
      base: 0.5,
      categories: [
        {
          category: 'words',
          points: -0.75,
          features: [
            { feature: 'rare-words', points: -0.5 },
            { feature: 'commas', points: -0.25 },
          ],
        },
        { category: 'errors', points: 0.25, features: [{ feature: 'error-rate', points: 0.25 }] },
      ],
    });
    expect(largest.map(({ id, because }) => [id, because])).toEqual([
      ['a', [{ feature: 'error-rate', points: 0.5 }]],
      [
        'b',
        [
          { feature: 'rare-words', points: -1 },
          { feature: 'commas', points: -0.5 },
        ],
      ],
      ['c', []],
    ]);
  });

  test('of versions without results is empty, without undefined values', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a')]);
    expect(await test.store.comparison({ ...QUERY, by: ['l1'] })).toEqual({
      from: CEFR,
      to: SECOND,
      both: 0,
      onlyFrom: 0,
      onlyTo: 0,
      held: 0,
      failures: { both: 0, nowFailing: 0, nowScored: 0 },
      moves: { texts: 0, moved: 0, mean: null, sd: null, meanAbsolute: null, range: null },
      histogram: { width: 0.25, bins: [] },
      levels: [],
      groups: [],
      groupsLeftOut: {},
      explained: { texts: 0, mean: null, base: 0, categories: [] },
      largest: [],
    });
  });
});

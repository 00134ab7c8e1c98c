import { describe, expect, test } from 'vitest';
import type { FinishedAssessment, GroupStatistics, Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { ACCOUNT, added, CEFR, finished, NOON, storeWithAccount, submission } from './samples.js';

const body = (...codes: string[]) =>
  JSON.stringify({
    type: 'success',
    textual_errors: codes.map((code, index) => [index, index + 1, 'x', code]),
  });

function success(
  receipt: number,
  overallScore: number,
  words: number,
  ...codes: string[]
): FinishedAssessment {
  return finished(receipt, {
    overallScore,
    wordCount: words,
    errorCount: codes.length,
    suspectCount: 1,
    body: body(...codes),
  });
}

function failed(receipt: number): FinishedAssessment {
  return finished(receipt, {
    type: 'failure',
    overallScore: undefined,
    message: 'insufficient_english_text',
    wordCount: 2,
    body: '{"type":"failure"}',
  });
}

/** Five texts and a test submission; German: 4, 5, 5.5 and a failure, French: 9, none: 13 (the test). */
async function fill(store: Store): Promise<void> {
  const de = { metadata: { l1: 'de' } };
  const receipts = await added(store, [
    submission('a', { ...de, author_id: 'anna', task_id: 't1' }),
    submission('b', { ...de, author_id: 'anna', task_id: 't2' }),
    submission('c', { ...de, author_id: 'ben', task_id: 't1' }),
    submission('d', { ...de, author_id: 'cleo', task_id: 't1' }),
    submission('e', { metadata: { l1: 'fr' }, author_id: 'dan', task_id: 't1' }),
    submission('f', { author_id: 'tester', task_id: 't3', test: 1 }),
  ]);
  const { a, b, c, d, e, f } = receipts as Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>;
  await store.saveResults(
    CEFR,
    [
      success(a, 4, 100, 'S', 'S', 'MP'),
      success(b, 5, 110, 'MP', 'S'),
      success(c, 5.5, 120),
      failed(d),
      success(e, 9, 200, 'RV', 'IN'),
      success(f, 13, 300, 'S'),
    ],
    NOON,
  );
  const marks = [
    { submission_id: 'a', examiner_id: 1, mark: { holistic: '4' } },
    { submission_id: 'a', examiner_id: 2, mark: { holistic: '5' } },
    { submission_id: 'f', examiner_id: 3, mark: { holistic: '5' } },
  ];
  await store.addFeedback(ACCOUNT, marks, NOON);
}

const pipeline = CEFR;
const german: GroupStatistics = {
  group: 'de',
  pipeline,
  assessed: 4,
  failures: { insufficient_english_text: 1 },
  meanScore: 14.5 / 3,
  // Deviations −5/6, 1/6 and 4/6: squares 25/36 + 1/36 + 16/36 = 42/36, over n − 1 = 2.
  sdScore: Math.sqrt(42 / 36 / 2),
  minScore: 4,
  maxScore: 5.5,
  quartiles: [4.5, 5, 5.25],
  histogram: { '4': 1, '5': 2 },
  words: 332,
  errors: 5,
  suspects: 3,
  errorCodes: { S: 3, MP: 2 },
};
const french: GroupStatistics = {
  group: 'fr',
  pipeline,
  assessed: 1,
  failures: {},
  meanScore: 9,
  sdScore: null,
  minScore: 9,
  maxScore: 9,
  quartiles: [9, 9, 9],
  histogram: { '9': 1 },
  words: 200,
  errors: 2,
  suspects: 1,
  errorCodes: { IN: 1, RV: 1 },
};

function close(group: GroupStatistics): unknown {
  const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 10));
  return { ...group, meanScore: near(group.meanScore), sdScore: near(group.sdScore) };
}

describe.each(backends)('statistics of $name', (backend) => {
  test('figures by a metadata column, without test submissions', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    expect(await test.store.statistics({ accountId: ACCOUNT, by: 'l1', includeTests: false })).toEqual({
      submissions: 5,
      tests: 1,
      authors: 4,
      tasks: 2,
      submissionsByGroup: [
        { group: 'de', submissions: 4 },
        { group: 'fr', submissions: 1 },
      ],
      marks: 2,
      examiners: 2,
      groups: [close(german), close(french)],
    });
  });

  test('figures with test submissions; those without a value come last', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const statistics = await test.store.statistics({ accountId: ACCOUNT, by: 'l1', includeTests: true });
    expect(statistics).toMatchObject({
      submissions: 6,
      tests: 1,
      authors: 5,
      tasks: 3,
      marks: 3,
      examiners: 3,
    });
    expect(statistics.submissionsByGroup.at(-1)).toEqual({ group: null, submissions: 1 });
    expect(statistics.groups.map(({ group }) => group)).toEqual(['de', 'fr', null]);
    expect(statistics.groups.at(-1)).toMatchObject({ meanScore: 13, errorCodes: { S: 1 } });
  });

  test('results of one pipeline; a histogram of bands has a bar for the nearest half', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const ielts = { ...CEFR, name: 'ielts' };
    const receipts = await added(
      test.store,
      ['g', 'h', 'i', 'j'].map((id) => submission(id)),
    );
    const scores = [5.74, 6, 6.25, 6.26];
    await test.store.saveResults(
      ielts,
      ['g', 'h', 'i', 'j'].map((id, index) => success(receipts[id]!, scores[index]!, 100, 'S')),
      NOON,
    );
    const query = { accountId: ACCOUNT, includeTests: false, inHalves: ['ielts'] };
    const { submissions, groups } = await test.store.statistics({ ...query, pipeline: 'ielts' });
    expect(submissions).toBe(9);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ pipeline: ielts, assessed: 4, errorCodes: { S: 4 } });
    expect(Object.entries(groups[0]!.histogram)).toEqual([
      ['5.5', 1],
      ['6.0', 2],
      ['6.5', 1],
    ]);
    const all = await test.store.statistics(query);
    expect(all.groups.map(({ pipeline, histogram }) => [pipeline.name, Object.keys(histogram)])).toEqual([
      ['cefr', ['4', '5', '9']],
      ['ielts', ['5.5', '6.0', '6.5']],
    ]);
    expect((await test.store.statistics({ ...query, pipeline: 'gone' })).groups).toEqual([]);
  });

  test('one group if no column is given', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const statistics = await test.store.statistics({ accountId: ACCOUNT, includeTests: false });
    expect(statistics.submissionsByGroup).toEqual([{ group: null, submissions: 5 }]);
    expect(statistics.groups).toHaveLength(1);
    expect(statistics.groups[0]).toMatchObject({
      group: null,
      assessed: 5,
      quartiles: [4.75, 5.25, 6.375],
      histogram: { '4': 1, '5': 2, '9': 1 },
      words: 532,
      errorCodes: { S: 3, MP: 2, IN: 1, RV: 1 },
    });
    expect(Object.keys(statistics.groups[0]!.errorCodes)).toEqual(['S', 'MP', 'IN', 'RV']);
  });

  test('groups by a column of the submission, numbers in numeric order', async () => {
    await using test = await storeWithAccount(backend);
    const rows = [10, 9, 2].map((sequence_id) =>
      submission(`n-${sequence_id}`, { session_id: 's', sequence_id, sequence_count: 5 }),
    );
    await added(test.store, [...rows, submission('x')]);
    const groupsBy = async (by: string) =>
      (await test.store.statistics({ accountId: ACCOUNT, by, includeTests: false })).submissionsByGroup;
    expect(await groupsBy('sequence_id')).toEqual([
      { group: '2', submissions: 1 },
      { group: '9', submissions: 1 },
      { group: '10', submissions: 1 },
      { group: null, submissions: 1 },
    ]);
    expect(await groupsBy('task_id')).toEqual([{ group: 'pets', submissions: 4 }]);
    expect(await groupsBy('session_id')).toEqual([
      { group: 's', submissions: 3 },
      { group: null, submissions: 1 },
    ]);
  });

  test('versions and configurations of a pipeline are never mixed', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, [submission('a'), submission('b')]);
    await test.store.saveResults(CEFR, [success(a!, 4, 100)], NOON);
    await test.store.saveResults({ ...CEFR, configHash: 'decaf' }, [success(b!, 8, 100)], NOON);
    await test.store.saveResults({ ...CEFR, name: 'ielts' }, [success(b!, 6, 100)], NOON);
    const { groups } = await test.store.statistics({ accountId: ACCOUNT, includeTests: false });
    expect(
      groups.map(({ pipeline: { name, configHash }, meanScore }) => [name, configHash, meanScore]),
    ).toEqual([
      ['cefr', 'c0ffee', 4],
      ['cefr', 'decaf', 8],
      ['ielts', 'c0ffee', 6],
    ]);
  });

  test('a group of failures only has no moments', async () => {
    await using test = await storeWithAccount(backend);
    const { a } = await added(test.store, [submission('a')]);
    await test.store.saveResults(CEFR, [failed(a!)], NOON);
    const { groups } = await test.store.statistics({ accountId: ACCOUNT, includeTests: false });
    expect(groups).toMatchObject([
      {
        assessed: 1,
        meanScore: null,
        sdScore: null,
        minScore: null,
        maxScore: null,
        quartiles: null,
        histogram: {},
      },
    ]);
  });

  test('an account without submissions has zeros', async () => {
    await using test = await storeWithAccount(backend);
    expect(await test.store.statistics({ accountId: ACCOUNT, includeTests: true })).toEqual({
      submissions: 0,
      tests: 0,
      authors: 0,
      tasks: 0,
      submissionsByGroup: [],
      marks: 0,
      examiners: 0,
      groups: [],
    });
  });

  test('metadata columns with any name can be listed and grouped by', async () => {
    await using test = await storeWithAccount(backend);
    const names = [
      '',
      '*',
      '$.x',
      '0',
      '[0]',
      '__proto__',
      'a"b',
      'a/b',
      'a~1b',
      "it's",
      'text',
      'é',
      '\uFEFFbom',
    ];
    const metadata = JSON.parse(
      `{${names.map((name) => `${JSON.stringify(name)}:"value of ${names.indexOf(name)}"`).join(',')}}`,
    );
    await added(test.store, [submission('a', { metadata }), submission('b', { metadata: { other: 'x' } })]);
    expect(await test.store.metadataColumns(ACCOUNT)).toEqual([...names, 'other'].sort());
    for (const by of names) {
      const { submissionsByGroup } = await test.store.statistics({
        accountId: ACCOUNT,
        by,
        includeTests: false,
      });
      expect(submissionsByGroup, by).toEqual([
        { group: `value of ${names.indexOf(by)}`, submissions: 1 },
        { group: null, submissions: 1 },
      ]);
    }
    expect(await test.store.metadataColumns('other')).toEqual([]);
  });

  test('metadata values of any type form groups', async () => {
    await using test = await storeWithAccount(backend);
    const values = ['x', '\uFEFFy', 7, true, null, ['x'], { x: 1 }, '', '\ud800'];
    await added(
      test.store,
      values.map((value, index) => submission(`id-${index}`, { metadata: { v: value } })),
    );
    const { submissionsByGroup } = await test.store.statistics({
      accountId: ACCOUNT,
      by: 'v',
      includeTests: false,
    });
    expect(new Set(submissionsByGroup.map(({ group }) => group))).toEqual(
      new Set(['x', '\uFEFFy', '7', 'true', '["x"]', '{"x":1}', '', null]),
    );
  });
});

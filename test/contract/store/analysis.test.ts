import { describe, expect, test } from 'vitest';
import { OUTCOMES, type ScoreColumns } from '../../../src/store/analysis.js';
import type { Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { ACCOUNT, added, all, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const texts = { accountId: ACCOUNT, includeTests: false };
const NEWER = { ...CEFR, version: '2.0.0' };

/** Four texts with metadata, of which one is a test, and their receipts. */
const metadata = { l1: "d'e\uFEFF", age: '12', 'sat/on': '2024-01-15' };
const withMetadata = [
  submission('a', { metadata }),
  submission('b', { author_id: 'ben', metadata: { l1: 'fr', age: 15.5, 'sat/on': '2024-02-15T10:00:00Z' } }),
  submission('c', { author_id: 'cleo', metadata: { age: '', 'sat/on': 'spring' } }),
  submission('t', { author_id: 'tom', metadata: { l1: 'fr' }, test: 1 }),
];

const scores = (store: Store, query: object) =>
  all(wrapped(store.scoreColumns({ ...texts, identity: CEFR, texts: 'scored', columns: [], ...query })));

describe.each(backends)('columns of $name', (backend) => {
  test('scores come in order of receipt, with authors and groups', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b, c } = await added(test.store, withMetadata);
    await test.store.saveResults(CEFR, [finished(b!, { overallScore: 6.25 }), finished(a!)], NOON);
    await test.store.saveResults(
      CEFR,
      [finished(c!, { type: 'failure', message: 'insufficient_english_text', overallScore: undefined })],
      NOON,
    );
    const columns = [
      { by: 'l1', values: ['fr', "d'e\uFEFF"] },
      { by: 'age', numbers: true },
      { by: 'task_id', values: ['other'] },
    ];
    const [batch, ...more] = await scores(test.store, { columns });
    expect(more).toEqual([]);
    expect(Array.from(batch!.receipts)).toEqual([a, b]);
    expect(Array.from(batch!.scores)).toEqual([5.5, 6.25]);
    expect(batch!.authors[0]).not.toBe(batch!.authors[1]);
    const groups = [
      [1, 0],
      [12, 15.5],
      [-1, -1],
    ];
    expect(batch!.groups.map((codes) => Array.from(codes))).toEqual(groups);
    const [wide] = await scores(test.store, { columns: Array(7).fill(columns).flat() });
    expect(wide!.groups.map((codes) => Array.from(codes))).toEqual(Array(7).fill(groups).flat());
  });

  test('texts are read by receipt, unchanged, from the account only', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const text = '\uFEFFA text.\r\n';
    const { a, b, c } = await added(test.store, [
      submission('a', { text }),
      submission('b'),
      submission('c'),
    ]);
    expect((await all(test.store.textsOf(ACCOUNT, [c!, 999_999, a!]))).flat()).toEqual([
      { receipt: a, text },
      { receipt: c, text: 'My dog is called c.' },
    ]);
    expect(await all(test.store.textsOf('other', [b!]))).toEqual([]);
    expect(await all(test.store.textsOf(ACCOUNT, []))).toEqual([]);
  });

  test('marked texts come with and without a score, which is of the given identity only', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b, c } = await added(test.store, withMetadata);
    await test.store.addFeedback(
      ACCOUNT,
      ['a', 'b', 't'].map((id) => ({ submission_id: id, examiner_id: 1, mark: { holistic: '4' } })),
      NOON,
    );
    await test.store.saveResults(CEFR, [finished(a!)], NOON);
    await test.store.saveResults(NEWER, [finished(b!)], NOON);
    const outcomesOf = ({ outcomes }: ScoreColumns) => Array.from(outcomes, (place) => OUTCOMES[place]);
    const [batch] = await scores(test.store, { texts: 'marked' });
    expect(Array.from(batch!.receipts)).toEqual([a, b]);
    expect(Array.from(batch!.scores)).toEqual([5.5, Number.NaN]);
    expect(outcomesOf(batch!)).toEqual(['scored', 'outdated']);
    const failure = finished(b!, {
      type: 'failure',
      message: 'insufficient_english_text',
      overallScore: undefined,
    });
    await test.store.saveResults(CEFR, [failure], LATER);
    const [failed] = await scores(test.store, { texts: 'marked' });
    expect(outcomesOf(failed!)).toEqual(['scored', 'failed']);
    const [unknown] = await scores(test.store, { texts: 'marked', identity: undefined });
    expect(outcomesOf(unknown!)).toEqual(['unassessed', 'unassessed']);
    const [withTests] = await scores(test.store, { texts: 'marked', includeTests: true });
    expect(withTests!.receipts).toHaveLength(3);
    const [all] = await scores(test.store, { texts: 'all' });
    expect(Array.from(all!.receipts)).toEqual([a, b, c]);
    expect(outcomesOf(all!)).toEqual(['scored', 'failed', 'unassessed']);
  });

  test('groups of any values come as keys, with names on request', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b, c } = await added(test.store, withMetadata);
    await test.store.saveResults(CEFR, [finished(a!), finished(b!), finished(c!)], NOON);
    const columns = [
      { by: 'l1', keyed: true, named: true },
      { by: 'author_id', keyed: true, named: false },
      { by: 'task_id', keyed: true, named: true },
    ];
    const [batch] = await scores(test.store, { columns });
    const names = new Map(batch!.names.map(({ key, text }) => [key, text]));
    const [languages, authors, tasks] = batch!.groups.map((keys) => Array.from(keys));
    expect(languages!.map((key) => names.get(key))).toEqual(["d'e\uFEFF", 'fr', undefined]);
    expect(languages![2]).toBeNaN();
    expect(tasks!.map((key) => names.get(key))).toEqual(['pets', 'pets', 'pets']);
    expect(authors).toEqual(Array.from(batch!.authors));
    expect(authors!.some((key) => names.has(key))).toBe(false);
  });

  test('marks come with the value of the requested member', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, withMetadata);
    await test.store.addFeedback(
      ACCOUNT,
      [
        { submission_id: 'b', examiner_id: 9, mark: { holistic: 'B1' } },
        { submission_id: 'a', examiner_id: 10, mark: { holistic: 'B1', 'style/"tone"': 3 } },
        { submission_id: 'a', examiner_id: 2, mark: { 'style/"tone"': 4 } },
      ],
      NOON,
    );
    const read = async (mark: string) => (await all(wrapped(test.store.markColumns({ ...texts, mark }))))[0]!;
    const holistic = await read('holistic');
    expect(Array.from(holistic.receipts)).toEqual([a, a, b]);
    expect(Array.from(holistic.examiners)).toEqual([2, 10, 9]);
    // Months since year 0: 12 a year, plus 2 for March.
    expect(Array.from(holistic.months)).toEqual([2024 * 12 + 2, 2024 * 12 + 2, 2024 * 12 + 2]);
    expect(holistic.values.map(({ text }) => text)).toEqual(['B1']);
    const { key } = holistic.values[0]!;
    expect(Array.from(holistic.marks)).toEqual([Number.NaN, key, key]);
    const tone = await read('style/"tone"');
    expect(tone.values.map(({ text }) => text).sort()).toEqual(['3', '4']);
    expect(await test.store.markMembers(texts)).toEqual(['holistic', 'style/"tone"']);
  });

  test('a store without texts or marks yields nothing', async () => {
    await using test = await storeWithAccount(backend);
    expect(await scores(test.store, {})).toEqual([]);
    expect(await all(wrapped(test.store.markColumns({ ...texts, mark: 'holistic' })))).toEqual([]);
    expect(await test.store.latestIdentity({ ...texts, pipeline: 'cefr', marked: false })).toBeUndefined();
    expect(await test.store.columnProfiles({ ...texts, most: 5 })).toEqual([]);
    expect(
      await test.store.periodSums({ ...texts, identities: [CEFR], unit: 'month', step: 1, lowest: 0 }),
    ).toEqual([]);
  });

  test('the latest identity is that of the most recent result, on request among marked texts', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, withMetadata);
    await test.store.addFeedback(ACCOUNT, [{ submission_id: 'a', examiner_id: 1, mark: { x: 1 } }], NOON);
    await test.store.saveResults(CEFR, [finished(a!)], NOON);
    await test.store.saveResults(NEWER, [finished(b!)], LATER);
    await test.store.saveResults({ ...NEWER, name: 'ielts' }, [finished(a!)], LATER);
    const latest = (marked: boolean) => test.store.latestIdentity({ ...texts, pipeline: 'cefr', marked });
    expect(await latest(false)).toEqual(NEWER);
    expect(await latest(true)).toEqual(CEFR);
  });

  test('columns are profiled: values by frequency, and quartiles if all are numbers', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [
      ...withMetadata,
      ...[18, 19, 20].map((age) =>
        submission(`n${age}`, { author_id: `n${age}`, metadata: { age, l1: 'fr' } }),
      ),
    ]);
    const profile = async (query: object) => test.store.columnProfiles({ ...texts, most: 2, ...query });
    const byName = Object.fromEntries((await profile({})).map((each) => [each.by, each]));
    expect(Object.keys(byName)).toEqual(['age', 'l1', 'sat/on']);
    expect(byName.l1).toEqual({
      by: 'l1',
      distinct: 2,
      texts: 5,
      missing: 1,
      values: [
        { value: 'fr', texts: 4 },
        { value: "d'e\uFEFF", texts: 1 },
      ],
      quartiles: null,
    });
    // An empty cell is not a number.
    expect(byName.age).toMatchObject({ distinct: 6, quartiles: null });
    const [tasks] = await profile({ columns: ['sequence_id'], includeTests: true });
    expect(tasks).toEqual({
      by: 'sequence_id',
      distinct: 0,
      texts: 0,
      missing: 7,
      values: [],
      quartiles: null,
    });
    const [numbers] = await test.store.columnProfiles({ ...texts, columns: ['age'], most: 0 });
    expect(numbers!.values).toEqual([]);
  });

  test('numbers may have a decimal comma', async () => {
    await using test = await storeWithAccount(backend);
    const values = ['5,5', ' -2,25 ', '7', '1.5', 3.5];
    const submissions = values.map((level, index) =>
      submission(`n${index}`, { author_id: `n${index}`, metadata: { level, list: `${level},1,2` } }),
    );
    const receipts = await added(test.store, submissions);
    await test.store.saveResults(
      CEFR,
      Object.values(receipts).map((receipt) => finished(receipt!)),
      NOON,
    );
    const profiles = await test.store.columnProfiles({ ...texts, most: 5 });
    expect(profiles.map(({ by, quartiles }) => [by, quartiles])).toEqual([
      ['level', [1.5, 3.5, 5.5]],
      ['list', null],
    ]);
    const [batch] = await scores(test.store, {
      columns: [
        { by: 'level', numbers: true },
        { by: 'list', numbers: true },
      ],
    });
    expect(batch!.groups.map((numbers) => Array.from(numbers))).toEqual([
      [5.5, -2.25, 7, 1.5, 3.5],
      Array(5).fill(Number.NaN),
    ]);
  });

  test('facts about texts omit the texts, and results of another identity', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, withMetadata);
    const body = {
      type: 'success',
      cefr_level: 'B1.i',
      score_standard_error: 0.75,
      score_dimensions: { prompt_relevance: 4.5, grammar: 3.25 },
      textual_errors: [
        [0, 1, 'x', 'S'],
        [2, 2, 'the', 'MD+'],
        [4, 5, 'y', 'S'],
      ],
    };
    await test.store.saveResults(CEFR, [finished(a!, { errorCount: 3, body: JSON.stringify(body) })], NOON);
    await test.store.saveResults(NEWER, [finished(b!)], NOON);
    const facts = await test.store.textFacts({
      accountId: ACCOUNT,
      identity: CEFR,
      receipts: [b!, a!, 999_999],
      columns: ['l1', 'task_id'],
    });
    expect(facts.sort((x, y) => x.receipt - y.receipt)).toEqual([
      {
        receipt: a,
        id: 'a',
        taskId: 'pets',
        words: 100,
        errors: 3,
        suspects: 0,
        standardError: 0.75,
        level: 'B1.i',
        promptRelevance: 4.5,
        traits: { grammar: 3.25 },
        errorCodes: ['S', 'MD+', 'S'],
        groups: ["d'e\uFEFF", 'pets'],
      },
      expect.objectContaining({ receipt: b, words: null, level: null, groups: ['fr', 'pets'] }),
    ]);
    expect(
      await test.store.textFacts({ accountId: 'another', identity: CEFR, receipts: [a!], columns: [] }),
    ).toEqual([]);
  });
});

describe.each(backends)('sums by period of $name', (backend) => {
  const errors = (...codes: string[]) =>
    JSON.stringify({ type: 'success', textual_errors: codes.map((code) => [0, 1, 'x', code]) });

  test('are by month, quarter or week, of the date in a column or of receipt', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b, c } = await added(test.store, withMetadata);
    const results = [
      finished(a!, { overallScore: 5.5, errorCount: 2, body: errors('S', 'RV') }),
      finished(b!, { overallScore: 6.25, wordCount: 50, errorCount: 1, body: errors('S') }),
      finished(c!, {
        type: 'failure',
        message: 'insufficient_english_text',
        overallScore: undefined,
        wordCount: 0,
      }),
    ];
    await test.store.saveResults(CEFR, results, NOON);
    const query = { ...texts, identities: [CEFR], step: 0.5, lowest: 1 };
    const byMonth = await test.store.periodSums({
      ...query,
      unit: 'month',
      date: { column: 'sat/on', formats: ['ISO'] },
    });
    expect(byMonth.map(({ period }) => period)).toEqual(['2024-01', '2024-02', null]);
    expect(byMonth[0]).toMatchObject({ authors: 1, ranges: [[9, 1]], errorCodes: { S: 1, RV: 1 } });
    expect(byMonth[2]).toMatchObject({ failures: { insufficient_english_text: 1 }, ranges: [] });
    const [all] = await test.store.periodSums({ ...query, unit: 'quarter' });
    expect(all).toEqual({
      period: '2024-Q1',
      authors: 3,
      largest: 1,
      totals: {
        assessed: 3,
        failed: 1,
        scored: 2,
        score: 9.75,
        square: 4.5 ** 2 + 5.25 ** 2,
        words: 150,
        errors: 3,
        suspects: 0,
      },
      products: expect.objectContaining({
        scored_score: 9.75,
        words_words: 12_500,
        errors_errors: 5,
        failed_failed: 1,
      }),
      textProducts: expect.objectContaining({
        scored_score: 9.75,
        words_words: 12_500,
        errors_errors: 5,
        failed_failed: 1,
      }),
      failures: { insufficient_english_text: 1 },
      ranges: [
        [9, 1],
        [10, 1],
      ],
      errorCodes: { S: 2, RV: 1 },
    });
    const [week] = await test.store.periodSums({ ...query, unit: 'week' });
    expect(week!.period).toBe('2024-W09');
  });

  test('dates are profiled: values that can be read in the given formats, in other formats, or not at all', async () => {
    await using test = await storeWithAccount(backend);
    const days = ['31.12.2023', '12.31.2023', '01.02.2024', '03.03.2024', 'x 1', '', 5];
    await added(test.store, [
      ...days.map((day, at) => submission(`d${at}`, { author_id: `d${at}`, metadata: { "day's": day } })),
      submission('none', { author_id: 'none' }),
      submission('test', { author_id: 'test', test: 1, metadata: { "day's": 'x' } }),
    ]);
    const profile = (formats: string[], otherwise: string[]) =>
      test.store.dateProfile({ ...texts, column: "day's", formats, otherwise });
    expect(await profile(['DD.MM.YYYY'], ['MM.DD.YYYY'])).toEqual({
      onlyFirst: 1,
      onlyOther: 1,
      differing: 1,
      unreadable: 2,
      separator: '.',
      notFirst: 'd1',
      notOther: 'd0',
    });
    expect(await profile(['ISO'], ["MM'%YYYY"])).toMatchObject({
      differing: 0,
      unreadable: 6,
      separator: null,
    });
  });

  test('include products of sums by author and of values by text', async () => {
    await using test = await storeWithAccount(backend);
    const metadata = { author_id: 'ann', task_id: 'other' };
    const { a, b, c } = await added(test.store, [
      submission('a', { author_id: 'ann' }),
      submission('b', metadata),
      submission('c', { author_id: 'ben' }),
    ]);
    await test.store.saveResults(
      CEFR,
      [finished(a!, { wordCount: 100 }), finished(b!, { wordCount: 50 }), finished(c!, { wordCount: 10 })],
      NOON,
    );
    const query = { ...texts, identities: [CEFR], unit: 'month', step: 1, lowest: 0 } as const;
    expect(await test.store.periodSums(query)).toMatchObject([
      {
        authors: 2,
        largest: 2,
        products: { words_words: 150 ** 2 + 10 ** 2, assessed_assessed: 5, scored_words: 310 },
        textProducts: {
          words_words: 100 ** 2 + 50 ** 2 + 10 ** 2,
          assessed_assessed: 3,
          scored_words: 160,
        },
      },
    ]);
  });

  test('by version include results that newer ones replaced', async () => {
    await using test = await storeWithAccount(backend);
    const { a, b } = await added(test.store, withMetadata);
    await test.store.saveResults(CEFR, [finished(a!), finished(b!)], NOON);
    await test.store.saveResults(NEWER, [finished(b!, { overallScore: 7 })], LATER);
    const sums = await test.store.periodSums({ ...texts, identities: [CEFR, NEWER], step: 1, lowest: 0 });
    expect(sums.map(({ period, totals }) => [period, totals.scored, totals.score])).toEqual([
      ['0', 2, 11],
      ['1', 1, 7],
    ]);
    const [month] = await test.store.periodSums({
      ...texts,
      identities: [CEFR],
      unit: 'month',
      step: 1,
      lowest: 0,
    });
    expect(month!.totals.scored).toBe(1);
  });
});

async function* wrapped<T>(batches: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const batch of batches) yield [batch];
}

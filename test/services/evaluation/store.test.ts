import { describe, expect, test } from 'vitest';
import type { Submission } from '../../../src/domain/submissions/submission.js';
import { SCALES } from '../../../src/engine/results/scale.js';
import { evaluateStore } from '../../../src/services/evaluation/evaluate.js';
import type { RejectedScore } from '../../../src/services/marks/marked-texts.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, temporaryStore } from '../stores.js';

const PIPELINE = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };

/** A store with texts `t0`, `t1` …, each by its own author, with scores of the pipeline and marks by examiner. */
async function storeWith(
  texts: readonly {
    score?: number | null;
    marks: Readonly<Record<number, unknown>>;
    test?: 1;
    metadata?: Submission['metadata'];
  }[],
): Promise<Store> {
  const store = await temporaryStore();
  const submissions = texts.map(
    ({ test, metadata }, index): Submission => ({
      id: `t${index}`,
      text: 'My dog is old.',
      author_id: `a${index}`,
      task_id: 'pets',
      question_text: 'Do you have a pet?',
      ...(test && { test }),
      ...(metadata && { metadata }),
    }),
  );
  await store.addSubmissions('default', submissions, NOW);
  await store.addFeedback(
    'default',
    texts.flatMap(({ marks }, index) =>
      Object.entries(marks).map(([examiner, mark]) => ({
        submission_id: `t${index}`,
        examiner_id: Number(examiner),
        mark: (typeof mark === 'object' ? mark : { holistic: mark }) as Record<string, unknown>,
      })),
    ),
    NOW,
  );
  const receipts: number[] = [];
  for await (const batch of store.submissions({ accountId: 'default' }))
    receipts.push(...batch.map(({ receipt }) => receipt));
  const finished = texts.flatMap(({ score }, index) =>
    score === undefined ? [] : [{ receipt: receipts[index]!, ...resultOf(score) }],
  );
  await store.saveResults(PIPELINE, finished, NOW);
  return store;
}

const resultOf = (score: number | null) => ({
  ...(score === null
    ? { type: 'failure' as const, message: 'insufficient_english_text' as const }
    : { type: 'success' as const, overallScore: score }),
  wordCount: 4,
  sentenceCount: 1,
  errorCount: 0,
  suspectCount: 0,
  body: '{}',
});

function evaluateMarks(store: Store, choices: object = {}, onReject?: (each: RejectedScore) => void) {
  return evaluateStore(
    {
      store,
      accountId: 'default',
      pipeline: 'cefr',
      scale: SCALES.cefr,
      mark: 'holistic',
      by: [],
      cluster: 'author_id',
      includeTests: false,
      ...choices,
    },
    { onReject },
  );
}

describe('the store', () => {
  test('compares scores with marks, with examiners in the order of their ids', async () => {
    const store = await storeWith([
      { score: 5.2, marks: { 7: '5', 3: '6' }, metadata: { l1: 'de' } },
      { score: 8.1, marks: { 9: '8.5' }, metadata: { l1: 'fr' } },
      { score: 3.3, marks: { 3: '3', 7: '4', 9: '2' }, metadata: { l1: 'de' } },
      { marks: { 3: '4' } },
      { score: null, marks: { 3: '1' } },
      { score: 9, marks: {} },
      { score: 9, marks: { 3: '1' }, test: 1 },
    ]);
    const report = await evaluateMarks(store, { by: ['l1', 'task_id'] });
    expect(report.source).toEqual({
      pipeline: PIPELINE,
      mark: 'holistic',
      human: null,
      examiners: 3,
      scale: SCALES.cefr,
      cluster: 'author_id',
      reading: {
        labels: [],
        plainLevels: null,
        range: { min: 1, max: 8.5 },
        rescaled: null,
        systemRange: { min: 3.3, max: 8.1 },
        warning: null,
      },
    });
    expect(report.rows).toEqual({
      read: 5,
      evaluated: 3,
      withoutFirst: 0,
      unmarked: 0,
      rejected: 0,
      unassessed: 1,
      failed: 1,
      outdated: 0,
    });
    expect(report.agreement.raw.human).toMatchObject({ mean: (6 + 8.5 + 3) / 3, min: 3, max: 8.5 });
    expect(report.humanHuman!.second).toMatchObject({ mean: 4.5, min: 4, max: 5 });
    expect(report.trueScore!.raw).toMatchObject({ n: 3, single: 1, multiple: 2 });
    expect(report.subgroups.map(({ groups }) => groups.map(({ group, n }) => [group, n]))).toEqual([
      [
        ['de', 2],
        ['fr', 1],
      ],
      [['pets', 3]],
    ]);
    expect((await evaluateMarks(store, { includeTests: true })).rows.evaluated).toBe(4);
  });

  test('marks that are not scores are reported by text and examiner, never quoted', async () => {
    const store = await storeWith([
      { score: 5, marks: { 1: 'B1', 2: 'fairly good' } },
      { score: 8, marks: { 1: 'B2', 2: 'B2' } },
      { score: 2, marks: { 1: '99' } },
      { score: 3, marks: { 1: { content: '4' } } },
    ]);
    const rejected: RejectedScore[] = [];
    const { rows, rounding, agreement } = await evaluateMarks(store, {}, (each) => rejected.push(each));
    expect(rejected).toEqual([
      {
        place: 't0',
        message: 'the mark of examiner 2 is not a score on the cefr scale (0 to 13, or a level)',
      },
      {
        place: 't2',
        message: 'the mark of examiner 1 is not a score on the cefr scale (0 to 13, or a level)',
      },
    ]);
    expect(rows).toMatchObject({ read: 4, evaluated: 2, unmarked: 2, rejected: 2 });
    expect(rounding).toBe('levels of two points');
    expect(agreement.raw.human.mean).toBe(7);
  });

  test('another member of the marks can be selected; a member that no mark has is an error', async () => {
    const store = await storeWith([
      { score: 5, marks: { 1: { content: 5, language: 4 } } },
      { score: 6, marks: { 1: { content: 7 } } },
    ]);
    expect((await evaluateMarks(store, { mark: 'content' })).agreement.raw.human.mean).toBe(6);
    await expect(evaluateMarks(store)).rejects.toMatchObject({
      message: '--mark: no mark has a member holistic; there are content, language',
    });
  });

  test('only results of the latest version and configuration count', async () => {
    const store = await storeWith([
      { score: 5, marks: { 1: '5' } },
      { score: 6, marks: { 1: '6' } },
      { score: 7, marks: { 1: '7' } },
    ]);
    const newer = { ...PIPELINE, configHash: 'decaf' };
    const finished = [1, 2].map((receipt) => ({ receipt, ...resultOf(4) }));
    await store.saveResults(newer, finished, new Date(NOW.getTime() + 1000));
    const { source, rows, agreement } = await evaluateMarks(store);
    expect(source.pipeline).toEqual(newer);
    expect(rows).toMatchObject({ evaluated: 2, outdated: 1 });
    expect(agreement.raw.system).toMatchObject({ min: 4, max: 4 });
  });

  test('without marks or scores it says what to do', async () => {
    const unmarked = await storeWith([{ score: 5, marks: {} }]);
    await expect(evaluateMarks(unmarked)).rejects.toMatchObject({
      code: 'nothing_to_evaluate',
      next: expect.stringContaining('import-feedback'),
    });
    const unscored = await storeWith([{ marks: { 1: '5' } }]);
    await expect(evaluateMarks(unscored)).rejects.toMatchObject({
      code: 'nothing_to_evaluate',
      next: expect.stringContaining('assess score'),
    });
    await expect(evaluateMarks(unscored, { by: ['shoe-size'] })).rejects.toMatchObject({
      message: expect.stringMatching(/^--by: no submission has a column shoe-size; there are author_id/),
    });
  });

  test('if examiners give plus levels, plain levels are lower halves by default', async () => {
    const store = await storeWith([
      { score: 5.2, marks: { 1: 'B1' } },
      { score: 6.9, marks: { 1: 'b1+' } },
      { score: 7.5, marks: { 1: 'B2' } },
      { marks: { 1: 'A2' } },
    ]);
    const { agreement, rounding, source } = await evaluateMarks(store);
    expect(rounding).toBe('levels of one point');
    expect(agreement.raw.human.mean).toBe(6.5);
    expect(agreement.trimmedRounded.exactAgreement).toBe(100);
    expect(source.reading.labels.map(({ label, score }) => `${label} ${score}`)).toEqual([
      'A2 3.5',
      'B1 5.5',
      'B1+ 6.5',
      'B2 7.5',
    ]);
    const scores = new Map([['b1', { label: 'B1', score: 5 }]]);
    const choices = { levels: { plain: 'middle' as const, scores } };
    expect((await evaluateMarks(store, { choices })).agreement.raw.human).toMatchObject({ min: 5, max: 8 });
  });

  const onFive = [1, 2, 3, 4, 5, 3, 2, 4, 3].map((mark, text) => ({
    score: 4 + mark + 0.2 * (text % 3),
    marks: { 1: String(mark) },
  }));

  test('marks on another scale cause a warning with both ranges and a remedy', async () => {
    const { source } = await evaluateMarks(await storeWith(onFive));
    expect(source.reading).toMatchObject({
      range: { min: 1, max: 5 },
      systemRange: { min: 5, max: expect.closeTo(9.2, 9) },
    });
    expect(source.reading.warning).toMatch(
      /Marks range from 1 to 5, and scores are on the cefr scale, 0 to 13, here 5\.0 to 9\.2.*Give the scale of the marks \(as --min 1 --max 5, or --scale\) and map them with --rescale/,
    );
    const narrow = [5.5, 6, 6.5, 7, 7.5, 8, 8.5, 7].map((mark) => ({
      score: mark - 1.2,
      marks: { 1: String(mark) },
    }));
    expect((await evaluateMarks(await storeWith(narrow))).source.reading.warning).toBeNull();
  });

  test('marks are mapped linearly from the scale that they are on', async () => {
    const store = await storeWith(onFive);
    const { source, agreement } = await evaluateMarks(store, { choices: { min: 1, max: 5, rescale: true } });
    expect(source.reading).toMatchObject({
      range: { min: 1, max: 5 },
      rescaled: { from: { min: 1, max: 5 }, to: { min: 0, max: 13 }, observed: false },
      warning: null,
    });
    expect(agreement.raw.human).toMatchObject({ min: 0, max: 13 });
    const ielts = await evaluateMarks(store, { choices: { scale: 'ielts', rescale: true } });
    expect(ielts.agreement.raw.human).toMatchObject({
      min: expect.closeTo(13 / 9, 9),
      max: expect.closeTo((5 * 13) / 9, 9),
    });
    const observed = await evaluateMarks(store, { choices: { rescale: true } });
    expect(observed.source.reading.rescaled).toMatchObject({ from: { min: 1, max: 5 }, observed: true });
  });

  test('a scale given for marks applies to them, and needs both ends', async () => {
    const store = await storeWith(onFive);
    const onFour = await evaluateMarks(store, { choices: { min: 2, max: 4 } });
    expect(onFour.rows).toMatchObject({ evaluated: 7, rejected: 2 });
    expect(onFour.source.reading.warning).toBe(
      'Marks are on 2 to 4 and scores on 0 to 13: --rescale maps marks to the scale of the scores.',
    );
    const refused = (choices: object) => expect(evaluateMarks(store, { choices })).rejects;
    await refused({ min: 5, max: 1 }).toThrow(/--max: the scale of the marks cannot be 5 to 1/);
    await refused({ scale: 'ielts', max: 5 }).toThrow(/--scale: .*omit --min and --max/);
    await refused({ min: 20, max: 30 }).toMatchObject({
      code: 'nothing_to_evaluate',
      next: expect.stringContaining('--min 1 --max 5'),
    });
  });

  test('levels are placed on another scale if marks are rescaled', async () => {
    const store = await storeWith([
      { score: 4, marks: { 1: 'B1' } },
      { score: 6, marks: { 1: 'C1' } },
    ]);
    await expect(evaluateMarks(store, { scale: SCALES.ielts })).rejects.toMatchObject({
      message: expect.stringContaining('no mark is a score on the ielts scale, 0 to 9'),
      next: expect.stringMatching(/^choose a pipeline on the CEFR scale with --pipeline, map levels/),
    });
    const ielts = { scale: SCALES.ielts, choices: { rescale: true } };
    const { source, agreement } = await evaluateMarks(store, ielts);
    expect(source.reading.rescaled).toEqual({
      from: { min: 0, max: 13 },
      to: { min: 0, max: 9 },
      observed: false,
    });
    expect(agreement.raw.human).toMatchObject({ min: (6 * 9) / 13, max: (10 * 9) / 13 });
  });

  test('marks can be metadata columns; the system is compared with the first one', async () => {
    const store = await storeWith([
      { score: 5.2, marks: { 1: '13' }, metadata: { r1: 'B1', r2: 'B1+', l1: 'de' } },
      { score: 6.9, marks: {}, metadata: { r1: 'B1+', r2: 6.5, l1: 'B9' } },
      { score: 7.7, marks: {}, metadata: { r1: 'good', r2: 'B2', l1: 'de' } },
      { score: 7.5, marks: {}, metadata: { l1: 'fr' } },
      { marks: {}, metadata: { r1: 'B2', l1: 'fr' } },
      { score: null, marks: {}, metadata: { r1: 'A1', l1: 'fr' } },
    ]);
    const rejected: RejectedScore[] = [];
    const report = await evaluateMarks(store, { human: ['r1', 'r2'], by: ['l1'] }, (each) =>
      rejected.push(each),
    );
    expect(report.source).toMatchObject({ mark: null, human: ['r1', 'r2'], pipeline: PIPELINE });
    expect(report.rows).toEqual({
      read: 6,
      evaluated: 2,
      withoutFirst: 1,
      unmarked: 1,
      rejected: 1,
      unassessed: 1,
      failed: 1,
      outdated: 0,
    });
    expect(rejected).toEqual([
      { place: 't2', message: 'r1 is not a score on the cefr scale (0 to 13, or a level)' },
    ]);
    expect(report.agreement.raw.human.mean).toBe((5.5 + 6.5) / 2);
    expect(report.humanHuman!.second.mean).toBe(6.5);
    expect(report.trueScore!.raw).toMatchObject({ n: 3, multiple: 2 });
    expect(report.subgroups[0]!.groups.map(({ group, n }) => [group, n])).toEqual([
      ['B9', 1],
      ['de', 1],
    ]);
    expect(report.source.reading.labels.map(({ label }) => label)).toEqual(['A1', 'B1', 'B1+', 'B2']);
    await expect(evaluateMarks(store, { human: ['r3'] })).rejects.toThrow(
      /--human: no submission has a column r3; there are .*r1, r2/,
    );
  });
});

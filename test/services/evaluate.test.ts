import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SCALES } from '../../src/domain/scale.js';
import type { Submission } from '../../src/domain/submission.js';
import { evaluateFile, evaluateStore, type RejectedScore } from '../../src/services/evaluate.js';
import type { Store } from '../../src/store/store.js';
import { NOW, temporaryFolder, temporaryStore } from './stores.js';

const SCORES = fileURLToPath(new URL('../../fixtures/evaluation/scores.csv', import.meta.url));
const columns = { system: 'score', human: ['h1', 'h2', 'h3'], by: ['L1'] };
const options = { trim: { min: 1, max: 6 }, resamples: 0, seed: 1 };

/** Evaluates the text of a table, and hears of what is rejected. */
async function evaluateText(text: string | Buffer, name = 'scores.csv', choices: object = {}) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  const rejected: RejectedScore[] = [];
  const report = await evaluateFile(
    path,
    { system: 'score', human: ['h1', 'h2'], by: [], ...choices },
    {
      resamples: 0,
      seed: 1,
      onReject: (each) => rejected.push({ ...each, place: each.place.slice(path.length) }),
    },
  );
  return { report, rejected };
}

describe('a table', () => {
  test('gives what its expected values say, as CSV, TSV, JSONL and gzip', async () => {
    const expected = JSON.parse(
      readFileSync(new URL('../../fixtures/evaluation/expected.json', import.meta.url), 'utf8'),
    );
    const csv = readFileSync(SCORES, 'utf8');
    const [header = '', ...lines] = csv.trim().split('\n');
    const names = header.split(',');
    const jsonl = lines
      .map((line) => {
        const cells = line
          .split(',')
          .map((cell, index) => [names[index], index > 2 ? Number(cell || null) || null : cell]);
        return JSON.stringify(Object.fromEntries(cells));
      })
      .join('\n');
    const folder = temporaryFolder();
    const files: Record<string, string | Buffer> = {
      'a.csv': csv,
      'a.tsv': csv.replaceAll(',', '\t'),
      'a.jsonl': jsonl,
      'a.csv.gz': gzipSync(csv),
    };
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      writeFileSync(path, content);
      const report = await evaluateFile(path, columns, options);
      expect(report.rows).toEqual({ read: 150, evaluated: 150, withoutFirst: 0, unmarked: 0, rejected: 0 });
      expect(report.agreement.trimmed.qwk).toBeCloseTo(expected.agreement.trimmed.qwk, 12);
      expect(report.trueScore!.raw.prmse).toBeCloseTo(expected.trueScore.raw.prmse, 12);
      expect(report.subgroups[0]!.groups.map(({ group }) => group)).toEqual(Object.keys(expected.subgroups));
    }
  });

  test('rows that cannot be used are named by line; those without a mark are only counted', async () => {
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n3.1,3,3\nhigh,4,4\n2.2,two,2\n4.4,,4\n5,,\n,3,3\n3.9,4\n1.8,2,NA\n"2,5",3,3\n',
    );
    expect(rejected).toEqual([
      { place: ':3', message: 'score is not a number' },
      { place: ':4', message: 'h1 is not a number' },
      { place: ':7', message: 'there is a mark and no score' },
      { place: ':8', message: 'row has 2 fields, the header has 3' },
    ]);
    expect(report.rows).toEqual({ read: 9, evaluated: 3, withoutFirst: 1, unmarked: 1, rejected: 4 });
    expect(report.trueScore!.raw).toMatchObject({ n: 4, single: 2, multiple: 2 });
  });

  test('CEFR levels are numbers on the CEFR scale, and rounded to levels', async () => {
    const { report } = await evaluateText('score,h1,h2\n3.1,A2,A2\n7.5,B2,B1\n9.9,C1,C1\n4.9,A2,\n');
    expect(report.source.scale).toEqual(SCALES.cefr);
    expect(report.rounding).toBe('levels of two points');
    expect(report.agreement.trimmed.human.mean).toBe((4 + 8 + 10 + 4) / 4);
    expect(report.agreement.trimmedRounded).toMatchObject({ exactAgreement: 100, adjacentAgreement: 100 });
    expect(report.confusion!.labels).toEqual(['A2', 'B2', 'C1']);
  });

  test('labels and numbers on the CEFR scale are rounded to its labels', async () => {
    const { report, rejected } = await evaluateText('score,h1,h2\n3.1,A2.i,4\n7.5,B2.i,7.2\n9.9,14,9\n');
    expect(report.rounding).toBe('levels of one point');
    expect(report.distribution.map(({ label }) => label)).toEqual(['A2.i', 'B2.i']);
    expect(rejected).toEqual([
      { place: ':4', message: 'h1 is no score on the cefr scale (0 to 13, or a level)' },
    ]);
  });

  test('a scale that is named decides what is a score and how it is rounded', async () => {
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n6.3,6.5,6\n7.1,7,7\n5,B2,5\n',
      'scores.csv',
      { scale: SCALES.ielts },
    );
    expect(report.rounding).toBe('half bands');
    expect(report.agreement.trimmedRounded.exactAgreement).toBe(100);
    expect(rejected).toEqual([{ place: ':4', message: 'h1 is no score on the ielts scale (0 to 9)' }]);
  });

  test('beside levels with a plus, plain ones are lower halves, and exact agreement is that of halves', async () => {
    const table = 'score,h1,h2\n5.2,B1,B1\n6.9,B1+,B1\n7.5,B2,B1+\n8.1,B2,B2\n';
    const { report } = await evaluateText(table);
    expect(report.rounding).toBe('levels of one point');
    expect(report.agreement.trimmed.human.mean).toBe((5.5 + 6.5 + 7.5 + 7.5) / 4);
    expect(report.agreement.trimmedRounded.exactAgreement).toBe(75);
    expect(report.source.reading).toMatchObject({
      labels: [
        { label: 'B1', score: 5.5 },
        { label: 'B1+', score: 6.5 },
        { label: 'B2', score: 7.5 },
      ],
      plainLevels: 'lower',
    });
    const whole = await evaluateText(table, 'scores.csv', { choices: { levels: { plain: 'middle' } } });
    expect(whole.report.agreement.trimmed.human.mean).toBe((6 + 6.5 + 8 + 8) / 4);
    expect(whole.report.agreement.trimmedRounded.exactAgreement).toBe(50);
  });

  test('levels that the system gives are a set of their own', async () => {
    const { report } = await evaluateText('score,h1,h2\nB1,B1,\nB2,B1+,\n');
    expect(report.agreement.raw.system.mean).toBe((6 + 8) / 2);
    expect(report.agreement.raw.human.mean).toBe((5.5 + 6.5) / 2);
  });

  test('other labels are scores where somebody says which', async () => {
    const scores = new Map([
      ['pass', { label: 'Pass', score: 1 }],
      ['fail', { label: 'Fail', score: 0 }],
    ]);
    const { report, rejected } = await evaluateText(
      'score,h1,h2\n.8,pass,Pass\n.1,Fail,Pass\n.3,merit,Pass\n',
      'scores.csv',
      { choices: { levels: { scores } } },
    );
    expect(report.source.scale).toBeNull();
    expect(report.agreement.raw.human.mean).toBe(0.5);
    expect(rejected).toEqual([{ place: ':4', message: 'h1 is not a number' }]);
  });

  test('marks are mapped to the scale of the scores; without a word about them, both ranges are named', async () => {
    const rows = [1, 2, 3, 4, 5, 3, 2, 4].map((mark, row) => `${4 + 1.5 * mark + 0.1 * row},${mark},${mark}`);
    const table = `score,h1,h2\n${rows.join('\n')}\n`;
    const plain = await evaluateText(table);
    expect(plain.report.source.reading.warning).toMatch(
      /^Marks go from 1 to 5, and scores are of the system, here 5\.5 to 11\.9: .*--rescale/,
    );
    const { report } = await evaluateText(table, 'scores.csv', {
      scale: SCALES.cefr,
      choices: { min: 1, max: 5, rescale: true },
    });
    expect(report.source.reading).toMatchObject({
      rescaled: { from: { min: 1, max: 5 }, to: { min: 0, max: 13 }, observed: false },
      warning: null,
    });
    expect(report.agreement.raw.human).toMatchObject({ min: 0, max: 13, mean: 6.5 });
    await expect(
      evaluateText(table, 'scores.csv', { choices: { min: 1, max: 5, rescale: true } }),
    ).rejects.toThrow(/--rescale: goes with --scale/);
  });

  test('a column that is not there is named with those that are', async () => {
    const jsonl = '{"score": 1, "h1": 2}\n{"score": 2, "h1": 2, "note": "x"}\n';
    const report = {
      code: 'invalid_option',
      message: expect.stringMatching(/h2 in .*\(its columns: score, h1/),
    };
    await expect(evaluateText('score,h1\n1,2\n')).rejects.toMatchObject(report);
    await expect(evaluateText(jsonl, 'scores.jsonl')).rejects.toMatchObject(report);
    await expect(evaluateText('score,h1,h2\n1,2,2\n', 'scores.csv', { by: ['L1'] })).rejects.toMatchObject({
      message: expect.stringMatching(/^--by: there is no column L1/),
    });
  });

  test('without a row that has both scores there is nothing to evaluate', async () => {
    await expect(evaluateText('score,h1,h2\n')).rejects.toMatchObject({ code: 'nothing_to_evaluate' });
    await expect(evaluateText('score,h1,h2\n,,\n1,,\n')).rejects.toMatchObject({
      code: 'nothing_to_evaluate',
    });
  });

  test('intervals are those of whole clusters where a column names them', async () => {
    const width = async (cluster: string | undefined) => {
      const { intervals } = await evaluateFile(
        SCORES,
        { ...columns, cluster },
        { ...options, resamples: 200 },
      );
      const [low, high] = intervals!.pearson!.interval95!;
      return high - low;
    };
    expect(await width('author')).not.toBe(await width(undefined));
  });
});

const PIPELINE = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };

/** A store with texts `t0`, `t1` … of one author each, their scores by the pipeline and marks by examiner. */
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
    { resamples: 0, seed: 1, onReject },
  );
}

describe('the store', () => {
  test('sets scores against marks, examiners in the order of their ids', async () => {
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

  test('marks that are no scores are named by text and examiner, never quoted', async () => {
    const store = await storeWith([
      { score: 5, marks: { 1: 'B1', 2: 'fairly good' } },
      { score: 8, marks: { 1: 'B2', 2: 'B2' } },
      { score: 2, marks: { 1: '99' } },
      { score: 3, marks: { 1: { content: '4' } } },
    ]);
    const rejected: RejectedScore[] = [];
    const { rows, rounding, agreement } = await evaluateMarks(store, {}, (each) => rejected.push(each));
    expect(rejected).toEqual([
      { place: 't0', message: 'the mark of examiner 2 is no score on the cefr scale (0 to 13, or a level)' },
      { place: 't2', message: 'the mark of examiner 1 is no score on the cefr scale (0 to 13, or a level)' },
    ]);
    expect(rows).toMatchObject({ read: 4, evaluated: 2, unmarked: 2, rejected: 2 });
    expect(rounding).toBe('levels of two points');
    expect(agreement.raw.human.mean).toBe(7);
  });

  test('another member of the marks can be chosen; one that no mark has is an error', async () => {
    const store = await storeWith([
      { score: 5, marks: { 1: { content: 5, language: 4 } } },
      { score: 6, marks: { 1: { content: 7 } } },
    ]);
    expect((await evaluateMarks(store, { mark: 'content' })).agreement.raw.human.mean).toBe(6);
    await expect(evaluateMarks(store)).rejects.toMatchObject({
      message: '--mark: no mark has a member holistic; there are content, language',
    });
  });

  test('results of the latest version and configuration count alone', async () => {
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

  test('where examiners give levels with a plus, plain ones are lower halves, unless somebody says otherwise', async () => {
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

  test('marks on another scale raise a warning that names both ranges and the way out', async () => {
    const { source } = await evaluateMarks(await storeWith(onFive));
    expect(source.reading).toMatchObject({
      range: { min: 1, max: 5 },
      systemRange: { min: 5, max: expect.closeTo(9.2, 9) },
    });
    expect(source.reading.warning).toMatch(
      /Marks go from 1 to 5, and scores are on the cefr scale, 0 to 13, here 5\.0 to 9\.2.*Say what the marks are on \(as --min 1 --max 5, or --scale\) and map them with --rescale/,
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

  test('a scale that is said of marks holds for them, and has two ends', async () => {
    const store = await storeWith(onFive);
    const onFour = await evaluateMarks(store, { choices: { min: 2, max: 4 } });
    expect(onFour.rows).toMatchObject({ evaluated: 7, rejected: 2 });
    expect(onFour.source.reading.warning).toBe(
      'Marks are on 2 to 4 and scores on 0 to 13: --rescale maps marks to the scale of the scores.',
    );
    const refused = (choices: object) => expect(evaluateMarks(store, { choices })).rejects;
    await refused({ min: 5, max: 1 }).toThrow(/--max: marks can't go from 5 to 1/);
    await refused({ scale: 'ielts', max: 5 }).toThrow(/--scale: .*leave --min and --max out/);
    await refused({ min: 20, max: 30 }).toMatchObject({
      code: 'nothing_to_evaluate',
      next: expect.stringContaining('--min 1 --max 5'),
    });
  });

  test('levels have their place on another scale where marks are rescaled', async () => {
    const store = await storeWith([
      { score: 4, marks: { 1: 'B1' } },
      { score: 6, marks: { 1: 'C1' } },
    ]);
    await expect(evaluateMarks(store, { scale: SCALES.ielts })).rejects.toMatchObject({
      message: expect.stringContaining('no mark is a score on the ielts scale, 0 to 9'),
      next: expect.stringMatching(/^name a pipeline on the CEFR scale with --pipeline, map levels/),
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

  test('marks may be in metadata columns, the first being what the system is compared with', async () => {
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
      { place: 't2', message: 'r1 is no score on the cefr scale (0 to 13, or a level)' },
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

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCALES } from '../../../src/engine/results/scale.js';
import { exportGrades, type Gradebook, type GradesOptions } from '../../../src/services/export/grades.js';
import { DUCKDB } from '../../contract/store/backends.js';
import {
  ACCOUNT,
  added,
  CEFR,
  finished,
  NOON,
  storeWithAccount,
  submission,
} from '../../contract/store/samples.js';

const body = (score: number) =>
  JSON.stringify({
    type: 'success',
    code: 200,
    overall_score: score,
    cefr_level: 'B1.i',
    textual_errors: [],
  });

async function storeWithScores() {
  const test = await storeWithAccount(DUCKDB);
  const receipts = await added(test.store, [
    submission('a1', { metadata: { email: 'anna@school.example' } }),
    submission('b1', { author_id: 'ben', metadata: { email: 'ben@school.example' } }),
    submission('a2', { metadata: { email: 'anna@school.example' } }),
    submission('t1', { author_id: 'teacher', test: 1 }),
    submission('c1', { author_id: 'cem' }),
  ]);
  const scores: Record<string, number> = { a1: 4, b1: 13, a2: 6.5, t1: 9 };
  await test.store.saveResults(
    CEFR,
    Object.entries(receipts).map(([id, receipt]) =>
      scores[id] === undefined
        ? finished(receipt, {
            type: 'failure',
            overallScore: undefined,
            message: 'insufficient_english_text',
            body: JSON.stringify({ type: 'failure', code: 200, message: 'insufficient_english_text' }),
          })
        : finished(receipt, { overallScore: scores[id], body: body(scores[id]) }),
    ),
    NOON,
  );
  return test;
}

async function written(
  store: GradesOptions['store'],
  gradebook: Gradebook,
  more: Partial<GradesOptions> = {},
) {
  const out = join(mkdtempSync(join(tmpdir(), 'assess-grades-')), 'grades.csv');
  const { out: _, ...summary } = await exportGrades({
    ...{ store, accountId: ACCOUNT, gradebook, pipeline: 'cefr', scale: SCALES.cefr, out, item: 'Essay 1' },
    ...more,
  });
  return { lines: readFileSync(out, 'utf8').trimEnd().split(/\r?\n/), summary };
}

test('each learner has the score of the newest text, in the columns that the platform imports', async () => {
  await using test = await storeWithScores();
  const { store } = test;
  const moodle = await written(store, 'moodle');
  expect(moodle.lines).toEqual([
    'Username,Essay 1,Essay 1 (feedback)',
    'anna,6.5,"6.50 on the scale from 0 to 13, level B1.i"',
    'ben,13,"13.00 on the scale from 0 to 13, level B1.i"',
    'cem,,not scored automatically',
  ]);
  expect(moodle.summary).toEqual({
    ...{ rows: 3, waiting: 0, withoutScore: 1, withoutUser: 0, interrupted: false },
    doubts: [],
  });
  expect((await written(store, 'canvas', { outOf: 20, userColumn: 'SIS User ID' })).lines).toEqual([
    'Student,ID,SIS User ID,SIS Login ID,Section,Essay 1',
    '    Points Possible,,,,,20',
    ',,anna,,,10',
    ',,ben,,,20',
    ',,cem,,,',
  ]);
  expect((await written(store, 'openedx', { outOf: 1, item: 'block-v1:x' })).lines).toEqual([
    'user_id,block_id,Previous Points,New Points',
    'anna,block-v1:x,,0.5',
    'ben,block-v1:x,,1',
    'cem,block-v1:x,,',
  ]);
  const brightspace = await written(store, 'brightspace', { user: 'email' });
  expect(brightspace.lines).toEqual([
    'Username,Essay 1 Points Grade,End-of-Line Indicator',
    'anna@school.example,6.5,#',
    'ben@school.example,13,#',
  ]);
  expect(brightspace.summary).toMatchObject({ rows: 2, withoutUser: 1 });
});

test('a learner whose newest text waits for its result has no grade, not that of an older text', async () => {
  await using test = await storeWithScores();
  const { store } = test;
  const later = new Date(NOON.getTime() + 1000);
  const waiting = [submission('a3'), submission('d1', { author_id: 'dora' }), submission('t2', { test: 1 })];
  await store.addSubmissions(ACCOUNT, waiting, later);
  const { lines, summary } = await written(store, 'moodle');
  expect(lines).toEqual([
    'Username,Essay 1,Essay 1 (feedback)',
    'anna,,no result yet',
    'ben,13,"13.00 on the scale from 0 to 13, level B1.i"',
    'cem,,not scored automatically',
    'dora,,no result yet',
  ]);
  expect(summary).toMatchObject({ rows: 4, waiting: 2, withoutScore: 1 });
  // Those before a time, and those with certain results, are asked for as such.
  const of = async (column: string, operator: '<=' | '>=', value: string) =>
    (await written(store, 'moodle', { where: [{ column, operator, value }] })).lines;
  expect((await of('received_at', '<=', NOON.toISOString()))[1]).toMatch(/^anna,6.5,/);
  expect(await of('overall_score', '>=', '5')).toHaveLength(3);
});

test('texts of several tasks, and an unknown column of users, are refused', async () => {
  await using test = await storeWithScores();
  await expect(written(test.store, 'canvas', { userColumn: 'Username' })).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('SIS Login ID, SIS User ID, ID'),
  });
  const { other } = await added(test.store, [submission('other', { author_id: 'dora', task_id: 'cars' })]);
  await test.store.saveResults(CEFR, [finished(other!, { body: body(3) })], NOON);
  await expect(written(test.store, 'moodle')).rejects.toMatchObject({
    message: expect.stringContaining('of 2 tasks'),
  });
  const where = [{ column: 'task_id', operator: '=' as const, value: 'cars' }];
  expect((await written(test.store, 'moodle', { where })).summary.rows).toBe(1);
});

test('a file that no platform could use is not written', async () => {
  await using test = await storeWithScores();
  await expect(written(test.store, 'moodle', { user: 'nope' })).rejects.toMatchObject({
    code: 'invalid_option',
    message: '--user: there is no metadata column nope; there are email',
  });
  for (const item of ['', ' '])
    await expect(written(test.store, 'moodle', { item })).rejects.toMatchObject({
      message: '--item: is empty',
    });
  const where = [{ column: 'task_id', operator: '=' as const, value: 'zz' }];
  await expect(written(test.store, 'canvas', { where })).rejects.toMatchObject({
    code: 'nothing_to_evaluate',
    message: expect.stringContaining('no text that matches has a result of cefr'),
  });
  await expect(written(test.store, 'moodle', { pipeline: 'ielts' })).rejects.toMatchObject({
    message: expect.stringContaining('no text has a result of ielts'),
    next: expect.stringContaining('assess score --pipeline ielts'),
  });
});

test('what the import of Open edX does not take is said', async () => {
  await using test = await storeWithScores();
  const { summary } = await written(test.store, 'openedx');
  expect(summary.doubts).toEqual([
    'Essay 1 is no usage key (block-v1:…)',
    '3 users without a numeric user_id',
  ]);
  const numbers = await added(test.store, [
    submission('n1', { author_id: 'nils', task_id: 'numbers', metadata: { user_id: '17' } }),
    submission('n2', { author_id: 'nora', task_id: 'numbers', metadata: { user_id: 18 } }),
  ]);
  const results = Object.values(numbers).map((receipt) => finished(receipt, { body: body(3) }));
  await test.store.saveResults(CEFR, results, NOON);
  const where = [{ column: 'task_id', operator: '=' as const, value: 'numbers' }];
  const item = 'block-v1:school+English+2026+type@staffgradedxblock+block@essay';
  const good = await written(test.store, 'openedx', { where, item, user: 'user_id' });
  expect(good.summary).toMatchObject({ rows: 2, doubts: [] });
});

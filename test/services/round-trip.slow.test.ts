import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../src/domain/files/output-format.js';
import type { Submission } from '../../src/domain/submissions/submission.js';
import { openTable } from '../../src/readers/table.js';
import { conditionsOf } from '../../src/services/conditions.js';
import type { ExportFormat } from '../../src/services/export/export.js';
import { exportRows } from '../../src/services/export/rows.js';
import { importFeedback } from '../../src/services/import/feedback.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { accountStatistics } from '../../src/services/statistics.js';
import type { Store } from '../../src/store/store.js';
import { addAccount, NOW, now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

let accounts = 0;

/** Creates an account. @returns its id */
async function newAccount(store: Store): Promise<string> {
  accounts += 1;
  const id = `account-${accounts}`;
  await addAccount(store, id);
  return id;
}

/** The rows of an export, without values that depend on the store. */
async function listed<T>(portions: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const portion of portions) all.push(portion);
  return all;
}

async function contentOf(path: string, format: ExportFormat): Promise<unknown> {
  const own = /account-\d+|default/g;
  if (format === 'xlsx') {
    const { rows } = await openTable(path);
    return JSON.stringify(await listed(rows)).replaceAll(own, '');
  }
  if (format !== 'parquet') return readFileSync(path, 'utf8').replaceAll(own, '');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT * EXCLUDE account_id FROM '${path}'`);
  const rows = reader.getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const character = fc.constantFrom(
  ...[
    'a',
    'b',
    'é',
    '\u{1F408}',
    '日',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\\',
    '=',
    '+',
    '-',
    '@',
    '＝',
    '1',
    ' ',
    '\uFEFF',
    '{',
    '[',
    '\u2028',
    '.',
  ],
);
const text = fc.string({ unit: character, minLength: 1, maxLength: 12 });
const formula = fc.constantFrom('=1+1', "'=1+1", "''+x", '-5', '-5 degrees', '@x', "'", '＝1');
const accepted = fc.oneof(text, formula).map((value) => `${value}x`.replaceAll(/[\uFEFF\u2028]/g, 'b'));
const id = fc.string({ unit: fc.constantFrom('a', 'B', '-', '7'), minLength: 1, maxLength: 4 });
const name = fc.oneof(
  fc.constantFrom(
    'l1',
    'age',
    'school type',
    'text',
    'id',
    'metadata',
    'metadata.l1',
    'overall_score',
    'received_at',
    'learner.l1',
    '__proto__',
    'constructor',
    '=1+1',
    ' edge ',
    '',
    '"q"',
    'a,b;c',
    'line\nbreak',
    'größe',
  ),
  text,
);
const value = fc.oneof(
  text,
  formula,
  fc.constantFrom('', '1', '1.50', 'true', 'null', '{"a":1}', '[1]'),
  fc.integer({ min: -1000, max: 1000 }),
  fc.boolean(),
  fc.constant(null),
);
const metadata = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((entries) => Object.fromEntries(entries));
const sequence = fc.option(fc.record({ session_id: id, sequence_id: fc.integer({ min: 0, max: 9999 }) }), {
  nil: undefined,
});
const submissions = fc.uniqueArray(
  fc.record({
    id,
    author_id: id,
    task_id: id,
    question_text: accepted,
    text: accepted,
    metadata,
    sequence,
    isTest: fc.boolean(),
  }),
  { selector: (one) => one.id, minLength: 1, maxLength: 30, size: 'max' },
);

function toSubmission({
  sequence: place,
  isTest,
  metadata: own,
  ...rest
}: ReturnType<typeof submissions.generate>['value'][number]): Submission {
  return {
    ...rest,
    ...(place && { ...place, sequence_count: 1000 }),
    ...(isTest && { test: 1 as const }),
    ...(Object.keys(own).length > 0 && { metadata: own }),
  };
}

it.each(EXPORT_FORMATS)(
  'any submissions exported as %s can be imported, and are exported identically again',
  async (format) => {
    const store = await temporaryStore();
    const folder = temporaryFolder();
    await fc.assert(
      fc.asyncProperty(submissions, async (generated) => {
        const [from, to] = [await newAccount(store), await newAccount(store)];
        await store.addSubmissions(from, generated.map(toSubmission), NOW);
        const [first, second] = ['first', 'second'].map((part) => join(folder, `${part}.${format}`)) as [
          string,
          string,
        ];
        await exportRows('submissions', { store, accountId: from, format, out: first });
        const summary = await importSubmissions({ store, accountId: to, sources: [first], now });
        expect(summary).toMatchObject({ stored: generated.length, rejected: 0 });
        await exportRows('submissions', { store, accountId: to, format, out: second });
        expect(await contentOf(second, format)).toEqual(await contentOf(first, format));
        // CSV, TSV and sheets have only text, and do not distinguish absent and empty values.
        const stored = await submissionsOf(store, from);
        if (format === 'jsonl' || format === 'parquet')
          expect(await submissionsOf(store, to)).toEqual(stored);
        else {
          // A cell of a sheet with nothing but white space is empty.
          const isEmpty = (cell: unknown) => (format === 'xlsx' ? String(cell).trim() : cell) === '';
          const texts = (rows: Record<string, unknown>[]) => rows.map((row) => asText(row, isEmpty));
          expect(texts(await submissionsOf(store, to))).toEqual(texts(stored));
        }
      }),
      { seed: 12, numRuns: 10 },
    );
  },
);

function asText(
  { metadata: own = {}, ...rest }: Record<string, unknown>,
  isEmpty: (cell: unknown) => boolean,
): Record<string, unknown> {
  const filled = Object.entries(own as object).filter(([, cell]) => cell !== null && !isEmpty(cell));
  const cells = filled.map(([column, cell]): [string, string] => [column, String(cell)]);
  return { ...rest, metadata: cells.sort(([one], [other]) => (one < other ? -1 : 1)) };
}

async function storeWithRows(): Promise<Store> {
  const store = await temporaryStore();
  await store.addSubmissions(
    'default',
    [
      {
        id: '-a',
        text: "'=1+1 is what I write.",
        author_id: 'anna',
        task_id: 'day',
        question_text: '=Why?',
        metadata: { l1: 'es', z: '-0.5', text: 'x' },
      },
      {
        id: 'b',
        text: 'I am here.',
        author_id: 'ben',
        task_id: 'day',
        question_text: 'Why?',
        test: 1,
        metadata: { l1: '+fr' },
      },
    ],
    NOW,
  );
  const failed = { type: 'failure' as const, message: 'insufficient_english_text' as const, wordCount: 0 };
  const body = JSON.stringify({ type: 'failure', code: 200, message: failed.message });
  const finished = { ...failed, sentenceCount: 0, errorCount: 0, suspectCount: 0, body };
  await store.saveResults(
    { name: 'cefr', version: '1.0.0', configHash: 'abc' },
    [{ receipt: 1, ...finished }],
    NOW,
  );
  await store.addFeedback(
    'default',
    [
      { submission_id: '-a', examiner_id: 7, mark: { holistic: '=4', notes: ['=1', 2.5] } },
      { submission_id: 'b', examiner_id: 2 ** 52, mark: { holistic: 'B2' } },
    ],
    NOW,
  );
  return store;
}

it.each(EXPORT_FORMATS)('marks exported as %s can be imported', async (format) => {
  const store = await storeWithRows();
  const other = await newAccount(store);
  const folder = temporaryFolder();
  const [texts, marks, again] = ['texts', 'marks', 'again'].map((part) =>
    join(folder, `${part}.${format}`),
  ) as [string, string, string];
  await exportRows('submissions', { store, accountId: 'default', format, out: texts });
  await exportRows('feedback', { store, accountId: 'default', format, out: marks, bom: true });
  await importSubmissions({ store, accountId: other, sources: [texts], now });
  const summary = await importFeedback({ store, accountId: other, sources: [marks], now });
  expect(summary).toMatchObject({ read: 2, stored: 2, rejected: 0 });
  await exportRows('feedback', { store, accountId: other, format, out: again, bom: true });
  expect(await contentOf(again, format)).toEqual(await contentOf(marks, format));
});

it.each(EXPORT_FORMATS)('pseudonymised submissions exported as %s can be imported', async (format) => {
  const store = await storeWithRows();
  const other = await newAccount(store);
  const folder = temporaryFolder();
  const out = join(folder, `texts.${format}`);
  const key = join(folder, 'study.key');
  await exportRows('submissions', {
    store,
    accountId: 'default',
    format,
    out,
    key,
    drop: ['metadata.z'],
  });
  expect(await importSubmissions({ store, accountId: other, sources: [out], now })).toMatchObject({
    stored: 2,
  });
  const [first, second] = await submissionsOf(store, other);
  expect(first).toMatchObject({
    text: "'=1+1 is what I write.",
    question_text: '=Why?',
    metadata: { l1: 'es', text: 'x' },
  });
  expect(first!.id).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toMatchObject({ test: 1, metadata: { l1: '+fr' } });
});

it.each(EXPORT_FORMATS)(
  'importing an export of results as %s is refused, with a hint at the export that has texts',
  async (format) => {
    const store = await storeWithRows();
    const out = join(temporaryFolder(), `results.${format}`);
    await exportRows('results', { store, accountId: 'default', format, out });
    const options = { store, accountId: 'default', sources: [out], now };
    await expect(importSubmissions(options)).rejects.toMatchObject({
      code: 'other_export',
      details: { path: out, kind: 'results', missing: ['text', 'question_text'] },
      next: expect.stringContaining('assess export submissions'),
    });
    await expect(importFeedback(options)).rejects.toMatchObject({
      code: 'other_export',
      next: expect.stringContaining('assess export feedback'),
    });
  },
);

it('results joined with texts are imported with all other columns as metadata', async () => {
  const store = await storeWithRows();
  const other = await newAccount(store);
  const out = join(temporaryFolder(), 'joined.csv');
  await exportRows('results', { store, accountId: 'default', format: 'csv', out });
  const [header, row] = readFileSync(out, 'utf8').split('\n') as [string, string];
  writeFileSync(out, `${header},text,question_text\n${row},I write.,Why?\n`);
  expect(await importSubmissions({ store, accountId: other, sources: [out], now })).toMatchObject({
    stored: 1,
  });
  const [stored] = await submissionsOf(store, other);
  expect(stored).toMatchObject({
    id: '-a',
    text: 'I write.',
    metadata: {
      l1: 'es',
      z: '-0.5',
      text: 'x',
      pipeline_name: 'cefr',
      type: 'failure',
      message: 'insufficient_english_text',
    },
  });
  expect(stored!.metadata).not.toHaveProperty('account_id');
});

it('an export of an earlier version, with metadata as JSON in one cell, can be imported, too', async () => {
  const store = await temporaryStore();
  const out = join(temporaryFolder(), 'earlier.csv');
  const header =
    'account_id,id,author_id,task_id,session_id,sequence_id,sequence_count,question_text,text,test,metadata,received_at';
  writeFileSync(
    out,
    `${header}\nx,'-a,anna,day,,,,Why?,'=1,1,"{""l1"":""es"",""age"":17}",2026-01-01T00:00:00Z\n`,
  );
  await importSubmissions({ store, accountId: 'default', sources: [out], now });
  expect(await submissionsOf(store)).toEqual([
    {
      id: '-a',
      author_id: 'anna',
      task_id: 'day',
      question_text: 'Why?',
      text: '=1',
      test: 1,
      metadata: { l1: 'es', age: 17 },
    },
  ]);
});

it('values in tables from elsewhere do not change', async () => {
  const store = await temporaryStore();
  const path = join(temporaryFolder(), 'others.csv');
  writeFileSync(
    path,
    "account_id,id,author_id,task_id,question_text,text,received_at,metadata\nx,a,anna,day,Why?,'=1,then,plain\n",
  );
  await importSubmissions({ store, accountId: 'default', sources: [path], now });
  expect(await submissionsOf(store)).toMatchObject([
    { text: "'=1", metadata: { account_id: 'x', received_at: 'then', metadata: 'plain' } },
  ]);
});

it('members of objects can be addressed by both names of their column', async () => {
  const store = await temporaryStore();
  const path = join(temporaryFolder(), 'nested.jsonl');
  const rows = ['es', 'fr'].map((l1) => ({
    id: l1,
    text: 'I write.',
    author_id: 'anna',
    task_id: 'day',
    question_text: 'Why?',
    learner: { l1 },
    metadata: { task_id: `of ${l1}` },
  }));
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await importSubmissions({ store, accountId: 'default', sources: [path], now });
  const out = join(temporaryFolder(), 'out.jsonl');
  for (const condition of ['learner.l1 = es', 'metadata.learner.l1 = es', 'metadata.task_id = "of es"']) {
    const where = await conditionsOf(store, 'default', 'submissions', [condition]);
    await exportRows('submissions', { store, accountId: 'default', format: 'jsonl', out, where });
    expect(readFileSync(out, 'utf8')).toMatch(/^.*"id":"es".*\n$/);
  }
  const groupsBy = async (by: string) => {
    const { submissionsByGroup } = await accountStatistics({
      store,
      accountId: 'default',
      by,
      includeTests: false,
      customPipelines: {},
    });
    return submissionsByGroup.map(({ group }) => group);
  };
  expect(await groupsBy('learner.l1')).toEqual(['es', 'fr']);
  expect(await groupsBy('metadata.learner.l1')).toEqual(['es', 'fr']);
  expect(await groupsBy('task_id')).toEqual(['day']);
  expect(await groupsBy('metadata.task_id')).toEqual(['of es', 'of fr']);
  const profiles = await store.columnProfiles({
    accountId: 'default',
    includeTests: false,
    columns: ['metadata.learner.l1'],
    most: 5,
  });
  expect(profiles).toMatchObject([{ distinct: 2, missing: 0 }]);
});

it('rejected rows can be corrected and imported with the same names', async () => {
  const store = await temporaryStore();
  const folder = temporaryFolder();
  const [path, rejects] = [join(folder, 'rows.jsonl'), join(folder, 'rejects.csv')];
  const row = { id: 'a', author_id: 'anna', task_id: 'day', question_text: 'Why?', learner: { l1: 'es' } };
  writeFileSync(path, `${JSON.stringify({ ...row, answer: { body: '' }, metadata: { text: 'noted' } })}\n`);
  const options = { store, accountId: 'default', map: { text: 'answer.body' }, now };
  expect(await importSubmissions({ ...options, sources: [path], rejects })).toMatchObject({ rejected: 1 });
  const [header, cells] = readFileSync(rejects, 'utf8').split('\n') as [string, string];
  expect(header).toBe(
    'file,line,id,message,author_id,task_id,question_text,learner.l1,answer.body,metadata.text,row',
  );
  writeFileSync(
    path.replace('.jsonl', '.csv'),
    `${header}\n${cells.replace(',,noted', ',I write.,noted')}\n`,
  );
  await importSubmissions({ ...options, sources: [path.replace('.jsonl', '.csv')] });
  expect(await submissionsOf(store)).toMatchObject([
    { id: 'a', text: 'I write.', metadata: { 'learner.l1': 'es', text: 'noted' } },
  ]);
});

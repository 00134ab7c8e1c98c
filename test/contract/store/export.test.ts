import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import papaparse from 'papaparse';
import { describe, expect, onTestFinished, test } from 'vitest';
import { neutralise } from '../../../src/domain/files/csv-cell.js';
import {
  type ExportColumn,
  FEEDBACK_COLUMNS,
  RESULT_COLUMNS,
  SQL_TYPES,
  SUBMISSION_COLUMNS,
} from '../../../src/domain/files/export-columns.js';
import { metadataHeader } from '../../../src/domain/files/own-export.js';
import type { Condition, ConditionSubject } from '../../../src/domain/submissions/condition.js';
import { failure } from '../../../src/engine/results/failure.js';
import { exportRows } from '../../../src/services/export/rows.js';
import type { Store } from '../../../src/store/store.js';
import { exportedText } from '../../exported.js';
import { backends } from './backends.js';
import {
  ACCOUNT,
  added,
  answer,
  CEFR,
  finished,
  LATER,
  NOON,
  storeWithAccount,
  submission,
} from './samples.js';

const COLUMNS = { submissions: SUBMISSION_COLUMNS, results: RESULT_COLUMNS, feedback: FEEDBACK_COLUMNS };
/** Metadata columns of `fill` with a value in some row, in order of first occurrence. */
const FILLED = ['l1', 'age', 'z', 'deep', 'text'];

/** A value of a line as a cell. */
function cellAt(line: unknown, path: string, type: string): unknown {
  const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], line);
  return type === 'json' && value !== undefined ? JSON.stringify(value) : (value ?? null);
}

const success = {
  type: 'success',
  code: 200,
  overall_score: 6,
  score_dimensions: { prompt_relevance: 0.000001, cohesion: 6.25, conventions: 0.1 },
  trait_standard_errors: { cohesion: 1.2, conventions: 1e-7 },
  sentence_scores: [[0, 9, -0.5]],
  suspect_tokens: [[1, 2]],
  textual_errors: [[3, 5, '=a "b",\n\u{1F408}é', 'S']],
  text_stats: { r1: 0, r2: 1e-7, r3: 0.123456, lcs: 2, feature_count: 9, word_count: 12 },
  cefr_level: 'B1.ii',
  score_standard_error: 0.25,
  pipeline: { name: 'cefr', version: '1.0.0' },
  error_reasons: ['Write *=a "b", \u{1F408}é*.'],
};

/** Fills a store with values that are difficult to export. */
async function fill(store: Store): Promise<void> {
  const receipts = await added(store, [
    submission('-a', { text: '\uFEFF=1+1, "quoted"\\\n\tand\r\nmore \u{1F408}\u2028', test: 1 }),
    answer('b', 0, {
      metadata: { l1: 'Pol,"ish', age: 17, z: -1.5, 'a b': null, deep: { x: [1] }, text: "'-5", e: '' },
    }),
    submission('c', { author_id: 'ben', question_text: "'; DROP TABLE submission; --", text: "''＝2\r" }),
    submission('d', { author_id: 'ben', metadata: { l1: 'Czech', age: '9' } }),
  ]);
  const body = JSON.stringify(success);
  // As stored by versions before reasons and traits.
  const ielts = JSON.stringify({
    ...success,
    score_dimensions: { prompt_relevance: 5 },
    trait_standard_errors: undefined,
    cefr_level: undefined,
    overall_score: 5.5,
    error_reasons: undefined,
  });
  const counts = { sentenceCount: 1, errorCount: 1, suspectCount: 1 };
  const failed = {
    type: 'failure',
    message: 'token_too_long',
    overallScore: undefined,
    wordCount: 0,
  } as const;
  await store.saveResults(
    CEFR,
    [
      finished(receipts['-a']!, {
        body,
        ...counts,
        overallScore: 6,
        explanation: '{"base":6.5,"categories":[]}',
      }),
      finished(receipts.b!, { ...failed, sentenceCount: 0, body: JSON.stringify(failure('token_too_long')) }),
    ],
    LATER,
  );
  await store.saveResults(
    { ...CEFR, name: 'ielts' },
    [finished(receipts.c!, { body: ielts, ...counts })],
    LATER,
  );
  const marks = [
    { submission_id: '-a', examiner_id: Number.MAX_SAFE_INTEGER, mark: { holistic: '4' } },
    { submission_id: '-a', examiner_id: 7, mark: { content: { x: ['=1', 2.5] } } },
    { submission_id: 'c', examiner_id: 7, mark: { holistic: 'B2' } },
  ];
  await store.addFeedback(ACCOUNT, marks, LATER);
}

const text = (store: Store, subject: ConditionSubject, form: 'csv' | 'jsonl', where?: Condition[]) =>
  exportedText(store, ACCOUNT, subject, form, { where });

const linesOf = (jsonl: string) =>
  jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string });

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function parquet(path: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return { types: await read(`DESCRIBE FROM '${path}'`), rows: await read(`FROM '${path}'`) };
}

/** Conditions with the ids of the rows that fulfil them. */
const CONDITIONS: readonly [ConditionSubject, Condition, string[]][] = [
  ['submissions', { column: 'author_id', operator: '=', value: 'ben' }, ['c', 'd']],
  ['submissions', { column: 'text', operator: '~', value: 'QUOTED' }, ['-a']],
  ['submissions', { column: 'age', operator: '<', value: '10' }, ['d']],
  ['submissions', { column: 'age', operator: '=', value: '9.0' }, ['d']],
  ['submissions', { column: 'l1', operator: '!=', value: 'Czech' }, ['-a', 'b', 'c']],
  ['submissions', { column: 'l1', operator: 'is null' }, ['-a', 'c']],
  ['submissions', { column: 'sequence_id', operator: '>=', value: '0' }, ['b']],
  ['submissions', { column: 'test', operator: 'is not null' }, ['-a']],
  ['submissions', { column: 'question_text', operator: '=', value: "'; DROP TABLE submission; --" }, ['c']],
  ['submissions', { column: 'received_at', operator: '>', value: '2024-03-01T12:00:01Z' }, []],
  ...(
    [
      // All were received and assessed on that day, at that second.
      ...['2024-03-01', '2024-03-01T12:00Z', '2024-03-01T12:00:00Z'].flatMap((value) =>
        (['=', '<=', '>='] as const).map((operator) => [operator, value, ['-a', 'b', 'c', 'd']] as const),
      ),
      ['!=', '2024-03-01', []],
      ['<', '2024-03-01', []],
      ['>', '2024-03-01', []],
      ['<', '2024-03-02', ['-a', 'b', 'c', 'd']],
      ['<=', '2024-02-29', []],
      ['!=', '2024-02-29', ['-a', 'b', 'c', 'd']],
      ['>', '2024-03-01T11:59:59.999Z', ['-a', 'b', 'c', 'd']],
      ['<=', '2024-03-01T11:59:59.999Z', []],
    ] as const
  ).map(([operator, value, ids]): [ConditionSubject, Condition, string[]] => [
    'submissions',
    { column: 'received_at', operator, value },
    [...ids],
  ]),
  ['results', { column: 'overall_score', operator: '>', value: '5.5' }, ['-a']],
  ['results', { column: 'message', operator: '=', value: 'token_too_long' }, ['b']],
  ['results', { column: 'cefr_level', operator: '=', value: 'B1' }, ['-a']],
  ['results', { column: 'cefr_level', operator: '>=', value: 'B2' }, []],
  ['results', { column: 'cefr_level', operator: '<=', value: 'B1' }, ['-a']],
  ['results', { column: 'cefr_level', operator: '!=', value: 'B1' }, ['b', 'c']],
  ['results', { column: 'pipeline', operator: '=', value: 'ielts' }, ['c']],
  ['results', { column: 'assessed_at', operator: '>=', value: '2024-03-01' }, ['-a', 'b', 'c']],
  ['feedback', { column: 'examiner_id', operator: '=', value: '7' }, ['-a', 'c']],
  ['feedback', { column: 'mark', operator: '>=', value: '4' }, ['-a']],
  ['feedback', { column: 'mark', operator: '=', value: 'B2' }, ['c']],
];

describe.each(backends)('exports of $name', (backend) => {
  test('JSONL has the rows as they were sent and assessed', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    expect(linesOf(await text(test.store, 'submissions', 'jsonl'))[0]).toStrictEqual({
      account_id: ACCOUNT,
      id: '-a',
      author_id: 'anna',
      task_id: 'pets',
      session_id: null,
      sequence_id: null,
      sequence_count: null,
      question_text: 'Do you have a pet?',
      text: '\uFEFF=1+1, "quoted"\\\n\tand\r\nmore \u{1F408}\u2028',
      test: 1,
      metadata: {},
      received_at: '2024-03-01T12:00:00Z',
    });
    const [first] = (await text(test.store, 'results', 'jsonl')).split('\n');
    expect(first).toBe(
      `{"account_id":"school","id":"-a","author_id":"anna","task_id":"pets","session_id":null,"sequence_id":null,` +
        `"test":1,"metadata":{},"pipeline":{"name":"cefr","version":"1.0.0","config_hash":"c0ffee"},` +
        `"assessed_at":"2024-03-01T12:00:05Z","result":${JSON.stringify(success)},` +
        `"explanation":{"base":6.5,"categories":[]}}`,
    );
    const marks = linesOf(await text(test.store, 'feedback', 'jsonl'));
    expect(marks.map(({ id }) => id)).toEqual(['-a', '-a', 'c']);
  });

  test('have the values of the lines in each cell, in every format', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    for (const [subject, columns] of Object.entries(COLUMNS) as [ConditionSubject, ExportColumn[]][]) {
      const lines = linesOf(await text(test.store, subject, 'jsonl'));
      expect(lines.length).toBeGreaterThan(2);
      const flat = lines.map((line) =>
        Object.fromEntries(columns.map(({ name, path, type }) => [name, cellAt(line, path, type)])),
      );
      const path = join(temporaryFolder(), 'rows.parquet');
      await exportRows(subject, { store: test.store, accountId: ACCOUNT, format: 'parquet', out: path });
      const { types, rows } = await parquet(path);
      expect(types.map((column) => [column.column_name, column.column_type])).toEqual(
        columns.map(({ name, type }) => [
          name,
          SQL_TYPES[type].replace('TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE'),
        ]),
      );
      const timed = (value: unknown) => (value === null ? null : String(value).replace(/ (.*)\+00$/, 'T$1Z'));
      expect(rows.map((row) => Object.values(row).map(timed))).toEqual(
        // The driver reads text without a leading U+FEFF.
        flat.map((line) =>
          Object.values(line).map((value) => (value === null ? null : String(value).replace(/^\uFEFF/, ''))),
        ),
      );

      const csv = await text(test.store, subject, 'csv');
      const cells = papaparse.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
      const names = columns.map(({ name }) => name);
      const header = metadataHeader(subject, names, FILLED);
      const withMetadata = flat.map(({ metadata, ...line }) => {
        const own = subject === 'feedback' ? {} : (JSON.parse(metadata as string) as Record<string, unknown>);
        return { ...line, ...Object.fromEntries(FILLED.map((name, at) => [header[at], own[name] ?? ''])) };
      });
      const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
      expect(cells).toEqual(
        withMetadata.map((line) =>
          Object.fromEntries(
            Object.entries(line)
              .filter(([name]) => name in cells[0]!)
              .map(([name, value]) => [name, value === null ? '' : neutralise(shown(value))]),
          ),
        ),
      );
    }
  });

  test('results come with questions and texts on request', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const submissions = linesOf(await text(test.store, 'submissions', 'jsonl'));
    const sent = new Map(submissions.map(({ id, ...submission }) => [id, submission]));
    let results = 0;
    for await (const rows of test.store.exportRows({
      ...{ accountId: ACCOUNT, subject: 'results', withTexts: true },
    }))
      for (const { id, question_text, text } of rows) {
        results += 1;
        expect(sent.get(id as string)).toMatchObject({ question_text, text });
      }
    expect(results).toBeGreaterThan(1);
  });

  test('metadata columns have the order of the file, though its first rows lack some', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [
      submission('a', { metadata: { zeta: 'x', alpha: 'x' } }),
      submission('b', { metadata: { zeta: 'x', middle: 'x', alpha: 'x', last: 'x' } }),
      submission('c', { metadata: { first: 'x', zeta: 'x' } }),
    ]);
    const order = ['first', 'zeta', 'middle', 'alpha', 'last'];
    expect(await test.store.filledColumns({ subject: 'submissions', accountId: ACCOUNT })).toEqual(order);
    expect(await test.store.metadataColumns(ACCOUNT)).toEqual([...order].sort());
    const csv = await text(test.store, 'submissions', 'csv');
    expect(
      csv
        .split('\n')[0]!
        .split(',')
        .filter((name) => order.includes(name)),
    ).toEqual(order);
  });

  test('conditions select rows', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    for (const [subject, condition, ids] of CONDITIONS) {
      const found = linesOf(await text(test.store, subject, 'jsonl', [condition])).map(({ id }) => id);
      expect([condition, found]).toEqual([condition, ids]);
    }
    const both = CONDITIONS.slice(0, 2).map(([, condition]) => condition);
    expect(await text(test.store, 'submissions', 'jsonl', both)).toBe('');
  });

  test('conditions compare ids, and long numbers in metadata, digit by digit', async () => {
    await using test = await storeWithAccount(backend);
    const candidate = (last: string) => ({ metadata: { candidate: `1234567890123456789${last}` } });
    await added(test.store, [
      submission('a', { author_id: '7', ...candidate('0') }),
      submission('1000', { author_id: '007', ...candidate('1') }),
    ]);
    const conditions: readonly (readonly [column: string, '=' | '!=' | '>', value: string, ids: string[]])[] =
      [
        ['author_id', '=', '007', ['1000']],
        ['author_id', '!=', '7', ['1000']],
        ['author_id', '>', '6', ['a', '1000']],
        ['id', '=', '1e3', []],
        ['candidate', '=', '12345678901234567890', ['a']],
        ['candidate', '!=', '12345678901234567890', ['1000']],
        ['candidate', '>', '5', ['a', '1000']],
      ];
    for (const [column, operator, value, ids] of conditions) {
      const where = [{ column, operator, value }];
      const found = linesOf(await text(test.store, 'submissions', 'jsonl', where)).map(({ id }) => id);
      expect([where, found]).toEqual([where, ids]);
    }
  });

  test('reads to the last page, across gaps and other accounts, but no rows added meanwhile', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const many = (account: string, from: number, to: number) =>
      store.addSubmissions(
        account,
        Array.from({ length: to - from }, (_, n) => submission(`t-${from + n}`)),
        NOON,
      );
    await many(ACCOUNT, 0, 10);
    await many('other', 0, 3000);
    await many(ACCOUNT, 10, 2000);
    const seen: string[] = [];
    let later: Promise<unknown> | undefined;
    for await (const rows of store.exportRows({ accountId: ACCOUNT, subject: 'submissions' })) {
      later ??= many(ACCOUNT, 6000, 6100);
      await later;
      seen.push(...rows.map(({ id }) => id as string));
    }
    expect(seen).toEqual(Array.from({ length: 2000 }, (_, n) => `t-${n}`));
  });
});

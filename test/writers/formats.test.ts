import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoredJson } from '../../src/domain/files/stored-json.js';
import { failure } from '../../src/engine/results/failure.js';
import type { AssessmentResult } from '../../src/engine/results/result.js';
import { openTable } from '../../src/readers/table.js';
import type { Dataset, ExportFormat } from '../../src/writers/dataset.js';
import {
  type FeedbackLine,
  feedbackDataset,
  type ResultLine,
  resultsDataset,
  type SubmissionLine,
  submissionsDataset,
} from '../../src/writers/lines.js';
import { openWriter } from '../../src/writers/writer.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-formats-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function written<R>(dataset: Dataset<R>, format: ExportFormat, rows: readonly R[]) {
  const path = join(folder, `out.${format}`);
  const writer = await openWriter(dataset, format, path);
  for (const row of rows) await writer.write([row]);
  await writer.commit();
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  return path;
}

async function csvRows<R>(dataset: Dataset<R>, rows: readonly R[]) {
  const text = await readFile(await written(dataset, 'csv', rows), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

async function tableOf(path: string) {
  const { columns, rows } = await openTable(path);
  const cells = [];
  for await (const part of rows) cells.push(...part.map((row) => ('values' in row ? row.values : row)));
  return { columns, cells };
}

async function parquetRows(path: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
  const described = await connection.runAndReadAll(`DESCRIBE FROM '${path}'`);
  const types = Object.fromEntries(described.getRows().map(([name, type]) => [name, type]));
  return { rows: reader.getRowObjectsJson(), types };
}

const submission: SubmissionLine = {
  account_id: 'default',
  id: '-a1',
  author_id: 'anna',
  task_id: 'day',
  session_id: null,
  sequence_id: null,
  sequence_count: null,
  question_text: '+1 or -1?',
  text: '=1+1, "quoted"\nand a line\r',
  test: null,
  metadata: StoredJson.of({ l1: 'Polish', age: 17 }),
  received_at: '2026-03-01T09:30:00Z',
};
const success: AssessmentResult = {
  type: 'success',
  code: 200,
  overall_score: 6.25,
  score_dimensions: { prompt_relevance: 3.5, grammar: 5.75 },
  trait_standard_errors: { grammar: 1.25 },
  sentence_scores: [[0, 5, -0.5]],
  suspect_tokens: [],
  textual_errors: [[1, 2, 'a,"b"', 'S']],
  text_stats: { r1: 0.25, r2: 0, r3: 0, lcs: 3, feature_count: 40, word_count: 12 },
  cefr_level: 'B1.ii',
  score_standard_error: 0.7,
  pipeline: { name: 'cefr', version: '1.0.0' },
};
const results: ResultLine[] = [success, failure('sentence_too_long')].map((result) => ({
  account_id: 'default',
  id: '-a1',
  author_id: 'anna',
  task_id: 'day',
  session_id: 's1',
  sequence_id: 2,
  test: 1,
  metadata: StoredJson.of({ l1: 'Polish', age: 17 }),
  pipeline: StoredJson.of({ name: 'cefr', version: '1.0.0', config_hash: 'abc' }),
  assessed_at: '2026-03-02T00:00:00Z',
  result: StoredJson.of(result),
}));
const mark: FeedbackLine = {
  account_id: 'default',
  id: 'a1',
  examiner_id: 3_000_000_000,
  mark: StoredJson.of({ holistic: '3.5' }),
  received_at: '2026-03-02T00:00:00Z',
};

describe('submissions', () => {
  it('are unchanged in JSONL', async () => {
    const text = await readFile(await written(submissionsDataset, 'jsonl', [submission]), 'utf8');
    expect(text).toBe(`${JSON.stringify(submission)}\n`);
  });

  it('have no formulas in the cells of CSV', async () => {
    expect(await csvRows(submissionsDataset, [submission])).toEqual([
      {
        account_id: 'default',
        id: "'-a1",
        author_id: 'anna',
        task_id: 'day',
        session_id: '',
        sequence_id: '',
        sequence_count: '',
        question_text: "'+1 or -1?",
        text: `'=1+1, "quoted"\nand a line\r`,
        test: '',
        metadata: '{"l1":"Polish","age":17}',
        received_at: '2026-03-01T09:30:00Z',
      },
    ]);
  });

  it.each(['tsv', 'xlsx'] as const)('have the same cells in .%s as in CSV', async (format) => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ ...submission, id: `s${at}`, text: 'a\tb, "c"' }));
    const csv = await tableOf(await written(submissionsDataset, 'csv', rows));
    expect(csv.cells).toHaveLength(500);
    expect(await tableOf(await written(submissionsDataset, format, rows))).toEqual(csv);
  });

  it('are unchanged in Parquet', async () => {
    const { rows, types } = await parquetRows(await written(submissionsDataset, 'parquet', [submission]));
    expect(rows).toMatchObject([{ id: '-a1', text: submission.text, sequence_id: null }]);
    expect(types).toMatchObject({
      sequence_id: 'INTEGER',
      received_at: 'TIMESTAMP WITH TIME ZONE',
      metadata: 'JSON',
    });
  });
});

describe('results', () => {
  it('are flattened in CSV, and a failure has only its message', async () => {
    const [first, second] = await csvRows(resultsDataset, results);
    expect(first).toMatchObject({
      pipeline_name: 'cefr',
      pipeline_version: '1.0.0',
      config_hash: 'abc',
      type: 'success',
      overall_score: '6.25',
      cefr_level: 'B1.ii',
      score_standard_error: '0.7',
      prompt_relevance: '3.5',
      cohesion: '',
      grammar: '5.75',
      grammar_standard_error: '1.25',
      r1: '0.25',
      lcs: '3',
      feature_count: '40',
      word_count: '12',
      sentence_count: '1',
      error_count: '1',
      suspect_count: '0',
      message: '',
      sentence_scores: '[[0,5,-0.5]]',
      textual_errors: '[[1,2,"a,\\"b\\"","S"]]',
    });
    expect(second).toMatchObject({
      type: 'failure',
      message: 'sentence_too_long',
      overall_score: '',
      word_count: '',
      sentence_scores: '',
    });
  });

  it('have numbers as numbers in Parquet', async () => {
    const { rows, types } = await parquetRows(await written(resultsDataset, 'parquet', results));
    expect(rows).toMatchObject([
      { overall_score: 6.25, word_count: 12, message: null },
      { overall_score: null, word_count: null, message: 'sentence_too_long' },
    ]);
    expect(types).toMatchObject({ overall_score: 'DOUBLE', word_count: 'INTEGER' });
  });
});

it('marks are JSON that can be imported again', async () => {
  expect(await csvRows(feedbackDataset, [mark])).toEqual([
    {
      account_id: 'default',
      id: 'a1',
      examiner_id: '3000000000',
      mark: '{"holistic":"3.5"}',
      received_at: '2026-03-02T00:00:00Z',
    },
  ]);
  const { rows } = await parquetRows(
    await written(feedbackDataset, 'parquet', [mark]).then(async (path) => path),
  );
  expect(rows).toMatchObject([{ examiner_id: '3000000000', mark: '{"holistic":"3.5"}' }]);
});

it('negative numbers stay numbers in CSV', async () => {
  const dataset: Dataset<number> = {
    columns: [{ name: 'n', type: 'number', of: (row) => row }],
  };
  expect(await csvRows(dataset, [-0.5])).toEqual([{ n: '-0.5' }]);
});

it.each(['csv', 'jsonl', 'parquet'] as const)('an empty export as %s is a readable file', async (format) => {
  const path = await written(submissionsDataset, format, []);
  if (format === 'parquet') expect((await parquetRows(path)).rows).toEqual([]);
  else expect(await readFile(path, 'utf8')).toMatch(format === 'csv' ? /^account_id,id,.*\n$/ : /^$/);
});

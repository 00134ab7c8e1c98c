import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Submission } from '../../../src/domain/submissions/submission.js';
import { exportRows } from '../../../src/services/export/rows.js';
import { importFeedback } from '../../../src/services/import/feedback.js';
import type { Store } from '../../../src/store/store.js';
import { NOW, now, temporaryFolder, temporaryStore } from '../stores.js';

const COUNT = 5000;
const CEFR = { name: 'cefr', version: '1.0.0', configHash: 'abc' };
const IELTS = { name: 'ielts', version: '1.0.0', configHash: 'def' };
const FAILURE = { type: 'failure', code: 200, message: 'insufficient_english_text' } as const;

function submission(index: number): Submission {
  return {
    id: `r-${index}`,
    text: `Text ${index}`,
    author_id: 'anna',
    task_id: 'day',
    question_text: 'Why?',
    ...(index === 0 && { test: 1 as const }),
  };
}

async function storeWithTexts(): Promise<Store> {
  const store = await temporaryStore();
  await store.addSubmissions(
    'default',
    Array.from({ length: COUNT }, (_, index) => submission(index)),
    NOW,
  );
  return store;
}

const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const jsonLines = (path: string) => lines(path).map((line) => JSON.parse(line) as Record<string, unknown>);

it('all submissions are exported in order of receipt, with test submissions flagged', async () => {
  const store = await storeWithTexts();
  const out = join(temporaryFolder(), 'out.jsonl');
  const seen: number[] = [];
  const summary = await exportRows('submissions', {
    store,
    accountId: 'default',
    format: 'jsonl',
    out,
    onProgress: (rows) => seen.push(rows),
  });
  expect(summary).toEqual({ out, format: 'jsonl', rows: COUNT, interrupted: false });
  expect(seen.at(-1)).toBe(COUNT);
  const rows = jsonLines(out);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, index) => `r-${index}`));
  expect([rows[0]!.test, rows[1]!.test]).toEqual([1, null]);
});

it('results of all pipelines, or of one, are exported', async () => {
  const store = await storeWithTexts();
  const finished = [1, 2].map((receipt) => ({
    receipt,
    body: JSON.stringify(FAILURE),
    type: 'failure' as const,
    message: FAILURE.message,
    wordCount: 0,
    sentenceCount: 0,
    errorCount: 0,
    suspectCount: 0,
  }));
  await store.saveResults(CEFR, finished, NOW);
  await store.saveResults(IELTS, finished.slice(0, 1), NOW);
  const out = join(temporaryFolder(), 'out.jsonl');
  const options = { store, accountId: 'default', format: 'jsonl' as const, out };
  expect(await exportRows('results', options)).toMatchObject({ rows: 3 });
  expect(await exportRows('results', { ...options, pipeline: 'ielts' })).toMatchObject({ rows: 1 });
  expect(jsonLines(out)[0]).toMatchObject({
    id: 'r-0',
    test: 1,
    pipeline: { name: 'ielts', version: '1.0.0', config_hash: 'def' },
    assessed_at: '2026-03-01T09:30:00Z',
    result: FAILURE,
  });
});

it('exported marks can be imported again', async () => {
  const store = await storeWithTexts();
  const marks = [
    { submission_id: 'r-1', examiner_id: 7, mark: { holistic: '3' } },
    { submission_id: 'r-2', examiner_id: 8, mark: { language: 4, content: [1] } },
  ];
  await store.addFeedback('default', marks, NOW);
  const out = join(temporaryFolder(), 'marks.csv');
  await exportRows('feedback', { store, accountId: 'default', format: 'csv', out });
  const again = await importFeedback({ store, accountId: 'default', sources: [out], now });
  expect(again).toMatchObject({ read: 2, unchanged: 2, rejected: 0 });
});

it('CSV has a column for each metadata column that has a value in some row', async () => {
  const store = await temporaryStore();
  const metadata = [
    { l1: 'es', 'school;type': 'day', overall_score: 4, empty: '', none: null },
    { l1: '=1', z: '-0.5', ' edge ': 'x' },
  ];
  await store.addSubmissions(
    'default',
    metadata.map((own, index) => ({ ...submission(index + 1), metadata: own })),
    NOW,
  );
  const failed = { type: 'failure' as const, message: FAILURE.message, wordCount: 0 };
  const counts = { sentenceCount: 0, errorCount: 0, suspectCount: 0 };
  const body = JSON.stringify(FAILURE);
  await store.saveResults(CEFR, [{ receipt: 1, body, ...failed, ...counts }], NOW);
  const out = join(temporaryFolder(), 'out.csv');
  const options = { store, accountId: 'default', format: 'csv' as const, out };
  await exportRows('submissions', options);
  expect(lines(out)).toEqual([
    'account_id,id,author_id,task_id,session_id,sequence_id,sequence_count,question_text,text,test,' +
      'l1,"school;type",overall_score,z,"metadata."" edge """,received_at',
    'default,r-1,anna,day,,,,Why?,Text 1,,es,day,4,,,2026-03-01T09:30:00Z',
    "default,r-2,anna,day,,,,Why?,Text 2,,'=1,,,-0.5,x,2026-03-01T09:30:00Z",
  ]);
  // Only columns of exported rows. A column with the name of a column of results gets a prefix.
  await exportRows('results', options);
  expect(lines(out)[0]).toMatch(/^account_id,.*,test,l1,"school;type",metadata.overall_score,pipeline_name,/);
  expect(lines(out)[1]).toMatch(/^default,r-1,anna,day,,,,es,day,4,cefr,/);
});

it('only CSV starts with a byte order mark', async () => {
  const store = await temporaryStore();
  await store.addSubmissions('default', [submission(1)], NOW);
  const folder = temporaryFolder();
  const options = { store, accountId: 'default', bom: true };
  for (const subject of ['submissions', 'results', 'feedback'] as const) {
    const out = join(folder, `${subject}.csv`);
    await exportRows(subject, { ...options, format: 'csv', out });
    expect(readFileSync(out).subarray(0, 13).toString('latin1')).toBe('\xEF\xBB\xBFaccount_id');
  }
  const out = join(folder, 'out.jsonl');
  await exportRows('submissions', { ...options, format: 'jsonl', out });
  expect(readFileSync(out, 'latin1').startsWith('{')).toBe(true);
});

it('a stopped export does not change the existing file', async () => {
  const store = await storeWithTexts();
  const out = join(temporaryFolder(), 'out.csv');
  writeFileSync(out, 'before');
  const stop = new AbortController();
  stop.abort();
  const options = { store, accountId: 'default', format: 'csv' as const, out, signal: stop.signal };
  expect(await exportRows('submissions', options)).toMatchObject({ interrupted: true });
  expect(readFileSync(out, 'utf8')).toBe('before');
  const other = join(temporaryFolder(), 'new.parquet');
  await exportRows('submissions', { ...options, out: other, format: 'parquet' });
  expect(existsSync(other)).toBe(false);
});

it('an export never replaces a file of the store, under any path', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.duckdb');
  const store = await temporaryStore(path);
  const link = join(temporaryFolder(), 'link.jsonl');
  symlinkSync(path, link);
  const before = readFileSync(path);
  const options = { store, accountId: 'default', format: 'jsonl' as const, protect: [path, `${path}.wal`] };
  for (const out of [path, `${path}.wal`, link, join(folder, 'x', '..', 'a.duckdb')]) {
    await expect(exportRows('submissions', { ...options, out })).rejects.toMatchObject({
      code: 'invalid_option',
      details: { option: 'output' },
    });
  }
  expect(readFileSync(path).equals(before)).toBe(true);
  const beside = join(folder, 'a.duckdb.jsonl');
  await exportRows('submissions', { ...options, out: beside });
  expect(existsSync(beside)).toBe(true);
});

it('an export ends early and quietly when its output is closed', async () => {
  const store = await storeWithTexts();
  let taken = 0;
  const head = new Writable({
    write(chunk, _, done) {
      taken += (chunk as Buffer).length;
      done(taken > 1000 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
    },
  });
  const options = { store, accountId: 'default', format: 'jsonl' as const, out: '-', stdout: head };
  const summary = await exportRows('submissions', options);
  expect(summary.interrupted).toBe(true);
  expect(summary.rows).toBeLessThan(COUNT);
});

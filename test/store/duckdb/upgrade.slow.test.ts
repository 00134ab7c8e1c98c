import { readdirSync, readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { exportedText } from '../../exported.js';
import { TemporaryDirectory } from './temporary.js';

const FOLDER = new URL('../../../src/store/duckdb/migrations/', import.meta.url);
const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const at = new Date('2024-03-01T12:00:00Z');
/** Tables of the first schema with data that clients see. */
const TABLES = ['account', 'token', 'submission', 'result', 'feedback'];

/** Writes a store with this version, using only features of the first schema. */
async function writeNewest(path: string): Promise<void> {
  await using store = await openStore(path, { threads: 1 });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  const row = (n: number) => ({
    ...{
      id: `text-${n}`,
      text: `Ünïcode 😀 "${n}".\r\nNew line.`,
      author_id: `author-${n % 3}`,
      task_id: 't',
    },
    ...{
      question_text: 'Why?',
      session_id: 's',
      sequence_id: n,
      sequence_count: 9,
      metadata: { class: `${n}` },
    },
  });
  await store.addSubmissions('a', [1, 2, 3, 4].map(row), at);
  const figures = {
    wordCount: 3,
    sentenceCount: 2,
    errorCount: 1,
    suspectCount: 0,
    body: '{"type":"success"}',
  };
  const results = [1, 2, 3].map((receipt) => ({
    ...figures,
    type: 'success' as const,
    receipt,
    overallScore: 5.25,
  }));
  await store.saveResults({ name: 'cefr', version: '1', configHash: 'x' }, results, at);
  const marks = [1, 2].map((n) => ({ submission_id: `text-${n}`, examiner_id: 7, mark: { overall: n } }));
  await store.addFeedback('a', marks as never, at);
}

/** Writes the same store with the schema of the first `count` migrations. */
async function writeBefore(path: string, newest: string, count: number): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE migration (number INTEGER, name VARCHAR, applied_at TIMESTAMP)');
  for (const [index, file] of MIGRATIONS.slice(0, count).entries()) {
    await connection.run(readFileSync(new URL(file, FOLDER), 'utf8'));
    await connection.run(
      `INSERT INTO migration VALUES (${index + 1}, '${file.slice(5, -4)}', now()::TIMESTAMP)`,
    );
  }
  await connection.run(`ATTACH '${newest}' AS newest (READ_ONLY)`);
  for (const table of TABLES) {
    const columns = await (
      await connection.run(
        `SELECT column_name FROM duckdb_columns() WHERE table_name = '${table}' AND database_name = current_database()`,
      )
    ).getRows();
    await connection.run(
      `INSERT INTO ${table} BY NAME SELECT ${columns.flat().join(', ')} FROM newest.${table}`,
    );
  }
  connection.closeSync();
  instance.closeSync();
}

/** Everything that clients and exports see, as bytes. */
async function seenOf(path: string): Promise<string> {
  await using store = await openStore(path, { threads: 1 });
  let seen = JSON.stringify([
    await store.accounts(),
    await store.submissionStatus('a', 'text-1', { withText: true }),
  ]);
  for (const subject of ['submissions', 'results', 'feedback'] as const) {
    for (const form of ['csv', 'jsonl'] as const) {
      seen += await exportedText(store, 'a', subject, form);
    }
  }
  expect((await store.verify()).faults).toEqual([]);
  return seen;
}

test.each(MIGRATIONS.map((name, index) => [name, index + 1] as const))(
  'a store with the schema up to %s shows the same bytes, also when reopened',
  async (_, count) => {
    using directory = new TemporaryDirectory();
    const [newest, old] = [directory.join('newest.duckdb'), directory.join('old.duckdb')];
    await writeNewest(newest);
    await writeBefore(old, newest, count);
    const seen = await seenOf(newest);
    expect(seen).toContain('Ünïcode 😀');
    expect(await seenOf(old)).toBe(seen);
    expect(await seenOf(old)).toBe(seen);
  },
);

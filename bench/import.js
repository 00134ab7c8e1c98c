/**
 * `assess import` compared with DuckDB's own `INSERT … SELECT FROM read_csv` into the same table. Argument: number of
 * rows of 1.5 kB (default 1,000,000). Needs 1.5 GB of temporary disk space for every million rows, and as much again
 * for the two stores. With `--wide`, instead memory and CPU time of the import and the export of 2,000 rows of 4,000
 * columns.
 *
 * Texts have several lines, as learners write. DuckDB's parallel CSV reader does not support such files, so the peer
 * reads them on one thread; the second file has single-line texts, which the peer reads on all cores.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openStore } from '../dist/store/duckdb/open.js';
import { BINARY, printMachine, random, report, runMeasured } from './measure.js';

const isWide = process.argv.includes('--wide');
const rows = isWide ? 2000 : Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));

function words(next, count) {
  const letter = () => String.fromCharCode(97 + Math.floor(next() * 26));
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + Math.floor(next() * 8) }, letter).join(''),
  );
}

/**
 * Writes the archive: about 1.5 kB per row, with quotes, commas and three columns of metadata. One text in ten has
 * non-ASCII characters, as in the CEFR-ASAG corpus.
 */
async function writeArchive(path, newline) {
  const next = random(12_345);
  const vocabulary = words(next, 3000);
  const separators = (count, row) => {
    if (count % 23 === 0) return `.${newline}`;
    if (count % 11 === 0) return ', ';
    if (count % 97 === 0) return ' ""no"" ';
    return count % 53 === 0 && row % 10 === 0 ? '’s ' : ' ';
  };
  const out = createWriteStream(path);
  let buffer = 'id,text,author_id,task_id,session_id,question_text,l1,age,school\n';
  for (let row = 0; row < rows; row += 1) {
    let text = '';
    // Frequent words come first in the vocabulary, as in natural language.
    for (let count = 1; text.length < 1250; count += 1) {
      text += vocabulary[Math.floor(next() * next() * vocabulary.length)] + separators(count, row);
    }
    const topic = vocabulary[row % 40];
    const question = `Some people like ${topic}, others don't. What do you think? Give reasons and examples from your life.`;
    buffer += `t-${row},"${text}",a-${row % 50_000},task-${row % 40},s-${row},"${question}",${['de', 'fr', 'es'][row % 3]},${15 + (row % 30)},x\n`;
    if (buffer.length > 1 << 20) {
      if (!out.write(buffer)) await new Promise((resolve) => out.once('drain', resolve));
      buffer = '';
    }
  }
  await new Promise((resolve) => out.end(buffer, resolve));
}

/** Seconds that DuckDB needs by itself, and whether it could read on several threads. */
async function peer(archive) {
  const path = join(folder, 'peer.duckdb');
  const store = await openStore(path, {});
  await store[Symbol.asyncDispose]();
  for (const parallel of [true, false]) {
    const instance = await DuckDBInstance.create(path, { memory_limit: '2GB', checkpoint_threshold: '1GB' });
    const connection = await instance.connect();
    await connection.run('CREATE OR REPLACE TEMP SEQUENCE receipts');
    const start = performance.now();
    try {
      await connection.run(`
        INSERT INTO submission
          (receipt, account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test, received_at,
           metadata, question_text, text, id_key, group_key)
        SELECT nextval('receipts'), 'default', id, author_id, task_id, session_id, NULL, NULL, false, now()::TIMESTAMP,
          to_json({l1: l1, age: age, school: school}), question_text, text, (hash(id) % 2147483647)::INTEGER, NULL
        FROM read_csv('${archive}', header = true, all_varchar = true, parallel = ${parallel})`);
      // Our command also ends with a checkpoint.
      await connection.run('CHECKPOINT');
      return { seconds: (performance.now() - start) / 1000, parallel };
    } catch (error) {
      if (!parallel || !/parallel/i.test(error.message)) throw error;
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }
}

/** Wall seconds and peak resident memory (MiB) of the whole command in a separate process. */
function ours(archive) {
  const { stdout, stderr, wall, peak } = runMeasured([BINARY, 'import', archive, '--json'], { cwd: folder });
  const { stored } = JSON.parse(stdout);
  if (stored !== rows) throw new Error(`${stored} rows were stored instead of ${rows}: ${stderr}`);
  return { seconds: wall, peak };
}

/** Imports and exports a table of thousands of columns. */
function measureWide() {
  const path = join(folder, 'wide.csv');
  const columns = Array.from({ length: 3995 }, (_, column) => `c${column}`);
  const lines = Array.from({ length: rows }, (_, row) =>
    [`t-${row},I like dogs.,anna,pets,Pets?`, ...columns.map((_, at) => (row * 7 + at * 13) % 90)].join(','),
  );
  writeFileSync(
    path,
    [['id,text,author_id,task_id,question_text', ...columns].join(','), ...lines, ''].join('\n'),
  );
  const commands = [['import', path]];
  for (const format of ['csv', 'jsonl', 'parquet'])
    commands.push(['export', 'submissions', '--format', format, '-o', join(folder, `out.${format}`)]);
  for (const [index, args] of commands.entries()) {
    const { cpu, peak } = runMeasured([BINARY, ...args], { cwd: folder });
    const name = index === 0 ? 'import of 4,000 columns' : `export as ${args[3]}`;
    report(`${name}: CPU time`, cpu, { unit: ' s', atMost: index === 0 ? 15 : 10 });
    report('  peak memory', peak, { unit: ' MiB', atMost: index === 0 ? 500 : 600 });
  }
}

printMachine();
try {
  if (isWide) measureWide();
  const kinds = [
    ['texts of several lines', '\n'],
    ['texts of one line', ' '],
  ];
  for (const [name, newline] of isWide ? [] : kinds) {
    const archive = join(folder, 'archive.csv');
    await writeArchive(archive, newline);
    const size = statSync(archive).size;
    console.log(`${rows} rows of ${Math.round(size / rows)} bytes, ${name}`);
    const { seconds: peerSeconds, parallel } = await peer(archive);
    report(`DuckDB read_csv insert (${parallel ? 'parallel' : 'one thread'}): rows/s`, rows / peerSeconds);
    const { seconds, peak } = ours(archive);
    report('assess import, whole command: rows/s', rows / seconds);
    report('ratio assess import / DuckDB', peerSeconds / seconds, { reach: 0.5 });
    report('peak memory of assess import', peak / 1024, { unit: ' GiB', atMost: 2.5 });
    for (const file of [
      'archive.csv',
      'peer.duckdb',
      'peer.duckdb.wal',
      'assess.duckdb',
      'assess.duckdb.wal',
    ])
      rmSync(join(folder, file), { force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

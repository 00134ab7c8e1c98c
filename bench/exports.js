/**
 * Exports and a backup of a large store: seconds and peak memory of each command. The store contains many copies of the
 * scored sample archive, with different ids and a unique part in each text. `node bench/exports.js [TEXTS]`, by default
 * a million.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { BINARY, printMachine, ROOT, report } from './measure.js';

const texts = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const store = join(folder, 'assess.duckdb');
const wrapper = `process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS)); import(process.argv[1]);`;

function assess(...args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-e', wrapper, BINARY, ...args, '--store', store], {
    encoding: 'utf8',
  });
  // 1: the sample contains texts that cannot be assessed.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return {
    seconds: (performance.now() - start) / 1000,
    mebibytes: Number(/PEAK (\d+)/.exec(stderr)[1]) / 1024,
  };
}

/** Multiplies the content of the store. */
async function multiply() {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '2GB',
    temp_directory: join(folder, 'tmp'),
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${store}' AS st (TYPE duckdb, ROW_GROUP_SIZE 8192)`);
  await connection.run('USE st');
  for (const table of ['submission', 'result', 'feedback']) {
    await connection.run(`CREATE TEMP TABLE ${table}_seed AS FROM ${table} WHERE receipt <= 80`);
    await connection.run(`DELETE FROM ${table}`);
  }
  const copies = `range(0, ${texts}, 80) AS t(base)`;
  await connection.run(`INSERT INTO submission BY NAME
    SELECT s.* REPLACE (base + receipt AS receipt, 't-' || (base + receipt) AS id, 'author-' || ((base + receipt) // 5) AS author_id,
      text || ' ' || md5((base + receipt)::VARCHAR) AS text, NULL AS session_id, NULL AS sequence_id, NULL AS sequence_count, NULL AS group_key)
    FROM submission_seed AS s, ${copies} ORDER BY base, s.receipt`);
  for (const table of ['result', 'feedback']) {
    await connection.run(`INSERT INTO ${table} BY NAME
      SELECT s.* REPLACE (base + receipt AS receipt) FROM ${table}_seed AS s, ${copies} ORDER BY base, s.receipt`);
  }
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
}

try {
  printMachine();
  assess('import', `${ROOT}fixtures/sample/submissions.csv`);
  assess('import-feedback', `${ROOT}fixtures/sample/marks.csv`);
  assess('score');
  await multiply();
  for (const what of ['results', 'submissions', 'feedback']) {
    for (const format of ['jsonl', 'csv', 'parquet']) {
      const { seconds, mebibytes } = assess('export', what, '--format', format, '-o', join(folder, 'out'));
      report(`${what} of ${texts} texts as ${format}`, seconds, { unit: ' s', atMost: 20 });
      report('  peak memory', mebibytes, { unit: ' MiB', atMost: 2048 });
    }
  }
  const backup = assess('backup', '-o', join(folder, 'copy.duckdb'));
  report('backup', backup.seconds, { unit: ' s' });
  report('  peak memory', backup.mebibytes, { unit: ' MiB', atMost: 2048 });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

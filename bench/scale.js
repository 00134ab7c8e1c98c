/**
 * A store with a very large number of texts: time and memory of commands that read all of them. Arguments: the number
 * of texts (default 1000000), then words that select commands (`report`, `export` …).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BINARY, printMachine, report } from './measure.js';

const [count = '1000000', ...chosen] = process.argv.slice(2);
const TEXTS = Number(count);
const ARCHIVE = fileURLToPath(new URL('scale/archive.js', import.meta.url));

const SECONDS = 20;
const GIBIBYTES = 2;

/** The output of a command, with wall seconds and the kernel's peak of its resident memory. */
function run(args, cwd) {
  const wrapper = `
    process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS + '\\n'));
    import(process.argv[1]);
  `;
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', wrapper, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const seconds = (performance.now() - start) / 1000;
  // An alarm of the drift report has its own exit status.
  if (status !== 0 && !(status === 1 && args.includes('drift')))
    throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return { stdout, seconds, gibibytes: Number(/PEAK (\d+)/.exec(stderr)[1]) / 2 ** 20 };
}

const COMMANDS = [
  ['stats', '--by', 'l1'],
  ['evaluate', '--by', 'l1'],
  ['examiners'],
  ['examiners', 'adjudication'],
  ['fairness'],
  ['drift'],
  ['diff', '--by', 'l1'],
  ...['csv', 'jsonl', 'parquet'].map((format) => [
    'export',
    'results',
    '--format',
    format,
    '-o',
    `results.${format}`,
  ]),
  ...['csv', 'jsonl', 'parquet'].map((format) => [
    'export',
    'submissions',
    '--format',
    format,
    '-o',
    `texts.${format}`,
  ]),
  ['export', 'feedback', '--format', 'csv', '-o', 'marks.csv'],
  ['report', '--by', 'l1', '-o', 'report.html'],
  ['backup', '-o', 'backup.duckdb'],
].filter((args) => chosen.length === 0 || chosen.some((word) => args.includes(word)));

const mebibytes = (path) => statSync(path).size / 2 ** 20;

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
try {
  const store = join(folder, 'assess.duckdb');
  for (const stage of ['filled', 'rescored']) {
    const { seconds, gibibytes } = run([ARCHIVE, store, count, stage], folder);
    console.log(
      `${stage}: ${seconds.toFixed(0)} s, ${gibibytes.toFixed(2)} GiB; the file takes ` +
        `${((mebibytes(store) * 2 ** 20) / TEXTS / 1024).toFixed(2)} KiB a text`,
    );
  }
  for (const args of COMMANDS) {
    const { seconds, gibibytes } = run([BINARY, ...args], folder);
    report(`${args.join(' ')}: seconds / ${SECONDS}`, seconds / SECONDS, { atMost: 1 });
    report(`${args.join(' ')}: GiB / ${GIBIBYTES}`, gibibytes / GIBIBYTES, { atMost: 1 });
    const out = args.at(-1);
    if (args.includes('-o') && existsSync(join(folder, out))) {
      console.log(`  ${out}: ${mebibytes(join(folder, out)).toFixed(0)} MiB`);
      rmSync(join(folder, out), { recursive: true });
    }
  }
  if (chosen.length === 0 || chosen.includes('author')) {
    const { stdout } = run([fileURLToPath(new URL('scale/deletion.js', import.meta.url)), store], folder);
    report('deletion of an author: seconds / 1', Number(stdout), { atMost: 1 });
    const whole = run([BINARY, 'author', 'delete', 'author-77', '--yes'], folder);
    console.log(`  the whole command takes ${whole.seconds.toFixed(2)} s`);
    const compaction = run([BINARY, 'compact'], folder);
    console.log(`  compact takes ${compaction.seconds.toFixed(1)} s, ${compaction.gibibytes.toFixed(2)} GiB`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

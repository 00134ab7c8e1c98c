import { spawnSync } from 'node:child_process';
import { closeSync, createReadStream, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, ROOT, startAssess } from './assess.js';

const ROWS = 200_000;
const SENTENCE = 'Yesterday I go to the market with my sister, and we buyed many apples.\n';
/** About 1.4 kB per row, with quoted newlines. */
const TEXT = SENTENCE.repeat(19);

function writeArchive(path: string, rows: number): void {
  const file = openSync(path, 'w');
  writeSync(file, 'id,text,author_id,task_id,question_text,l1\n');
  for (let from = 0; from < rows; from += 1000) {
    let lines = '';
    for (let row = from; row < Math.min(rows, from + 1000); row++) {
      lines += `r-${row},"${row} ${TEXT}",a-${row % 5000},market,Tell a story.,es\n`;
    }
    writeSync(file, lines);
  }
  closeSync(file);
}

/** Peak resident memory in MiB of the real binary with these arguments. */
function peakMemory(args: readonly string[], cwd: string): number {
  const wrapper = `
    process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS));
    import(process.argv[1]);
  `;
  const binary = join(ROOT, 'bin', 'run.js');
  // DuckDB uses memory up to its limit: a low limit shows what else grows.
  const env = { ...process.env, ASSESS_MEMORY_LIMIT: '256MB' };
  const { stderr } = spawnSync(process.execPath, ['-e', wrapper, binary, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return Number(/PEAK (\d+)/.exec(stderr)?.[1]) / 1024;
}

test('an import that is killed repeatedly and then completes has stored every row once', async () => {
  const cwd = emptyFolder();
  writeArchive(join(cwd, 'archive.csv'), ROWS);
  const store = join(cwd, 'assess.duckdb');
  const written = () =>
    [store, `${store}.wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
  // The whole store has about 65 MB.
  const step = 12_000_000;
  let before = 0;
  for (let kill = 0; kill < 3; kill++) {
    const child = startAssess(['import', 'archive.csv'], { cwd });
    const exit = ended(child);
    before = written();
    while (written() < before + step && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    await exit;
  }
  const last = assessJson<{ stored: number; unchanged: number }>(['import', 'archive.csv'], { cwd });
  expect(last.unchanged).toBeGreaterThan(0);
  expect(last.stored).toBeGreaterThan(0);
  expect(last.stored + last.unchanged).toBe(ROWS);
  expect(assessJson(['import', 'archive.csv'], { cwd })).toMatchObject({
    stored: 0,
    unchanged: ROWS,
    rejected: 0,
  });
  assess(['export', 'submissions', '--format', 'csv', '-o', 'out.csv'], { cwd });
  const ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(join(cwd, 'out.csv')) })) {
    const found = /^default,(r-\d+),/.exec(line);
    if (found) ids.push(found[1]!);
  }
  expect(ids).toHaveLength(ROWS);
  expect(new Set(ids).size).toBe(ROWS);
});

/** A large file needs more than a small one for the log and for heaps between garbage collections, but only so much. */
test('memory does not grow with the file: four times the rows need far less than four times the memory', () => {
  const [small, large] = [ROWS / 2, 2 * ROWS].map((rows) => {
    const cwd = emptyFolder();
    writeArchive(join(cwd, 'archive.csv'), rows);
    return peakMemory(['import', 'archive.csv'], cwd);
  });
  expect(large).toBeLessThan(2.5 * small!);
  expect(large).toBeLessThan(2.5 * 1024);
});

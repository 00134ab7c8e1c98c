/**
 * The main workflow on the sample archive: import, score, statistics, in a separate store under demo/. Prints each
 * command before it runs, so that readers can do the same with their own file.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sample = 'fixtures/sample';
const store = 'demo/sample.duckdb';

/** The sample contains a few texts that cannot be assessed, to show the outcome: status 1 is expected. */
const PARTLY = 1;

rmSync(`${root}demo`, { recursive: true, force: true });
mkdirSync(`${root}demo`);

const steps = [
  ['import', `${sample}/submissions.csv`],
  ['import-feedback', `${sample}/marks.csv`],
  ['score'],
  ['stats'],
  ['stats', '--by', 'target_level'],
  ['export', 'results', '--format', 'csv', '-o', 'demo/results.csv'],
  ['check', `${sample}/essay.txt`, '--question-file', `${sample}/question.txt`],
];

for (const step of steps) {
  const given = step[0] === 'check' ? step : [...step, '--store', store];
  console.log(`\n$ ./bin/run.js ${given.join(' ')}`);
  const { status } = spawnSync(process.execPath, ['bin/run.js', ...given], { cwd: root, stdio: 'inherit' });
  if (status !== 0 && status !== PARTLY) process.exit(status ?? PARTLY);
}
console.log(`\nResults are in demo/results.csv, the store in ${store}.`);

/**
 * Mutation testing of all areas in stryker.config.js, or of the named ones, one after another, with a line for each at
 * the end. Exits with 1 if the tests of an area detect fewer than 85 % of its mutants.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import stryker, { AREAS } from '../stryker.config.js';

const asked = process.argv.slice(2);
const areas = asked.length > 0 ? asked : Object.keys(AREAS);
const unknown = areas.filter((area) => !(area in AREAS));
if (unknown.length > 0) {
  console.error(`no area ${unknown.join(', ')}; there are ${Object.keys(AREAS).join(', ')}`);
  process.exit(2);
}

const lines = [];
for (const area of areas) {
  rmSync(reportOf(area), { force: true });
  const { status } = spawnSync('node_modules/.bin/stryker', ['run'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATE: area },
  });
  if (status !== 0) process.exitCode = 1;
  const figures = existsSync(reportOf(area)) ? figuresOf(area) : `no report (status ${status})`;
  lines.push(`${area.padEnd(12)} ${figures}`);
}
console.log(`\n${lines.join('\n')}`);

/** Where Stryker writes its report. */
function reportOf(area) {
  return `coverage/mutation-${area}.json`;
}

/** The mutation score of an area's report, with its components. */
function figuresOf(area) {
  const report = JSON.parse(readFileSync(reportOf(area), 'utf8'));
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const found = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const score = ((100 * found) / (found + missed)).toFixed(1);
  return `${score} % (reach ≥ ${stryker.thresholds.break}): ${found} of ${found + missed} mutants found, ${count('NoCoverage')} reached by no test`;
}

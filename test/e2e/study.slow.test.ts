import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { workbook } from '../../src/writers/xlsx.js';
import { assess, emptyFolder, ended, startAssess, untilResultsAreCommitted } from './assess.js';
import { MARKS, SAMPLE } from './sample.js';

const parsed = (path: string) =>
  papaparse.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true })
    .data;

/** Two texts of the archive cannot be assessed: one has three words, the other is in German. */
const isAssessed = (text: string) => text.split(/\s+/).length > 5 && !/\bund\b/.test(text);

/** Texts of the sample archive with the first bare mark of each, a group and nothing else. */
function marked(count: number): string[][] {
  const marks = new Map(parsed(MARKS).map(({ id, mark }) => [id, mark!]));
  return parsed(SAMPLE)
    .filter(({ id, text }) => /^[\d.]+$/.test(marks.get(id!) ?? '') && isAssessed(text!))
    .slice(0, count)
    .map(({ id, text }, index) => [text!, marks.get(id!)!, index % 2 ? 'left' : 'right']);
}

const HEADER = ['Essay', 'Band', 'Side'];
const ARGS = ['study', 'marked.csv', '--text', 'Essay', '--mark', 'Band'];
const contents = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(csv|html|md)$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8'), statSync(join(folder, name)).mtimeMs]);

test('a table of texts and marks becomes a folder with everything; again, nothing changes', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'marked.csv'), papaparse.unparse([HEADER, ...marked(60)]));
  const { status, stdout, stderr } = assess(ARGS, { cwd });
  expect(stderr).not.toMatch(/Error/);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /agreement {4}QWK 0\.\d\d, r 0\.\d\d on \d+ texts\ncalibration {2}RMSE .*\ngroups {7}Side \(2\)/,
  );
  const folder = join(cwd, 'study');
  const before = contents(folder);
  expect(before.map(([name]) => name)).toEqual([
    'README.md',
    'agreement.csv',
    'calibration.csv',
    'fairness.csv',
    'report.html',
    'results.csv',
  ]);
  expect(assess(ARGS, { cwd }).stdout).toMatch(/^nothing is new/);
  expect(contents(folder)).toEqual(before);
  // The commands of the README do the same in the folder.
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const commands = /```sh\n([\s\S]*?)\n```/.exec(readme)![1]!.split('\n');
  const again = commands.map((line) => assess(line.split(' ').slice(1), { cwd: folder }));
  expect(again.map((one) => one.status)).toEqual(commands.map(() => 0));
  expect(again[0]!.stdout).toMatch(/0 stored, \d+ unchanged, 0 rejected\n\d+ marks read: 0 stored/);
  expect(readFileSync(join(folder, 'fairness.csv'), 'utf8')).toBe(before[3]![1]);
});

test('a study of a workbook skips what it has too little data for, and says so', async () => {
  const cwd = emptyFolder();
  async function* rows() {
    yield marked(8).map(([text, mark]) => [text!, mark!, 'same']);
  }
  const bytes: Uint8Array[] = [];
  for await (const chunk of workbook([{ name: 'Marks', header: HEADER, rows }])) bytes.push(chunk);
  writeFileSync(join(cwd, 'marked.xlsx'), Buffer.concat(bytes));
  const args = ['study', 'marked.xlsx', '--text', 'Essay', '--mark', 'Band', '-o', 'out'];
  const { status, stdout } = assess(args, { cwd });
  expect(status).toBe(0);
  expect(stdout).toMatch(/agreement {4}QWK/);
  expect(stdout).toMatch(/calibration {2}skipped: .*30/);
  expect(stdout).toMatch(/groups {7}skipped: /);
  expect(existsSync(join(cwd, 'out', 'report.html'))).toBe(true);
  expect(existsSync(join(cwd, 'out', 'calibration.csv'))).toBe(false);
  expect(readFileSync(join(cwd, 'out', 'README.md'), 'utf8')).toMatch(/## Calibration\n\nSkipped: /);
});

test('a study that Ctrl-C stopped continues with the same command', async () => {
  const cwd = emptyFolder();
  const rows = Array.from({ length: 6 }, (_, turn) =>
    marked(60).map(([text, ...rest]) => [`${text} ${turn}.`, ...rest]),
  );
  writeFileSync(join(cwd, 'marked.csv'), papaparse.unparse([HEADER, ...rows.flat()]));
  const run = startAssess(ARGS, { cwd });
  await untilResultsAreCommitted(run, join(cwd, 'study'));
  run.kill('SIGINT');
  expect((await ended(run)).status).toBe(130);
  expect(existsSync(join(cwd, 'study', 'report.html'))).toBe(false);
  expect(assess(ARGS, { cwd }).status).toBe(0);
  expect(existsSync(join(cwd, 'study', 'report.html'))).toBe(true);
});

test('a folder with other files is left alone; a wrong column is refused before anything is scored', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'marked.csv'), papaparse.unparse([HEADER, ...marked(3)]));
  const refused = assess([...ARGS, '-o', '.'], { cwd });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/-o: \. has files that are not of a study/);
  const mistyped = assess(['study', 'marked.csv', '--text', 'Essay', '--mark', 'band'], { cwd });
  expect(mistyped.status).toBe(2);
  expect(mistyped.stderr).toMatch(/--mark: there is no column band in .*; did you mean Band\?/);
});

test('the demo runs the tour in any folder', () => {
  const cwd = emptyFolder();
  const { status, stdout } = assess(['demo'], { cwd });
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /\$ assess import sample\/submissions\.csv --store sample\/sample\.duckdb\n82 rows read/,
  );
  expect(existsSync(join(cwd, 'sample', 'results.csv'))).toBe(true);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Progress from '../../src/commands/progress.js';
import type { ProgressReport } from '../../src/domain/progress.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, emptyFolder, type Printed } from './assess.js';

const REST =
  'In the evening we cook together and talk about our day. My brother works in a bank and my sister studies.';
const ROWS = [
  ['t1', 'anna', 'home', '2026-03-09', 2, `My sister live in a big house. ${REST} I am very happy there.`],
  [
    't2',
    'anna',
    'home',
    '2026-03-02',
    1,
    `My sister live in a big house. ${REST} She have two dogs and a cat.`,
  ],
  ['t3', 'ben', 'home', '2026-03-02', 1, `I live with my parents. ${REST}`],
];

function desk(): string {
  const cwd = emptyFolder();
  const lines = ROWS.map((row) => `${row.map((cell) => `"${cell}"`).join(',')},Where do you live?`);
  const header = 'id,student,task_id,date,draft,text,question_text';
  writeFileSync(join(cwd, 'essays.csv'), `${[header, ...lines].join('\n')}\n`);
  return cwd;
}

test('drafts of the store are compared, error by error', () => {
  const cwd = desk();
  expect(assess(['import', 'essays.csv', '--map', 'author_id=student'], { cwd }).status).toBe(0);
  const early = assess(['progress'], { cwd });
  expect(early).toMatchObject({ status: 2, stderr: expect.stringContaining('assess score') });
  expect(assess(['score'], { cwd }).status).toBe(0);
  const given = ['progress', '--order', 'date', '--order', 'draft'];
  const report = assessJson<Printed<ProgressReport>>(given, { cwd });
  expect(report).toMatchObject({ texts: 3, single: 1 });
  const [anna] = report.authors;
  expect(anna!.texts.map(({ id, draft }) => [id, draft])).toEqual([
    ['t2', 1],
    ['t1', 2],
  ]);
  expect(anna!.errors).toEqual({ mended: 0, kept: 1, dropped: 1, added: 0 });
  expect(report.kinds).toEqual([expect.objectContaining({ code: 'AGV', kept: 1, dropped: 1 })]);
  expect(anna!.score!.within_error).toBe(true);

  const { stdout } = assess(given, { cwd });
  expect(stdout).toMatch(
    /^3 texts assessed by cefr .*, 1 author with several; 1 author with one text only left out$/m,
  );
  expect(stdout).toMatch(/^anna +2 +\d+\.\d \(\d+\.\d–\d+\.\d\) .* within error +0 +1 +1 +0$/m);
  const byText = assess(argumentsIn(Progress.examples, '--by text'), { cwd }).stdout;
  expect(byText).toMatch(/^anna +t1 +home +1 /m);
  expect(assess(argumentsIn(Progress.examples, 'kinds.csv'), { cwd }).status).toBe(0);
  expect(readFileSync(join(cwd, 'kinds.csv'), 'utf8')).toContain('AGV,');
  expect(assess(['progress', '--where', 'author_id = nobody'], { cwd }).stdout).toContain('0 texts');
});

test('texts of a file are assessed and drawn on a page, without the texts', () => {
  const cwd = desk();
  const { status, stderr } = assess(argumentsIn(Progress.examples, 'progress.html'), { cwd });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringContaining('written to progress.html'),
  });
  const page = readFileSync(join(cwd, 'progress.html'), 'utf8');
  expect(page).toContain('Scores, with 90 % ranges');
  expect(page).toContain('within error');
  expect(page).not.toContain('My brother works');
});

test('what it cannot order is refused or rejected, with the place', () => {
  const cwd = desk();
  const given = ['progress', 'essays.csv'];
  const unnamed = assess(given, { cwd });
  expect(unnamed).toMatchObject({ status: 2, stderr: expect.stringContaining('author_id=student') });
  const mapped = [...given, '--map', 'author_id=student'];
  expect(assess([...mapped, '--order', 'nothing'], { cwd })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/--order: .*nothing/),
  });
  const rejected = assess([...mapped, '--order', 'task_id'], { cwd });
  expect(rejected.status).toBe(1);
  expect(rejected.stderr).toContain('essays.csv:2: task_id is neither a number nor a date');
});

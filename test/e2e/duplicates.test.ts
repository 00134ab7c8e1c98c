import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Duplicates from '../../src/commands/duplicates.js';
import type { DuplicatesReport } from '../../src/domain/duplicates.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, emptyFolder } from './assess.js';

const COPIED =
  'The old harbour was full of small boats, and every morning the fishermen sold what they had caught during the night.';
const ROWS = [
  ['t1', 'ann', 'essay1', `I know it well. ${COPIED} <b>I loved it.</b>`],
  ['t2', 'ben', 'essay1', `When I was a child we moved. ${COPIED}`],
  ['t3', 'cem', 'essay2', 'My cousin says that our town needs a cinema more than another car park.'],
];

function desk(header = 'id,student,task_id,essay,question_text'): string {
  const cwd = emptyFolder();
  const lines = ROWS.map((row) => `${row.map((cell) => `"${cell}"`).join(',')},Describe your town.`);
  writeFileSync(join(cwd, 'essays.csv'), `${[header, ...lines].join('\n')}\n`);
  return cwd;
}

test('pairs of the store are shown, and written side by side as a page', () => {
  const cwd = desk();
  const mapped = ['--map', 'text=essay', '--map', 'author_id=student'];
  expect(assess(['import', 'essays.csv', ...mapped], { cwd }).status).toBe(0);
  const { stdout, status } = assess(['duplicates'], { cwd });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^3 texts by 3 authors compared: 1 pair shares passages of 12 words or more$/m);
  expect(stdout).toMatch(/^t1 +t2 +21 +\d+ % +21 +The old harbour was full of small boats, …$/m);

  const page = assess(argumentsIn(Duplicates.examples, 'pairs.html'), { cwd });
  expect(page.stderr).toContain('written to pairs.html');
  const html = readFileSync(join(cwd, 'pairs.html'), 'utf8');
  expect(html.match(/<mark>The old harbour.*?night<\/mark>/g)).toHaveLength(2);
  expect(html).toContain('&lt;b&gt;I loved it.&lt;/b&gt;');
  expect(html).not.toContain('cinema');

  const some = assessJson<DuplicatesReport>(['duplicates', '--where', 'author_id != ben'], { cwd });
  expect(some).toMatchObject({ texts: 2, found: 0, pairs: [] });
});

test('pairs of a file are the same, also as a table', () => {
  const cwd = desk();
  const { status, stderr } = assess(argumentsIn(Duplicates.examples, 'pairs.csv'), { cwd });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const [header, row, ...others] = readFileSync(join(cwd, 'pairs.csv'), 'utf8').trimEnd().split('\n');
  expect(header).toBe(
    'id,author_id,task_id,other_id,other_author_id,other_task_id,words,share,longest,passages,passage',
  );
  expect(row).toMatch(/^t1,ann,essay1,t2,ben,essay1,21,0\.\d+,21,1,"The old harbour/);
  expect(others).toEqual([]);
});

test('without a column of authors, it says how to name one', () => {
  const cwd = desk();
  const { stdout, stderr } = assess(['duplicates', 'essays.csv', '--text', 'essay'], { cwd });
  expect(stdout).toContain('3 texts compared: 1 pair shares');
  expect(stderr).toContain('--map author_id=COLUMN');
});

test('flags of the other source, and standard input, are refused', () => {
  const cwd = desk();
  const refused = (...given: string[]) => {
    const { status, stderr } = assess(['duplicates', ...given], { cwd });
    expect(status).toBe(2);
    return stderr;
  };
  expect(refused('essays.csv', '--where', 'task_id = essay1')).toContain('--where');
  expect(refused('--text', 'essay')).toContain('requires a file');
  expect(refused('-')).toContain('can be read again');
  expect(refused('essays.csv', '--text', 'essay', '-o', 'pairs.pdf')).toContain('-o');
  expect(refused('essays.csv', '--text', 'essay', '-o', 'essays.csv')).toContain('would replace');
  expect(refused('essays.csv', '--words', '3')).toContain('--words');
});

test('rejected rows are named, and end the command with status 1', () => {
  const cwd = desk();
  writeFileSync(join(cwd, 'more.csv'), `id,author_id,text\nx,ann,\ny,ben,${COPIED.replaceAll(',', '')}\n`);
  const { status, stdout, stderr } = assess(['duplicates', 'more.csv'], { cwd });
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('1 text by 1 author') });
  expect(stderr.match(/more\.csv:2/g)).toHaveLength(1);
});

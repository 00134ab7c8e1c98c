import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, startAssess, untilOthersCanRead } from './assess.js';

interface Imported {
  readonly stored: number;
  readonly unchanged: number;
  readonly rejected: number;
}

const HEADER = 'id,text,author_id,task_id,session_id,sequence_id,sequence_count,question_text,l1';
const row = (id: string, rest = `I like it.,a-${id},t-1,,,,Why?,es`) => `${id},${rest}`;

/** Two valid rows, and one for each kind of fault. */
const MIXED = [
  HEADER,
  row('ok-1'),
  row('no-text', ',a-1,t-1,,,,Why?,es'),
  row('bad_id'),
  row('too-few', 'only this'),
  row('half-group', 'I like it.,a-1,t-1,s-1,2,,Why?,es'),
  row('ok-1', 'Something else.,a-ok-1,t-1,,,,Why?,es'),
  row('ok-2'),
].join('\n');

test('each bad row is rejected on its own, with file, line, id and message; the status is 1', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mixed.csv'), MIXED);
  const { status, stdout, stderr } = assess(['import', 'mixed.csv', '--rejects', 'rejects.csv'], { cwd });
  expect(status).toBe(1);
  expect(stdout).toMatch(/2 stored, 0 unchanged, 5 rejected/);
  expect(stderr.trimEnd().split('\n')).toEqual([
    'mixed.csv:3: no-text: text missing',
    'mixed.csv:4: bad_id: id must only contain alphanumerics and hyphens (--clean-ids makes valid ids)',
    'mixed.csv:5: row has 2 fields, the header has 9',
    'mixed.csv:6: half-group: sequence_id supplied but no sequence_count supplied',
    'mixed.csv:7: ok-1: the text does not match any answers already submitted for this id',
  ]);
});

test('with --json rejected rows are still named on stderr, and stdout holds one document', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mixed.csv'), MIXED);
  const { stdout, stderr } = assess(['import', 'mixed.csv', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ stored: 2, rejected: 5 });
  expect(stderr).toContain('mixed.csv:3: no-text: text missing');
});

test('rejected rows can be corrected in the file of rejects and imported from it', () => {
  const cwd = emptyFolder();
  writeFileSync(
    join(cwd, 'mixed.csv'),
    [HEADER, row('ok-1'), row('no-text', ',a-1,t-1,,,,Why?,es')].join('\n'),
  );
  assess(['import', 'mixed.csv', '--rejects', 'rejects.csv'], { cwd });
  const rejects = readFileSync(join(cwd, 'rejects.csv'), 'utf8');
  const [header, broken] = rejects.split('\n') as [string, string];
  const column = header.split(',').indexOf('text');
  const mended = broken.split(',').map((cell, index) => (index === column ? 'Now there is one.' : cell));
  writeFileSync(join(cwd, 'mended.csv'), [header, mended.join(',')].join('\n'));
  expect(assessJson<Imported>(['import', 'mended.csv'], { cwd })).toMatchObject({ stored: 1, rejected: 0 });
  const metadata = assess(['export', 'submissions'], { cwd })
    .stdout.trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).metadata);
  expect(metadata).toEqual([{ l1: 'es' }, { l1: 'es' }]);
});

test('--on-error abort stores nothing at the first bad row, and names it', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mixed.csv'), MIXED);
  const { status, stderr } = assess(['import', 'mixed.csv', '--on-error', 'abort'], { cwd });
  expect(status).toBe(1);
  expect(stderr).toMatch(/mixed\.csv:3: no-text: text missing[\s\S]*nothing was stored/);
  expect(assess(['export', 'submissions'], { cwd }).stdout).toBe('');
});

test('columns are mapped, constants filled in and ids generated; the same file again stores nothing', () => {
  const cwd = emptyFolder();
  const file = 'essay;candidate;Age\n"I like it;\nvery much";c-1;12\nMe too;c-2;13\n';
  const flags = [
    '--map',
    'text=essay',
    '--map',
    'author_id=candidate',
    '--set',
    'task_id=june',
    '--set',
    'question_text=Why?',
  ];
  const run = () => assessJson<Imported>(['import', '-', ...flags, '--generate-ids'], { cwd, input: file });
  expect(run()).toMatchObject({ stored: 2, unchanged: 0 });
  expect(run()).toMatchObject({ stored: 0, unchanged: 2 });
  const first = JSON.parse(assess(['export', 'submissions'], { cwd }).stdout.split('\n')[0]!);
  expect(first).toMatchObject({ text: 'I like it;\nvery much', author_id: 'c-1', metadata: { Age: '12' } });
});

test('a missing column is named, with the flag that maps one to it', () => {
  const { status, stderr } = assess(['import', '-'], { cwd: emptyFolder(), input: 'id,essay\n1,x\n' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/text/);
  expect(stderr).toMatch(/--map/);
});

test('a compressed file is decompressed', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'texts.csv.gz'), gzipSync(`${HEADER}\n${row('z-1')}\n`));
  expect(assessJson<Imported>(['import', 'texts.csv.gz'], { cwd }).stored).toBe(1);
});

test('an export is written whole or not at all; CSV cells that a spreadsheet would run are neutralised', () => {
  const cwd = emptyFolder();
  assess(['import', '-'], {
    cwd,
    input: `${HEADER}\n${row('f-1', '=1+1 is two I think.,a-1,t-1,,,,Why?,@cmd')}\n`,
  });
  expect(assess(['export', 'submissions', '--format', 'csv', '-o', 'out.csv'], { cwd }).status).toBe(0);
  expect(readFileSync(join(cwd, 'out.csv'), 'utf8')).toContain("'=1+1 is two I think.");
  expect(assess(['export', 'submissions', '-o', 'missing/out.csv'], { cwd }).status).toBe(3);
});

test('neither an export nor a file of rejects overwrites the store or an imported file', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mixed.csv'), MIXED);
  assess(['import', 'mixed.csv'], { cwd });
  for (const args of [
    ['export', 'submissions', '-o', 'assess.duckdb'],
    ['import', 'mixed.csv', '--rejects', './assess.duckdb'],
    ['import', 'mixed.csv', '--rejects', 'mixed.csv'],
  ]) {
    expect(assess(args, { cwd }).status).toBe(2);
  }
  expect(readFileSync(join(cwd, 'mixed.csv'), 'utf8')).toBe(MIXED);
  expect(assessJson(['stats'], { cwd })).toMatchObject({ submissions: 2 });
});

test('Ctrl-C ends an import that waits for its input, and keeps what was committed', async () => {
  const cwd = emptyFolder();
  const child = startAssess(['import', '-'], { cwd });
  const exit = ended(child);
  child.stdin!.write(`${HEADER}\n`);
  await untilOthersCanRead(cwd);
  child.kill('SIGINT');
  expect((await exit).status).toBe(130);
});

test('a missing second file is reported before the first is stored', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mixed.csv'), MIXED);
  const { status, stderr } = assess(['import', 'mixed.csv', 'none.csv'], { cwd });
  expect(stderr).toMatch(/none\.csv/);
  expect(status).toBe(2);
  expect(assess(['export', 'submissions'], { cwd }).stdout).toBe('');
});

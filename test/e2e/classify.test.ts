import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, emptyFolder, startAssess } from './assess.js';

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = emptyFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  return cwd;
}

const FILES = {
  'essays.txt': 'He go to school.\nI am student.\n',
  'first.txt': 'He goes to school.\nI am a student.\n',
  'second.txt': 'He went to school.\nI am student.\n',
};

test('two versions of a text become coded edits, without a store', () => {
  const cwd = folderWith(FILES);
  const { status, stdout, stderr } = assess(['classify', 'essays.txt', 'first.txt'], { cwd });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const edits = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { edits: unknown }).edits);
  expect(edits).toEqual([[[3, 5, 'goes', 'AGV']], [[5, 12, 'a', 'MD+']]]);
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort());
});

test('several annotators, one of them from standard input, go into one M2 file', () => {
  const cwd = folderWith(FILES);
  const args = ['classify', 'essays.txt', 'first.txt', '-', '--format', 'm2', '-o', 'essays.m2'];
  const { status, stdout, stderr } = assess(args, { cwd, input: FILES['second.txt'] });
  expect([status, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/3 edits in 2 lines written to essays\.m2/);
  expect(readFileSync(join(cwd, 'essays.m2'), 'utf8')).toContain('A 1 2|||TV|||went|||REQUIRED|||-NONE-|||1');
});

test.each<[string, string[], RegExp]>([
  ['only one file', ['essays.txt'], /corrected/],
  ['a missing file', ['essays.txt', 'none.txt'], /none\.txt: there is no such file/],
  [
    'files of different length',
    ['essays.txt', 'short.txt'],
    /short\.txt: it ends after line 1, but essays\.txt is longer/,
  ],
  ['an unknown format', ['essays.txt', 'first.txt', '--format', 'xml'], /jsonl, m2/],
  ['an output that is an input', ['essays.txt', 'first.txt', '-o', 'first.txt'], /would replace/],
  ['--json without a file', ['essays.txt', 'first.txt', '--json'], /-o FILE/],
])('%s ends with 2', (_, args, message) => {
  const cwd = folderWith({ ...FILES, 'short.txt': 'He goes to school.\n' });
  const { status, stdout, stderr } = assess(['classify', ...args], { cwd });
  expect(status).toBe(2);
  expect(stderr + stdout).toMatch(message);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('Ctrl-C says that nothing was written', async () => {
  const cwd = folderWith(FILES);
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  const child = startAssess(['classify', 'pipe', 'first.txt', '-o', 'edits.jsonl'], { cwd });
  const closed = once(child, 'close');
  let stderr = '';
  child.stderr!.on('data', (data) => {
    stderr += data;
  });
  // Opens when the command reads the pipe, which then has nothing for it.
  await using pipe = await open(join(cwd, 'pipe'), 'w');
  await pipe.write('He go to school.\n');
  child.kill('SIGINT');
  expect(await closed).toEqual([130, null]);
  expect(stderr).toMatch(/^stopped; nothing was written$/m);
  expect(stderr).not.toContain('written to');
  expect(readdirSync(cwd).sort()).toEqual([...Object.keys(FILES), 'pipe'].sort());
});

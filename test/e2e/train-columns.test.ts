import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { asCsv } from '../marked-archive.js';
import { assess, ended, startAssess } from './assess.js';
import { ARCHIVE, folderWith } from './training.js';

test('texts without a row in the table of columns are rejected, each with its place', () => {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE.slice(0, 3)), 'own.csv': 'id,age\nanswer-0,4\n' });
  const given = ['train', '--features', 'own.csv', '--human', 'overall', 'marked.csv'];
  const { status, stderr } = assess(given, { cwd });
  expect(stderr).toContain('marked.csv:3: answer-1: there is no row of that id in own.csv\n');
  expect(stderr).toContain('at least 50 marked texts are required');
  expect(status).toBe(2);
});

test('the table of export features contains no own columns', () => {
  const cwd = folderWith({
    'marked.csv': 'key,text,writer,overall,class\na,We go.,7,3,1\n',
    'own.csv':
      'account_id,id,author_id,sequence_id,test,writer,metadata.overall,class,length_words\n1,a,7,1,1,7,3,1,2\n',
  });
  const map = ['--map', 'id=key', '--map', 'author_id=writer', '--group-by', 'class'];
  const given = ['train', '--features', 'own.csv', '--human', 'overall', ...map, 'marked.csv'];
  const { status, stderr } = assess(given, { cwd });
  expect([status, stderr]).toEqual([2, expect.stringContaining('own.csv has no column of your own')]);
});

test.skipIf(process.platform === 'win32')('Ctrl-C ends the reading of the table', async () => {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE.slice(0, 3)) });
  execFileSync('mkfifo', [join(cwd, 'own.csv')]);
  const child = startAssess(['train', '--features', 'own.csv', '--human', 'overall', 'marked.csv'], { cwd });
  const said = text(child.stderr!);
  const exit = ended(child);
  // Opening a pipe for writing returns once the command has opened it for reading.
  const pipe = await open(join(cwd, 'own.csv'), 'w');
  child.kill('SIGINT');
  expect((await exit).status).toBe(130);
  await pipe.close();
  expect(await said).not.toContain('internal error');
});

test('training needs --name, unless it studies columns, where --name is refused', () => {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE.slice(0, 3)) });
  writeFileSync(join(cwd, 'own.csv'), 'id,age\na,4\n');
  const given = ['train', '--human', 'overall', 'marked.csv'];
  for (const flags of [[], ['--name', 'x', '--features', 'own.csv']]) {
    const { status, stderr } = assess([...given, ...flags], { cwd });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/--name.*--features|--features.*--name/)]);
  }
});

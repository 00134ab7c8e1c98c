import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asCsv } from '../marked-archive.js';
import { assess } from './assess.js';
import { ARCHIVE, folderWith } from './training.js';

test('texts that the table of columns does not have are rejected, each with its place', () => {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE.slice(0, 3)), 'own.csv': 'id,age\nanswer-0,4\n' });
  const given = ['train', '--features', 'own.csv', '--human', 'overall', 'marked.csv'];
  const { status, stderr } = assess(given, { cwd });
  expect(stderr).toContain('marked.csv:3: answer-1: there is no row of that id in own.csv\n');
  expect(stderr).toContain('it takes 50 marked texts');
  expect(status).toBe(2);
});

test('a pipeline has a name, and a study of columns has none', () => {
  const cwd = folderWith({ 'marked.csv': asCsv(ARCHIVE.slice(0, 3)) });
  writeFileSync(join(cwd, 'own.csv'), 'id,age\na,4\n');
  const given = ['train', '--human', 'overall', 'marked.csv'];
  for (const flags of [[], ['--name', 'x', '--features', 'own.csv']]) {
    const { status, stderr } = assess([...given, ...flags], { cwd });
    expect([status, stderr]).toEqual([2, expect.stringMatching(/--name.*--features|--features.*--name/)]);
  }
});

import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Check from '../../src/commands/check.js';
import Export from '../../src/commands/export.js';
import Import from '../../src/commands/import.js';
import ImportFeedback from '../../src/commands/import-feedback.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, emptyFolder, ROOT } from './assess.js';
import { exported } from './exported.js';

const FILES = join(ROOT, 'fixtures', 'files');

/** A folder with the files that the examples in the help name. */
function desk(): string {
  const cwd = emptyFolder();
  cpSync(join(FILES, 'essays'), join(cwd, 'essays'), { recursive: true });
  cpSync(join(FILES, 'exam.xlsx'), join(cwd, 'exam.xlsx'));
  cpSync(join(FILES, 'marked-up.docx'), join(cwd, 'essay.docx'));
  writeFileSync(
    join(cwd, 'texts.csv'),
    'id,file,author_id,task_id,question_text\nt-1,essays/my-town/anna.docx,anna,town,Describe your town.\n',
  );
  return cwd;
}

test.each([
  ['exam.xlsx', 4],
  ['--name', 4],
  ['@file', 1],
])('the example of import with %s works as shown', (word, stored) => {
  const cwd = desk();
  const given = argumentsIn(Import.examples, word);
  expect(assessJson(given, { cwd })).toMatchObject({ stored, rejected: 0 });
  expect(assessJson(given, { cwd })).toMatchObject({ stored: 0, unchanged: stored });
});

test('a folder of documents is scored like any archive, and folder names become columns', () => {
  const cwd = desk();
  const imported = assess(
    ['import', 'essays', '--name', '{task_id}/{author_id}', '--set', 'question_text=Why?'],
    { cwd },
  );
  expect(imported.status, imported.stderr).toBe(0);
  expect(imported.stderr).toBe(
    `headers and footers were left out of ${join('essays', 'a-friend', 'ben.odt')}, ${join('essays', 'my-town', 'anna.docx')}\n`,
  );
  expect(assess(['score', '--workers', '1'], { cwd }).status).toBe(0);
  const results = exported(assess(['export', 'results', '--format', 'jsonl'], { cwd }).stdout);
  expect(results).toHaveLength(4);
  expect(results.every(({ result }) => result.type === 'success')).toBe(true);

  for (const file of ['results.xlsx', 'errors.csv', 'errors.m2']) {
    const { out, rows } = assessJson<{ out: string; rows: number }>(argumentsIn(Export.examples, file), {
      cwd,
    });
    expect([out, existsSync(join(cwd, file)), rows > 0]).toEqual([file, true, true]);
  }
});

test('marks can be on another sheet of the same file', () => {
  const cwd = desk();
  assess(argumentsIn(Import.examples, 'exam.xlsx'), { cwd });
  const given = argumentsIn(ImportFeedback.examples, 'exam.xlsx');
  expect(assessJson(given, { cwd })).toMatchObject({ stored: 4 });
});

test('scores and marks in a sheet are evaluated like those of any table', () => {
  const given = ['--system', 'doubled', '--human', 'mark', '--sheet', 'answers'];
  const { status, stdout, stderr } = assess(['evaluate', '--file', 'exam.xlsx', ...given], { cwd: desk() });
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('4 of 4 rows evaluated');
  expect(stderr).toContain('exam.xlsx: 1 hidden or filtered row is read as well (6).');
});

test('check reads a document and reports in one line what it left out', () => {
  const cwd = desk();
  const { stdout, stderr, status } = assess(argumentsIn(Check.examples, 'essay.docx'), { cwd });
  expect(status).toBe(0);
  expect(stdout).toContain('we [goed → went IV] to the castle.');
  expect(stderr).toBe(
    'tracked changes, comments, footnotes, text boxes and headers and footers were left out of essay.docx; the text is as it was before the changes\n',
  );
  const refused = assess(['check', 'exam.xlsx'], { cwd });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/it is a spreadsheet\s+→ assess import reads it as a table/);
});

test('an unreadable file is rejected with its name and the reason, and the status is 1', () => {
  const cwd = desk();
  writeFileSync(join(cwd, 'essays', 'broken.docx'), 'PK\x03\x04');
  const { status, stderr, stdout } = assess(
    ['import', 'essays', '--set', 'author_id=a', '--set', 'task_id=t', '--set', 'question_text=Why?'],
    { cwd },
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(/4 stored, 0 unchanged, 1 rejected/);
  expect(stderr).toContain(
    `${join('essays', 'broken.docx')}: broken: it is damaged, or only a part of a file\n`,
  );
});

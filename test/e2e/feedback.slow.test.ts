import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import Feedback from '../../src/commands/feedback.js';
import { readText } from '../../src/services/import/read-text.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, emptyFolder, ROOT } from './assess.js';

const TOWN =
  'I live in a big town. My father is doctor and he work in the hospital. We goes to the park every sunday. ' +
  'Although it rains, I like to walk there because the trees are old and beautifull. My friend have a dog.';
const SHORT = 'I like my town very much. It is nice.';

/** A folder with what the examples in the help name. */
function school(): string {
  const cwd = emptyFolder();
  cpSync(join(ROOT, 'fixtures', 'files', 'essays'), join(cwd, 'essays'), { recursive: true });
  const row = (...cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
  writeFileSync(
    join(cwd, 'class.csv'),
    row('Name', 'Essay', 'text', 'Language') +
      row('Anna', TOWN, TOWN, 'Arabic') +
      row('Ben <b>', SHORT, SHORT, 'es') +
      row('anna', TOWN, TOWN, '') +
      row('Con', 'xx yy zz', 'xx yy zz', '') +
      row('Eve', '', '', ''),
  );
  writeFileSync(
    join(cwd, 'rubric.csv'),
    'trait,A1,B1,C1\ngrammar,first steps,fair,rich\noverall,beginner,independent,free\n',
  );
  return cwd;
}

/** The text of a document, as the import reads it. */
const textOf = (path: string) => readText(path, () => undefined);

test('each document of a folder gets a sheet as DOCX and HTML, and the teacher a page', async () => {
  const cwd = school();
  const { status, stderr } = assess(argumentsIn(Feedback.examples, 'essays'), { cwd });
  expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/^sheets for 4 texts written to sheets \(10 files\); \d texts? needs? a look$/),
  ]);
  const names = ['anna', 'ben', 'carla', 'class', 'dora'].flatMap((name) => [`${name}.docx`, `${name}.html`]);
  expect(readdirSync(join(cwd, 'sheets')).sort()).toEqual(names);
  const sheet = await textOf(join(cwd, 'sheets', 'anna.docx'));
  for (const part of [
    'anna',
    'Describe your town.',
    'Next steps',
    'Your text',
    'Traits',
    'Marked automatically',
  ])
    expect(sheet).toContain(part);
  expect(readFileSync(join(cwd, 'sheets', 'class.html'), 'utf8')).toContain('Who needs a look');
});

test('a table names learners and the language of each; names never leave the folder or clash', async () => {
  const cwd = school();
  const names = ['--text', 'Essay', '--learner', 'Name', '--reasons-lang-column', 'Language', '-o', 'sheets'];
  const call = ['feedback', 'class.csv', ...names];
  const { status, stderr } = assess(call, { cwd });
  expect([status, stderr]).toEqual([
    1,
    'class.csv:6: text missing\nsheets for 4 texts written to sheets (10 files, 1 rejected, 1 not assessed); 2 texts need a look\n',
  ]);
  expect(
    readdirSync(join(cwd, 'sheets'))
      .filter((name) => name.endsWith('.html'))
      .sort(),
  ).toEqual(['Anna.html', 'Ben _b_.html', '_Con.html', 'anna-2.html', 'class.html']);
  const html = (name: string) => readFileSync(join(cwd, 'sheets', `${name}.html`), 'utf8');
  expect(html('Anna')).toMatch(/<article [^>]* lang="ar" dir="rtl">[\s\S]*<h2>[\u0600-\u06ff]/);
  expect(html('anna-2')).toContain('Names, days, months and languages begin with a capital letter');
  expect(html('Ben _b_')).toContain('<bdi>Ben &lt;b&gt;</bdi>');
  expect(await textOf(join(cwd, 'sheets', 'Anna.docx'))).toMatch(/[\u0600-\u06ff]/);
  const document = JSON.parse(assess([...call, '--json'], { cwd }).stdout);
  expect(document).toMatchObject({ texts: 4, rejected: 1, failed: 1, files: 10, title: 'class' });
  expect(document.concerns).toEqual([
    { name: 'Ben <b>', why: expect.arrayContaining([expect.stringMatching(/^very short: \d+ words$/)]) },
    { name: 'Con', why: ['not assessed: it has too little English'] },
  ]);
  expect(document.errors.find(({ kind }: { kind: string }) => kind === 'agreement')).toMatchObject({
    learners: 2,
  });
});

test('what was good and the next steps rest on the text, and a rubric adds its words', () => {
  const cwd = school();
  const { status } = assess(argumentsIn(Feedback.examples, '--rubric'), { cwd });
  expect(status).toBe(1);
  const page = readFileSync(join(cwd, 'class.html'), 'utf8');
  expect(page.match(/<article/g)).toHaveLength(5);
  const sheet = page.slice(page.indexOf('id="sheet-1"'), page.indexOf('id="sheet-2"'));
  expect(sheet).toMatch(
    /What was good[\s\S]*A sentence without a mark: <em lang="en" dir="ltr">I live in a big town\.<\/em>/,
  );
  expect(sheet).toMatch(/<strong>Agreement\. <\/strong>Underline who does it/);
  expect(sheet).toMatch(
    /In your text:<\/p><p lang="en" dir="ltr">[^<]*<del>work<\/del> <ins>works<\/ins> in the hospital/,
  );
  expect(sheet).toMatch(/<strong>A1: <\/strong>beginner/);
  expect(sheet).toContain('first steps');
});

test('one file is DOCX or HTML by its name, and goes to stdout; the same class gives the same bytes', () => {
  const cwd = school();
  const given = ['feedback', 'class.csv', '--learner', 'Name', '--one-file'];
  for (const out of ['a.docx', 'b.docx']) assess([...given, '-o', out], { cwd });
  const document = readFileSync(join(cwd, 'a.docx'));
  expect(document.equals(readFileSync(join(cwd, 'b.docx')))).toBe(true);
  expect(document.subarray(0, 2).toString()).toBe('PK');
  assess([...given, '-o', 'all.html', '--title', 'Class 9b'], { cwd });
  const { stdout } = assess([...given, '-o', '-', '--title', 'Class 9b'], { cwd });
  expect(stdout).toBe(readFileSync(join(cwd, 'all.html'), 'utf8'));
  expect(stdout).toContain('<title>Class 9b</title>');
});

test('a pipeline without scores gives sheets without levels', () => {
  const cwd = school();
  const given = ['feedback', 'class.csv', '--learner', 'Name', '--pipeline', 'errors', '-o', 'sheets'];
  expect(assessJson(given, { cwd })).not.toHaveProperty('spread');
  const sheet = readFileSync(join(cwd, 'sheets', 'Anna.html'), 'utf8');
  expect(sheet).toContain('Next steps');
  expect(sheet).not.toMatch(/<dt>(?:Level|Score)|Traits/);
  expect(assess([...given, '--rubric', 'rubric.csv'], { cwd }).stderr).toContain(
    'rubric.csv: needs a pipeline with scores',
  );
});

test('a folder with sheets of an earlier run: what is replaced and what stays is said', () => {
  const cwd = school();
  const given = ['feedback', 'essays', '--format', 'html', '-o', 'sheets'];
  expect(assess(given, { cwd }).stderr).not.toContain('earlier');
  writeFileSync(join(cwd, 'sheets', 'Zoe.html'), 'of another class');
  writeFileSync(join(cwd, 'sheets', 'list.txt'), 'ours');
  expect(assess(given, { cwd }).stderr).toContain(
    'sheets: 5 files of an earlier run replaced\nsheets: 1 other file was there before and left: Zoe.html\n',
  );
  expect(readFileSync(join(cwd, 'sheets', 'Zoe.html'), 'utf8')).toBe('of another class');
});

test.skipIf(process.platform !== 'linux')('where no folder can be made, the command ends', () => {
  const { status, stderr } = assess(['feedback', 'essays', '-o', '/proc/x'], { cwd: school() });
  expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
    3,
    'Error: cannot write /proc/x: no folder can be made there',
  ]);
});

test.each([
  [['essays', '-o', '-'], '-o: names a folder; - requires --one-file'],
  [['essays', '-o', 'class.csv'], 'class.csv is a file; name a folder, or use --one-file'],
  [
    ['essays', '-o', 'essays/sheets'],
    'essays/sheets lies in essays, so that the sheets would be read as texts',
  ],
  [['class.csv', '-o', '.'], '. holds the texts themselves; name another folder for the sheets'],
  [['class.csv', '--one-file', '-o', 'class.csv'], /csv/],
  [['class.csv', '--learner', 'Nobody', '-o', 'sheets'], 'Nobody'],
  [['class.csv', '--reasons-lang', 'Klingon', '-o', 'sheets'], 'reasons-lang: takes ar (Arabic)'],
  [['none.csv', '-o', 'sheets'], 'none.csv'],
  [['empty.csv', '-o', 'sheets'], 'empty.csv: it holds no text that can be assessed'],
])('assess feedback %j is refused', (args, message) => {
  const cwd = school();
  writeFileSync(join(cwd, 'empty.csv'), 'id,text\n');
  const { status, stderr } = assess(['feedback', ...args], { cwd });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    message instanceof RegExp ? message : new RegExp(message.replaceAll(/[.()]/g, '\\$&')),
  );
  expect(existsSync(join(cwd, 'sheets'))).toBe(false);
});

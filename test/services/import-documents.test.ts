import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Reject } from '../../src/domain/submissions/reject.js';
import { type ImportSubmissionsOptions, importSubmissions } from '../../src/services/import/submissions.js';
import type { Store } from '../../src/store/store.js';
import { rejectPrinter } from '../../src/terminal/import.js';
import { ROOT } from '../e2e/assess.js';
import { docxParts, wordParagraph, zip } from '../readers/zip.js';
import { now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const FILES = join(ROOT, 'fixtures', 'files');
const SET = { author_id: 'a', task_id: 't', question_text: 'Why?' };

/** A folder with these files; text in a file named `.docx` becomes a Word document. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const isWord = name.endsWith('.docx') && typeof content === 'string';
    writeFileSync(path, isWord ? zip(docxParts(wordParagraph(content))) : content);
  }
  return folder;
}

async function importing(
  folder: string,
  sources: readonly string[],
  options: Partial<ImportSubmissionsOptions & { store: Store }> = {},
) {
  const rejects: Reject[] = [];
  const printed: string[] = [];
  const printer = rejectPrinter((line) => printed.push(line.replaceAll(`${folder}/`, '')));
  const store = options.store ?? (await temporaryStore());
  const summary = await importSubmissions({
    store,
    accountId: 'default',
    sources: sources.map((source) => join(folder, source)),
    set: SET,
    now,
    onReject: (reject) => {
      rejects.push(reject);
      printer.show(reject);
    },
    ...options,
  });
  return {
    store,
    summary,
    rejects,
    printed,
    hints: summary.hints.map((hint) => hint.replaceAll(`${folder}/`, '').replaceAll(folder, 'F')),
    stored: await submissionsOf(store),
  };
}

it('each file in a folder is a text, with file names as ids and folders as a column', async () => {
  const folder = folderOf({
    'texts/b1/anna.docx': 'I like it.',
    'texts/b2/ben.txt': 'So does she.\n',
    'texts/carla.pdf': readFileSync(join(FILES, 'essays/my-town/carla.pdf')),
    'texts/photo.jpg': 'x',
    'texts/~$anna.docx': 'x',
    'texts/.hidden/x.txt': 'x',
  });
  const { summary, stored, hints, store } = await importing(folder, ['texts']);
  expect(summary).toMatchObject({ read: 3, stored: 3, rejected: 0 });
  expect(stored.map(({ id, metadata }) => [id, metadata])).toEqual([
    ['anna', { folder: 'b1', file_name: 'b1/anna.docx' }],
    ['ben', { folder: 'b2', file_name: 'b2/ben.txt' }],
    ['carla', { file_name: 'carla.pdf' }],
  ]);
  expect(stored[1]).toMatchObject({ text: 'So does she.', ...SET });
  expect(hints).toEqual(['texts: 1 file is no documents and left out (.jpg)']);
  const again = await importing(folder, ['texts'], { store });
  expect(again.summary).toMatchObject({ read: 3, stored: 0, unchanged: 3 });
});

it('--name extracts columns from folders and names; files that do not match are rejected', async () => {
  const folder = folderOf({
    'texts/town/anna_es.docx': 'I like it.',
    'texts/friend/anna_es.docx': 'I like her.',
    'texts/friend/ben.docx': 'I like him.',
  });
  const { stored, printed } = await importing(folder, ['texts'], {
    name: '{task_id}/{author_id}_{l1}',
    set: { question_text: 'Why?' },
  });
  expect(stored).toMatchObject([
    { id: 'friend-anna-es', task_id: 'friend', author_id: 'anna', text: 'I like her.' },
    { id: 'town-anna-es', task_id: 'town', author_id: 'anna', metadata: { l1: 'es' } },
  ]);
  expect(printed).toEqual([
    'texts/friend/ben.docx: ben: its name does not fit --name ({task_id}/{author_id}_{l1})',
  ]);
});

it('unreadable documents are rejected with the reason, and the others are stored', async () => {
  const folder = folderOf({
    'a.docx': 'I like it.',
    'b.docx': Buffer.from('PK\x03\x04 and nothing more', 'latin1'),
    'c.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'd.txt': '',
    'e.pdf': readFileSync(join(FILES, 'locked.pdf')),
  });
  const rejectsPath = join(temporaryFolder(), 'rejects.csv');
  const { summary, printed, rejects } = await importing(folder, ['*'], { rejects: rejectsPath });
  expect(summary).toMatchObject({ read: 5, stored: 1, rejected: 4 });
  expect(printed).toEqual([
    'b.docx: b: it is damaged, or only a part of a file',
    'c.doc: c: it is a file of an older Office (open it in a word processor, and save it as .docx or .odt)',
    'd.txt: d: text missing',
    'e.pdf: e: it is encrypted with a password (open it, and save it without a password)',
  ]);
  expect(rejects.map(({ line }) => line)).toEqual([undefined, undefined, undefined, undefined]);
  expect(readFileSync(rejectsPath, 'utf8').split('\n')[1]).toBe(
    `${join(folder, 'b.docx')},,b,"it is damaged, or only a part of a file",b.docx,,`,
  );
});

it('with --on-error abort, the error names the first unreadable document', async () => {
  const folder = folderOf({ 'a.docx': 'I like it.', 'b.docx': Buffer.from('PK\x03\x04', 'latin1') });
  await expect(importing(folder, ['a.docx', 'b.docx'], { onError: 'abort' })).rejects.toThrow(
    /b\.docx: b: it is damaged/,
  );
});

it('tables and documents can be imported together; a .txt file with a header is a table', async () => {
  const folder = folderOf({
    'table.txt': 'id\ttext\tauthor_id\ntable-1\tI like it.\tx\n',
    'essay.txt': 'Hello, my name is Anna, and I like it.\nSo does Ben.\n',
    'other.docx': 'I like it.',
    'exam.xlsx': readFileSync(join(FILES, 'exam.xlsx')),
  });
  const names = ['table.txt', 'essay.txt', 'exam.xlsx', 'other.docx'];
  const { summary, stored } = await importing(folder, names);
  expect(stored.map(({ id }) => id)).toEqual(['table-1', 'essay', 'other', 's-1', 's-2', 's-3', 's-4']);
  expect(summary.files.map(({ path, read }) => [path.replace(`${folder}/`, ''), read])).toEqual([
    ['table.txt', 1],
    ['essay.txt and 1 more', 2],
    ['exam.xlsx', 4],
  ]);
});

it('a table can name files with its texts, but only in its own folder', async () => {
  const outside = folderOf({ 'secret.txt': 'Not yours.' });
  const folder = folderOf({
    'texts.csv':
      'id,file,author_id\na,texts/a.docx,x\nb,../secret.txt,x\nc,/etc/hostname,x\nd,texts/link.txt,x\ne,texts/none.txt,x\nf,,x\ng,texts\\g.txt,x\n',
    'texts/a.docx': 'I like it.',
    'texts/g.txt': 'So does she.',
  });
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'texts/link.txt'));
  const { printed, stored } = await importing(folder, ['texts.csv'], { map: { text: '@file' } });
  expect(stored).toMatchObject([
    { id: 'a', text: 'I like it.', author_id: 'x', metadata: { file: 'texts/a.docx' } },
    { id: 'g', text: 'So does she.' },
  ]);
  const elsewhere =
    'the file that it names: it does not lie in the folder of the table (move it there, and name it from there on)';
  expect(printed).toEqual([
    `texts.csv:3: b: ${elsewhere}`,
    `texts.csv:4: c: ${elsewhere}`,
    `texts.csv:5: d: ${elsewhere}`,
    'texts.csv:6: e: the file that it names: there is no such file',
    'texts.csv:7: f: file names no file',
  ]);
  await expect(importing(folder, ['texts.csv'], { map: { text: '@path' } })).rejects.toThrow(
    /there is no column path in/,
  );
});

it('a table that names files says as much of how it was read as any other', async () => {
  const folder = folderOf({ 'texts.csv': 'id,file\na, "a.txt"\nb,b.txt\n', 'b.txt': 'I like it.' });
  const { printed, hints } = await importing(folder, ['texts.csv'], { map: { text: '@file' } });
  expect(printed).toEqual(['texts.csv:2: a: the file that it names: there is no such file']);
  expect(hints).toContainEqual(expect.stringMatching(/^texts\.csv: 1 row has a blank before the quote/));
});

it('paths without files, and texts without required columns, are errors with a hint', async () => {
  const folder = folderOf({ 'a.docx': 'I like it.', 'empty/x.jpg': 'x' });
  await expect(importing(folder, ['*.pdf'])).rejects.toThrow(/no file of such a name/);
  await expect(importing(folder, ['empty'])).rejects.toThrow(/holds no \.txt, \.docx, \.odt or \.pdf/);
  await expect(importing(folder, ['none.docx'])).rejects.toThrow(/there is no such file/);
  writeFileSync(join(folder, 'table.csv'), 'id,text\na,I like it.\n');
  await expect(importing(folder, ['table.csv'], { name: '{id}' })).rejects.toThrow(
    /--name: applies only to documents/,
  );
  await expect(importing(folder, ['a.docx'], { set: {} })).rejects.toMatchObject({
    code: 'missing_columns',
    next: expect.stringContaining("--name '{task_id}/{author_id}'"),
  });
});

it('links that lead out of the folder are rejected, and the other documents are stored', async () => {
  const folder = folderOf({
    'essays/anna.txt': 'I like it.',
    'elsewhere/secret.txt': 'root:x:0:0',
    'elsewhere/ben.txt': 'So does she.',
    'other.txt': 'Not an essay.',
  });
  const link = (target: string, name: string) =>
    symlinkSync(join(folder, target), join(folder, 'essays', name));
  link('elsewhere/secret.txt', 'out.txt');
  link('elsewhere', 'linked');
  link('essays/anna.txt', 'within.txt');
  link('missing.txt', 'broken.txt');
  const { stored, printed } = await importing(folder, ['essays']);
  expect(stored.map(({ id }) => id)).toEqual(['anna', 'within']);
  const refused =
    'it is a link that leads out of the folder (copy what it names into the folder, or name that itself)';
  expect(printed).toEqual([`essays/linked: linked: ${refused}`, `essays/out.txt: out: ${refused}`]);
  const matched = await importing(folder, ['essays/*.txt', 'essays/**/ben.txt']);
  expect(matched.stored.map(({ id }) => id)).toEqual(['anna', 'within']);
  expect(matched.printed).toHaveLength(2);
  const named = await importing(folder, ['essays/out.txt', 'essays/linked']);
  expect(named.stored.map(({ id }) => id)).toEqual(['out', 'ben', 'secret']);
});

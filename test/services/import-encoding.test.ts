import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { importFeedback } from '../../src/services/import/feedback.js';
import { type ImportSubmissionsOptions, importSubmissions } from '../../src/services/import/submissions.js';
import { readMarkedTable } from '../../src/services/marks/marks-of-file.js';
import { markedFiles } from '../../src/services/training/source.js';
import { now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const HEADER = 'id,text,author_id,task_id,question_text\n';
const row = (id: number | string, text = 'I don’t like cafés.') => `${id},${text},anna,day,Why?\n`;

function file(content: string, encoding: string, name = 'input.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, iconv.encode(content, encoding));
  return path;
}

async function importing(path: string, options: Partial<ImportSubmissionsOptions> = {}) {
  const store = await temporaryStore();
  const summary = await importSubmissions({ store, accountId: 'default', sources: [path], now, ...options });
  return { store, summary, texts: (await submissionsOf(store)).map(({ text }) => text) };
}

it('a file in Windows-1252 is imported, with a hint about the detected encoding', async () => {
  const { summary, texts } = await importing(file(HEADER + row(1), 'windows-1252'));
  expect(texts).toEqual(['I don’t like cafés.']);
  expect(summary).toMatchObject({ stored: 1, rejected: 0 });
  expect(summary.hints).toEqual([expect.stringMatching(/read as windows-1252.*--encoding/)]);
});

it('a large file, which is read on a thread, is imported as well', async () => {
  const rows = Array.from({ length: 900 }, (_, index) => row(index, 'It’s new. '.repeat(500))).join('');
  const { summary } = await importing(file(HEADER + rows, 'windows-1252'));
  expect(summary).toMatchObject({ stored: 900, rejected: 0 });
  expect(summary.hints).toEqual([expect.stringMatching(/read as windows-1252/)]);
});

it('a given encoding causes no hint', async () => {
  const path = file(HEADER + row(1, 'Привет! I don’t know.'), 'windows-1251');
  const { summary, texts } = await importing(path, { encoding: 'windows-1251' });
  expect(texts).toEqual(['Привет! I don’t know.']);
  expect(summary.hints).toEqual([]);
});

it('without a detected encoding, rows that are not valid UTF-8 are rejected, and a hint names the option', async () => {
  const { summary } = await importing(file(HEADER + row(1), 'macintosh'));
  expect(summary).toMatchObject({ stored: 0, rejected: 1 });
  expect(summary.hints).toEqual([expect.stringMatching(/1 row that is not valid UTF-8.*--encoding/)]);
});

it('an unknown encoding is refused before anything is stored', async () => {
  await expect(importing(file(HEADER + row(1), 'utf8'), { encoding: 'latin-99' })).rejects.toMatchObject({
    code: 'invalid_option',
  });
});

it('marks, tables to evaluate and texts to train on are read in the same way', async () => {
  const { store } = await importing(file(HEADER + row(1), 'utf8'));
  const marks = file('id,examiner_id,mark\n1,Müller-Groß,3\n', 'windows-1252', 'marks.csv');
  expect(await importFeedback({ store, accountId: 'default', sources: [marks], now })).toMatchObject({
    stored: 1,
    hints: expect.arrayContaining([expect.stringContaining('windows-1252')]),
  });
  expect(Object.values(await store.examinerNames('default'))).toEqual(['Müller-Groß']);

  const hints: string[] = [];
  const onHint = (hint: string) => hints.push(hint);
  const scores = file('Prüfer,score,Größe\n3,4,5\n', 'windows-1252', 'scores.csv');
  const read = await readMarkedTable(scores, { system: 'score', human: ['Prüfer'], by: [], onHint });
  expect(read.places).toHaveLength(1);
  const texts = file('text,mark\nI don’t like cafés.,3\n', 'windows-1252', 'marked.csv');
  const source = await markedFiles([texts], { human: ['mark'], onHint });
  const found = [];
  for await (const { rows } of source.read(undefined)) found.push(...rows);
  expect(found).toMatchObject([{ text: 'I don’t like cafés.' }]);
  expect(hints).toEqual([
    expect.stringMatching(/scores\.csv .* windows-1252/),
    expect.stringMatching(/marked\.csv .* windows-1252/),
  ]);
});

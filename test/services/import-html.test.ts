import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFeedback } from '../../src/services/import/feedback.js';
import { readText } from '../../src/services/import/read-text.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const HEADER = 'id,text,author_id,task_id,question_text,mark\n';
const row = (id: string, text: string, question = 'Why?') => `${id},"${text}",anna,t1,"${question}",B1\n`;
const HTML = [
  row('a', '<p>Dear Sir,</p><p>Tom &amp; I&nbsp;are here.</p>', '<p>Write a letter.</p>'),
  row('b', 'if a < b and c > d, I <3 you & me'),
  row('c', 'Two<br>lines.'),
].join('');

/** Imports a table, and returns the texts with their questions, and what people are told. */
async function importing(rows: string, html?: boolean, name = 'lms.csv') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, HEADER + rows);
  const store = await temporaryStore();
  const options = { store, accountId: 'default', sources: [path], html, now };
  const { stored, hints } = await importSubmissions(options);
  return {
    options,
    stored,
    texts: (await submissionsOf(store)).map(({ text, question_text }) => [text, question_text]),
    hints: hints.map((hint) => hint.replace(path, name)),
  };
}

it('--html makes plain text of texts and questions that are HTML, and leaves others', async () => {
  const { texts, hints } = await importing(HTML, true);
  expect(texts).toEqual([
    ['Dear Sir,\n\nTom & I are here.', 'Write a letter.'],
    ['if a < b and c > d, I <3 you & me', 'Why?'],
    ['Two\nlines.', 'Why?'],
  ]);
  expect(hints).toEqual([]);
});

it('without it, texts stay as they are, and one note says how many are HTML', async () => {
  const { texts, hints } = await importing(HTML);
  expect(texts[0]![0]).toBe('<p>Dear Sir,</p><p>Tom &amp; I&nbsp;are here.</p>');
  expect(hints).toEqual([
    'lms.csv: 2 texts contain HTML, such as <p> or &nbsp;. To read it as plain text, use --html',
  ]);
});

it('a table that is read on a thread of its own is noted as well', async () => {
  const long = Array.from({ length: 800 }, (_, index) => row(`t${index}`, `<p>${'so '.repeat(2000)}</p>`));
  const { hints } = await importing(long.join(''));
  expect(hints).toEqual([expect.stringMatching(/^lms.csv: 800 texts contain HTML/)]);
});

it('a text about HTML among others, comparisons and hearts are no HTML', async () => {
  const others = row('b', 'if a < b and c > d') + row('c', 'I <3 you <and> me') + row('d', 'AT&T &c;');
  expect((await importing(row('a', 'The tag <br> breaks a line.') + others)).hints).toEqual([]);
  expect((await importing(row('a', '<p>Text</p>'))).hints).toHaveLength(1);
});

it('marks find texts by ids that were generated from plain text', async () => {
  const { options } = await importing('', true);
  const path = options.sources[0]!;
  writeFileSync(
    path,
    `text,author_id,task_id,question_text,mark,examiner_id\n${HTML.trimEnd().replaceAll(/^.,/gm, '').replaceAll(/$/gm, ',1')}`,
  );
  const given = { ...options, generateIds: true };
  expect((await importSubmissions(given)).stored).toBe(3);
  expect((await importFeedback(given)).stored).toBe(3);
});

it('a single text is noted or made plain', async () => {
  const path = join(temporaryFolder(), 'text.txt');
  writeFileSync(path, '<p>One &amp; two.</p>');
  const notes: string[] = [];
  expect(await readText(path, (note) => notes.push(note))).toBe('<p>One &amp; two.</p>');
  expect(notes).toEqual([expect.stringContaining('1 text contains HTML')]);
  expect(await readText(path, (note) => notes.push(note), true)).toBe('One & two.');
  expect(notes).toHaveLength(1);
});

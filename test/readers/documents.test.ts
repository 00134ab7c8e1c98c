import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namePattern } from '../../src/readers/documents/name-pattern.js';
import { DocumentReader } from '../../src/readers/documents/reader.js';
import { ROOT } from '../e2e/assess.js';
import { temporaryFile } from './files.js';
import { docxParts, pdf, wordParagraph, written, zip } from './zip.js';

const FILES = join(ROOT, 'fixtures', 'files');

async function read(path: string) {
  await using reader = new DocumentReader();
  return reader.read(path);
}

async function textOfDocx(body: string): Promise<string> {
  const path = temporaryFile('made.docx');
  writeFileSync(path, zip(docxParts(body)));
  return (await read(path)).text;
}

it.each(['docx', 'odt'])('the text of a marked-up .%s is what the learner wrote', async (form) => {
  const { text, leftOut } = await read(join(FILES, `marked-up.${form}`));
  expect(text).toBe(
    [
      'Yesterday we goed to the castle.',
      'It was raining,  but we had\tfun.',
      'One paragraph that the teacher split.',
      'Two paragraphs.',
      'That the teacher joined.',
      'A line\nand another.',
    ].join('\n\n'),
  );
  expect([...leftOut].sort()).toEqual([
    'comments',
    'footnotes',
    'headers and footers',
    'text boxes',
    'tracked changes',
  ]);
});

it.each(['docx', 'odt'])(
  'a .%s that consists of tracked changes is refused, with what to do',
  async (form) => {
    await expect(read(join(FILES, `only-changes.${form}`))).rejects.toMatchObject({
      details: {
        reason: 'all of its text is tracked changes',
        next: expect.stringContaining('accept or reject the changes'),
      },
    });
  },
);

it('headers and page numbers of a PDF with several pages are left out', async () => {
  const { text, leftOut } = await read(join(FILES, 'several-pages.pdf'));
  expect(leftOut).toEqual(['headers and footers']);
  expect(text).not.toMatch(/Class 4B|Page \d/);
  expect(text.match(/smell of the tomatoes\./g)).toHaveLength(12);
  expect(text).toContain('friendly and everybody\nknows everybody.\n\nThere is a market');
});

it('a PDF with a password is refused', async () => {
  await expect(read(join(FILES, 'locked.pdf'))).rejects.toThrow(/encrypted with a password/);
});

it('a page of one line is text, but its number is not', async () => {
  const path = temporaryFile('pages.pdf');
  writeFileSync(path, pdf([written('I like it.', '1'), written('So does she.', 'Page 2 of 2')]));
  expect((await read(path)).text).toBe('I like it.\n\nSo does she.');
});

it('the content of a document determines its format, not its name', async () => {
  const path = temporaryFile('essay.txt');
  writeFileSync(path, zip(docxParts(wordParagraph('I like it.'))));
  expect(await read(path)).toEqual({ text: 'I like it.', leftOut: [] });
});

it('a spreadsheet is not a document', async () => {
  await expect(read(join(FILES, 'exam.xlsx'))).rejects.toThrow(/it is a spreadsheet/);
});

it('hidden passages, field codes and tab definitions are not text', async () => {
  const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>';
  const shown = '<w:r><w:rPr><w:vanish w:val="0"/></w:rPr><w:t>yes</w:t></w:r>';
  const field = '<w:r><w:instrText>PAGE</w:instrText></w:r>';
  const tabs = '<w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>';
  expect(await textOfDocx(`<w:p>${tabs}${hidden}${shown}${field}</w:p>`)).toBe('yes');
});

it('text in tables is read, and moved text at its original place', async () => {
  const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`;
  const from = '<w:moveFrom><w:r><w:t>here</w:t></w:r></w:moveFrom>';
  const to = '<w:moveTo><w:r><w:t>there</w:t></w:r></w:moveTo>';
  const body = `<w:tbl><w:tr>${cell('One')}${cell('Two')}</w:tr></w:tbl><w:p>${from}</w:p><w:p>${to}</w:p>`;
  expect(await textOfDocx(body)).toBe('One\n\nTwo\n\nhere');
});

it('plain text is read in its encoding, which is guessed if it is not UTF-8', async () => {
  const path = temporaryFile('essay.txt');
  const bytes = 'Zo\xeb went to the caf\xe9 with Ren\xe9 and Andr\xe9. They ordered two coffees.\n';
  writeFileSync(path, Buffer.from(bytes, 'latin1'));
  expect(await read(path)).toEqual({ text: bytes.trimEnd(), leftOut: [], guessed: 'windows-1252' });
  writeFileSync(path, Buffer.from('\ufeffI like it.\n', 'utf16le'));
  expect(await read(path)).toEqual({ text: 'I like it.', leftOut: [] });
});

it.each([
  ['{task_id}/{author_id}', 'essays/t1/anna.docx', { task_id: 't1', author_id: 'anna' }],
  ['{author_id}', 'essays/t1/anna.docx', { author_id: 'anna' }],
  ['{task_id}/{author_id}_{l1}', 't1/anna-b_es.txt.gz', { task_id: 't1', author_id: 'anna-b', l1: 'es' }],
  ['class {class}/{id}', 'x/class 4B/a.b.pdf', { class: '4B', id: 'a.b' }],
  ['{task_id}/{author_id}', 'anna.docx', undefined],
  ['{author_id}_{l1}', 'anna.docx', undefined],
])('%s of %s', (pattern, path, expected) => {
  expect(namePattern(pattern).match(path)).toEqual(expected);
});

it.each(['essay', '{}', '{text}', '{a}{b}', '{a}/{a}'])('%s is not a pattern', (pattern) => {
  expect(() => namePattern(pattern)).toThrow(/^--name/);
});

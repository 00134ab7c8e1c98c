import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { namePattern } from '../../src/readers/documents/name-pattern.js';
import { ROOT } from '../e2e/assess.js';
import { documentReader } from './document-reader.js';
import { temporaryFile } from './files.js';
import { docxParts, openDocumentParts, pdf, wordParagraph, written, zip } from './zip.js';

const FILES = join(ROOT, 'fixtures', 'files');

const reader = documentReader();
const read = (path: string) => reader.read(path);

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

it('paragraphs that a teacher made items of a list stay paragraphs', async () => {
  const item = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:numId w:val="1"/><w:ins w:id="1" w:author="T"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const split =
    '<w:p><w:pPr><w:numPr><w:ins w:id="2"/></w:numPr><w:rPr><w:ins w:id="3"/></w:rPr></w:pPr><w:r><w:t>One </w:t></w:r></w:p>';
  expect(await textOfDocx(item('I swim.') + item('I read.') + split + wordParagraph('paragraph.'))).toBe(
    'I swim.\n\nI read.\n\nOne paragraph.',
  );
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

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const COMPATIBLE = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const run = (content: string) => `<w:r>${content}</w:r>`;
const word = (text: string) => run(`<w:t>${text}</w:t>`);
const field = (code: string, result: string) =>
  `${run('<w:fldChar w:fldCharType="begin"/>')}${code}${run('<w:fldChar w:fldCharType="separate"/>')}${result}${run('<w:fldChar w:fldCharType="end"/>')}`;
const version = (name: string, text: string) => `<mc:${name}>${word(text)}</mc:${name}>`;
const control = (properties: string, text: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${word(text)}</w:sdtContent></w:sdt>`;
const guided = `<w:ruby><w:rt>${word('kan')}</w:rt><w:rubyBase>${word('漢')}</w:rubyBase></w:ruby>`;

it.each([
  ['the base of a phonetic guide', `${run(guided)}${word('字')}`, '漢字', ['phonetic guides']],
  [
    'no symbol of a font',
    `${run('<w:sym w:font="Wingdings" w:char="F04A"/>')}${word('yes')}`,
    'yes',
    ['symbols'],
  ],
  ['a symbol that is a character', run('<w:sym w:font="Arial" w:char="00E9"/>'), 'é', []],
  [
    'no formula',
    `${word('so ')}<m:oMathPara ${MATH}><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></m:oMathPara>`,
    'so',
    ['formulas'],
  ],
  ['no object', `${run('<w:object><w:t>chart</w:t></w:object>')}${word('yes')}`, 'yes', ['embedded objects']],
  [
    'one of several versions',
    `<mc:AlternateContent ${COMPATIBLE}>${version('Choice', 'new')}${version('Choice', 'newer')}${version('Fallback', 'old')}</mc:AlternateContent>`,
    'new',
    [],
  ],
  [
    'the only version',
    `<mc:AlternateContent ${COMPATIBLE}>${version('Fallback', 'old')}</mc:AlternateContent>${word(' too')}`,
    'old too',
    [],
  ],
  [
    'one version within one version',
    `<mc:AlternateContent ${COMPATIBLE}>${version('Choice', 'a')}<mc:Fallback><mc:AlternateContent>${version('Choice', 'b')}${version('Fallback', 'c')}</mc:AlternateContent>${word('d')}</mc:Fallback></mc:AlternateContent>${word('e')}`,
    'ae',
    [],
  ],
  [
    'the result of a field',
    field(run('<w:instrText>IF </w:instrText>') + field('', word('1')), word('yes')),
    'yes',
    [],
  ],
  ['a field that never ends', `${run('<w:fldChar w:fldCharType="begin"/>')}${word('yes')}`, 'yes', []],
  [
    'what was entered',
    control('', 'yes') + control('<w:showingPlcHdr/>', 'Click here.'),
    'yes',
    ['placeholders'],
  ],
  [
    'hyphens and tabs',
    run('<w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:ptab/><w:t>c</w:t>'),
    'a-b\tc',
    [],
  ],
  [
    'moved text at its first place only',
    `<w:moveFrom>${run('<w:t>here</w:t>')}</w:moveFrom><w:moveTo>${run('<w:t>there</w:t>')}</w:moveTo><w:ins><w:del>${run('<w:delText>typed and deleted</w:delText>')}</w:del></w:ins>`,
    'here',
    ['tracked changes'],
  ],
  [
    'text whose earlier format was hidden',
    run('<w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>yes</w:t>'),
    'yes',
    [],
  ],
])('of a .docx, %s is read', async (_, body, text, leftOut) => {
  const path = temporaryFile('made.docx');
  writeFileSync(path, zip(docxParts(`<w:p>${body}</w:p>`)));
  expect(await read(path)).toEqual({ text, leftOut });
});

const OPEN = 'urn:oasis:names:tc:opendocument:xmlns';
const object = (content: string) =>
  `<draw:frame xmlns:draw="${OPEN}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</draw:frame>`;
const MATHML = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>';

it.each([
  [
    'the base of a phonetic guide',
    '<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby>字',
    '漢字',
    ['phonetic guides'],
  ],
  ['no formula', `so${object('<draw:object xlink:href="./Object 1"/>')}`, 'so', ['formulas']],
  ['no formula in the text', `so${object(`<draw:object>${MATHML}</draw:object>`)}`, 'so', ['formulas']],
  ['no chart', `so${object('<draw:object xlink:href="./Object 2"/>')}`, 'so', ['embedded objects']],
  ['no placeholder', 'yes<text:placeholder>&lt;Name&gt;</text:placeholder>', 'yes', ['placeholders']],
  ['no number of a heading', '<text:number>1.</text:number>yes', 'yes', []],
])('of an .odt, %s is read', async (_, body, text, leftOut) => {
  const path = temporaryFile('made.odt');
  const manifest = `<m:manifest xmlns:m="${OPEN}:manifest:1.0"><m:file-entry m:full-path="Object 1/" m:media-type="application/vnd.oasis.opendocument.formula"/></m:manifest>`;
  writeFileSync(
    path,
    zip({ ...openDocumentParts('text', `<text:p>${body}</text:p>`), 'META-INF/manifest.xml': manifest }),
  );
  expect(await read(path)).toEqual({ text, leftOut });
});

it('hidden sections and spans of an .odt are left out', async () => {
  const path = temporaryFile('made.odt');
  const parts = openDocumentParts(
    'text',
    '<text:section text:display="none"><text:p>no</text:p></text:section><text:p>yes<text:span text:style-name="H">no</text:span></text:p>',
  );
  const styles = `<office:automatic-styles xmlns:style="${OPEN}:style:1.0"><style:style style:name="H"><style:text-properties text:display="none"/></style:style></office:automatic-styles>`;
  writeFileSync(
    path,
    zip({
      ...parts,
      'content.xml': parts['content.xml']!.replace('<office:body>', `${styles}<office:body>`),
    }),
  );
  expect(await read(path)).toEqual({ text: 'yes', leftOut: ['hidden passages'] });
});

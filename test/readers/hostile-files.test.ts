import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openDocuments } from '../../src/readers/documents/table.js';
import { openTable } from '../../src/readers/table.js';
import { documentReader } from './document-reader.js';
import { temporaryFile } from './files.js';
import {
  docxParts,
  openDocumentParts,
  pdf,
  relationships,
  wordParagraph,
  written,
  xlsxParts,
  zip,
} from './zip.js';

function file(name: string, content: string | Buffer): string {
  const path = temporaryFile(name);
  writeFileSync(path, content);
  return path;
}

const reader = documentReader();

async function refusal(path: string): Promise<{ reason: string; next?: string }> {
  const error = await reader.read(path).then(
    () => undefined,
    (caught) => caught,
  );
  expect(error).toMatchObject({ code: 'unreadable_file' });
  return error.details;
}

const partsOf = (parts: Record<string, string>) =>
  Object.entries(parts).map(([name, content]) => ({ name, content }));
const docx = docxParts(wordParagraph('I like it.'));
const MIB = 1 << 20;

const doctype = (declared: string) => `<!DOCTYPE w:document [${declared}]>`;
const billion = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

it.each([
  [
    'a ZIP bomb that declares its size',
    zip([...partsOf(docx), { name: 'word/media/x', content: '', claimed: 201 * MIB }]),
    /larger than 200 MiB/,
  ],
  [
    'a ZIP bomb that hides its size',
    zip([
      ...partsOf(docx).slice(0, 1),
      { name: 'word/document.xml', content: docx['word/document.xml']! + ' '.repeat(MIB), claimed: 500 },
    ]),
    /damaged/,
  ],
  [
    'too many parts',
    zip([...partsOf(docx), ...Array.from({ length: 10_000 }, (_, n) => ({ name: `x/${n}`, content: '' }))]),
    /more than 10,000 parts/,
  ],
  ['an encrypted part', zip(partsOf(docx).map((part) => ({ ...part, isEncrypted: true }))), /encrypted/],
  ['a truncated archive', zip(docx).subarray(0, 300), /damaged/],
  ['broken XML', zip({ ...docx, 'word/document.xml': '<w:document>' }), /damaged/],
  [
    'an archive of something else',
    zip({ 'notes.txt': 'I like it.' }),
    /neither a spreadsheet nor a document/,
  ],
  [
    'slides',
    zip({
      '_rels/.rels': relationships({ r: ['officeDocument', 'ppt/presentation.xml'] }),
      'ppt/presentation.xml': '<p/>',
    }),
    /neither/,
  ],
  ['a path outside the archive', zip({ ...docx, '../../evil.sh': 'rm' }), /damaged/],
  [
    'a file of the system as an entity',
    zip(docxParts(wordParagraph('&secret;'), doctype('<!ENTITY secret SYSTEM "file:///etc/passwd">'))),
    /document type declaration/,
  ],
  [
    'an address as an entity',
    zip(docxParts(wordParagraph('&x;'), '<!DOCTYPE w:document SYSTEM "http://127.0.0.1:9/x.dtd">')),
    /document type declaration/,
  ],
  [
    'entities that expand exponentially',
    zip(docxParts(wordParagraph('&l9;'), doctype(`<!ENTITY l0 "ha">${billion}`))),
    /document type declaration/,
  ],
  ['an undeclared entity', zip(docxParts(wordParagraph('&x;'))), /damaged/],
])('%s is refused', async (_, bytes, reason) => {
  expect((await refusal(file('essay.docx', bytes))).reason).toMatch(reason);
});

it.each([
  ['that is nested very deeply', `${'<w:p>'.repeat(501)}${'</w:p>'.repeat(501)}`, /nested too deeply/],
  [
    'with very many attributes',
    `<w:p ${Array.from({ length: 501 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    /too many attributes/,
  ],
  ['as long as a book', wordParagraph('I like it. '.repeat(100_000)), /longer than 1 MiB/],
])('a document %s is refused', async (_, body, reason) => {
  expect((await refusal(file('essay.docx', zip(docxParts(body))))).reason).toMatch(reason);
});

it('a sheet whose cells repeat one long text is refused', async () => {
  const cell = '<c t="s"><v>0</v></c>';
  const rows = `<sheetData>${`<row>${cell}</row>`.repeat(300)}</sheetData>`;
  const path = file('exam.xlsx', zip(xlsxParts(rows, { strings: `<si><t>${'a'.repeat(MIB)}</t></si>` })));
  await expect(openTable(path)).rejects.toThrow(/holds too much text/);
});

it('an encrypted OpenDocument file is refused', async () => {
  const manifest =
    '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
  const parts = { ...openDocumentParts('text', ''), 'META-INF/manifest.xml': manifest };
  expect((await refusal(file('essay.odt', zip(parts)))).reason).toMatch(/encrypted/);
});

it('files in the old container of Office are refused, with a password or in an old format', async () => {
  const container = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(name, 'utf16le')]);
  expect((await refusal(file('essay.docx', container('EncryptedPackage')))).reason).toMatch(/encrypted/);
  expect(await refusal(file('essay.doc', container('WordDocument')))).toMatchObject({
    reason: 'it is a file of an older Office',
    next: expect.stringContaining('.docx'),
  });
  await expect(openTable(file('exam.xlsx', container('EncryptedPackage')))).rejects.toThrow(/password/);
});

it.each([
  ['binary content', 'I like \0 it.', /no text/],
  ['Rich Text Format', '{\\rtf1 I like it.}', /Rich Text/],
  ['broken UTF-8', Buffer.from([0x49, 0x20, 0xc3, 0x28, 0xc3, 0xa9, 0x0a]), /not valid UTF-8/],
  ['far too much text', 'I like it. '.repeat(100_000), /longer than 1 MiB/],
])('a .txt with %s is refused', async (_, content, reason) => {
  expect((await refusal(file('essay.txt', content))).reason).toMatch(reason);
});

it('a file that is too large is refused unread', async () => {
  const bytes = Buffer.alloc(50 * MIB + 1);
  zip(docx).copy(bytes);
  expect((await refusal(file('essay.docx', bytes))).reason).toMatch(/larger than 50 MiB/);
});

it.each([
  ['a scan', pdf(['0 0 100 100 re f']), /pictures and no text/],
  ['a broken PDF', Buffer.from('%PDF-1.7\nnothing else'), /damaged/],
  ['a PDF with too many pages', pdf(Array.from({ length: 501 }, () => '')), /more than 500 pages/],
])('%s is refused', async (_, bytes, reason) => {
  expect((await refusal(file('essay.pdf', bytes))).reason).toMatch(reason);
});

it('after a refused document, the next ones are read', async () => {
  await expect(reader.read(file('a.pdf', pdf(['0 0 1 1 re f'])))).rejects.toThrow(/no text/);
  const sound = pdf([written('I like it.', 'So does she.')]);
  expect(await reader.read(file('b.pdf', sound))).toMatchObject({ text: 'I like it.\nSo does she.' });
});

it('a sheet that repeats its rows too often is refused', async () => {
  const cell =
    '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';
  const table = `<table:table table:name="T"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`;
  await expect(openTable(file('bomb.ods', zip(openDocumentParts('spreadsheet', table))))).rejects.toThrow(
    /more than 4,000,000 cells/,
  );
});

it('a sheet with an entity is refused', async () => {
  const parts = xlsxParts('<sheetData/>');
  const sheet = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${parts['xl/worksheets/sheet1.xml']}`;
  const path = file('exam.xlsx', zip({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
  await expect(openTable(path)).rejects.toThrow(/document type declaration/);
});

it.each(['-5', '1e3', 'NaN', '99999999999999999999', '0x10', ''])(
  'a run of %s spaces is a short one',
  async (count) => {
    const body = `<text:p>I<text:s text:c="${count}"/>like it.</text:p>`;
    const path = file('essay.odt', zip(openDocumentParts('text', body)));
    const { text } = await reader.read(path);
    expect(text).toMatch(/^I {0,40}like it\.$/);
  },
);

it.each(['-1000000000000', '1', '-1', 'NaN', '1e300', '16384'])(
  'hidden columns from %s on are read, however many ranges there are',
  async (min) => {
    const ranges = `<col min="${min}" max="1000000000000" hidden="1"/>`.repeat(20_000);
    const rows =
      '<sheetData><row r="1"><c t="inlineStr"><is><t>id</t></is></c></row><row r="-7"><c s="1e9"><v>5</v></c></row></sheetData>';
    const table = await openTable(file('exam.xlsx', zip(xlsxParts(`<cols>${ranges}</cols>${rows}`))));
    const read: unknown[] = [];
    for await (const batch of table.rows) read.push(...batch);
    expect(read).toEqual([{ line: 2, values: { id: '5' } }]);
  },
);

it.each(['-3', '1e9', '99999999999999'])('a sheet with spans and repeats of %s is read', async (count) => {
  const of = (name: string) => `table:number-${name}="${count}"`;
  const table = `<table:table table:name="T"><table:table-column ${of('columns-repeated')} table:visibility="collapse"/>
    <table:table-row><table:table-cell><text:p>id</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell ${of('columns-spanned')} ${of('rows-spanned')}><text:p>5</text:p></table:table-cell><table:table-cell ${of('columns-repeated')}/></table:table-row>
    <table:table-row ${of('rows-repeated')}><table:table-cell/></table:table-row></table:table>`;
  const opened = await openTable(file('exam.ods', zip(openDocumentParts('spreadsheet', table))));
  const read: unknown[] = [];
  for await (const batch of opened.rows) read.push(...batch);
  expect(read).toEqual([{ line: 2, values: { id: '5' } }]);
});

it('a part that thousands of relationships name is read once', async () => {
  const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${'<w:p/>'.repeat(MIB)}</w:hdr>`;
  const targets = Array.from({ length: 5000 }, (_, n) => [`h${n}`, ['header', 'header.xml']] as const);
  const parts = {
    ...docx,
    'word/_rels/document.xml.rels': relationships(Object.fromEntries(targets)),
    'word/header.xml': header,
  };
  expect(await reader.read(file('essay.docx', zip(parts)))).toEqual({ text: 'I like it.', leftOut: [] });
});

it('a deletion that is referred to again and again is restored once', async () => {
  const deleted = `<text:tracked-changes><text:changed-region text:id="d"><text:deletion>${'<text:p>no</text:p>'.repeat(5000)}</text:deletion></text:changed-region></text:tracked-changes>`;
  const body = `${deleted}<text:p>I like it.${'<text:change text:change-id="d"/>'.repeat(200_000)}</text:p>`;
  const { text } = await reader.read(file('essay.odt', zip(openDocumentParts('text', body))));
  expect(text.match(/no/g)).toHaveLength(5000);
});

it('a folder is read although some of its documents are not', async () => {
  const paths = [
    file('a.txt', 'I like it.'),
    join(dirname(file('b.txt', '')), 'caf\ufffd.txt'),
    file('c.odt', zip(openDocumentParts('text', '<text:p>I<text:s text:c="-5"/>do.</text:p>'))),
    file('d.docx', zip({ ...docx, 'word/document.xml': '<w:p>'.repeat(9) })),
    file('e.docx', zip(docx)),
  ];
  const files = paths.map((path) => ({ path, name: basename(path) }));
  const table = await openDocuments({ path: 'all', files, notes: [] }, undefined, {});
  const rows: unknown[] = [];
  for await (const batch of table.rows) rows.push(...batch);
  expect(rows).toMatchObject([
    { values: { text: 'I like it.' } },
    { fault: { message: 'its name is not valid UTF-8', detail: 'give it another name' } },
    { values: { text: 'I do.' } },
    { fault: { message: 'it is damaged, or only a part of a file' } },
    { values: { text: 'I like it.' } },
  ]);
});

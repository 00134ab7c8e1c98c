import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../../src/readers/bytes.js';
import type { TableRow } from '../../src/readers/record.js';
import { tableOf } from '../../src/readers/table.js';
import { chunked } from './tables.js';

const TEXTS = [
  'I don’t like “cafés” – they’re expensive…',
  'It costs £5 in Zürich, and señor Müller said: “Ça va?”',
  'Plain words only.',
];
const TABLE = `id,text\n${TEXTS.map((text, index) => `${index},"${text}"\n`).join('')}`;
const SIZES = [[1 << 20], [1], [3, 1, 7], [16]];

/** Rows of a table in memory, and the encodings that were guessed. */
async function rowsIn(source: ByteSource | Buffer, encoding?: string, name = 'input.csv') {
  const guesses: string[] = [];
  const bytes = Buffer.isBuffer(source) ? chunked(source, [1 << 20]) : source;
  const table = await tableOf(name, bytes, { encoding, onGuess: (guess) => guesses.push(guess) });
  const rows: TableRow[] = [];
  for await (const read of table.rows) rows.push(...read);
  return { columns: table.columns, rows, guesses, texts: rows.map((row) => row.values?.text) };
}

describe('a named encoding', () => {
  it.each(['windows-1252', 'CP1252', 'macintosh', 'utf-16le', 'UTF-16BE', 'gb18030', 'utf-8'])(
    '%s is read wherever chunks end',
    async (encoding) => {
      const bytes = iconv.encode(TABLE, encoding, { addBOM: false });
      for (const sizes of SIZES) {
        const { texts, rows, guesses } = await rowsIn(chunked(bytes, sizes), encoding);
        expect(texts).toEqual(TEXTS);
        expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
        expect(guesses).toEqual([]);
      }
    },
  );

  it.each([
    ['windows-1251', 'Имя,текст'],
    ['windows-1250', 'Łódź,Žižkov'],
    ['iso-8859-2', 'Łódź,Žižkov'],
    ['shift_jis', '氏名,作文'],
  ])('%s applies to the names of columns, too', async (encoding, header) => {
    expect((await rowsIn(iconv.encode(`${header}\na,b\n`, encoding), encoding)).columns).toEqual(
      header.split(','),
    );
  });

  it('a byte order mark takes precedence', async () => {
    expect((await rowsIn(Buffer.from(`\uFEFF${TABLE}`), 'windows-1252')).texts).toEqual(TEXTS);
  });

  it('bytes without a character in it cause only their row to be rejected', async () => {
    const bytes = Buffer.from('id,text\n1,caf\xE9\n2,a\x81b \x8D\n3,na\xEFve\n', 'latin1');
    const { rows } = await rowsIn(bytes, 'windows-1252');
    expect(rows).toMatchObject([
      { values: { text: 'café' } },
      { message: 'invalid_encoding', detail: '\\x81 at byte 18', values: { text: 'a\\x81b \\x8D' } },
      { values: { text: 'naïve' } },
    ]);
  });

  it.each(['latin-99', 'base64', 'utf-7', 'utf-32le'])('%s is refused', async (encoding) => {
    await expect(rowsIn(Buffer.from(TABLE), encoding)).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('--encoding'),
    });
  });
});

describe('without a name', () => {
  it('Windows-1252 is guessed and reported, wherever chunks end', async () => {
    const bytes = iconv.encode(TABLE, 'windows-1252');
    for (const sizes of SIZES) {
      const { texts, guesses } = await rowsIn(chunked(bytes, sizes));
      expect(texts).toEqual(TEXTS);
      expect(guesses).toEqual(['windows-1252']);
    }
  });

  it('it is guessed from a header and JSON lines, too', async () => {
    const header = iconv.encode('id,Prüfung\n1,Röhre\n', 'windows-1252');
    expect((await rowsIn(header)).columns).toEqual(['id', 'Prüfung']);
    const lines = iconv.encode(`${JSON.stringify({ id: '1', text: TEXTS[0] })}\n`, 'windows-1252');
    expect((await rowsIn(lines, undefined, 'input.jsonl')).texts).toEqual([TEXTS[0]]);
  });

  it.each([
    ['a good row before a broken one', 'id,text\n1,caf\xC3\xA9\n2,caf\xE9\n', [2]],
    ['a broken row before good ones', 'id,text\n1,caf\xE9\n2,na\xC3\xAFve caf\xC3\xA9\n', [1]],
    ['a single byte, which may be damage', 'id,text\n1,caf\xE9\n2,ok\n', [1]],
    ['a character that is cut off', 'id,text\n1,caf\xC3\n', [1]],
  ])('in a UTF-8 file with broken rows, only these are rejected: %s', async (_, content, broken) => {
    const { rows, guesses } = await rowsIn(Buffer.from(content, 'latin1'));
    expect(guesses).toEqual([]);
    expect(rows.flatMap((row, index) => ('message' in row ? [index + 1] : []))).toEqual(broken);
  });

  it.each([
    ['macintosh', 'I don’t like cafés.'],
    ['cp850', 'We met in a café in Málaga.'],
    ['windows-1251', 'Анна Петрова'],
    ['gb18030', '李雷和韩梅梅'],
    ['windows-1250', 'Paweł Kowalski'],
  ])('Windows-1252 is not guessed for text that would be nonsense in it: %s', async (encoding, text) => {
    const { rows, guesses } = await rowsIn(iconv.encode(`id,text\n1,${text}\n`, encoding));
    expect(guesses).toEqual([]);
    expect(rows).toMatchObject([{ message: 'invalid_encoding' }]);
  });

  it('for a large file, the megabytes after the first invalid byte decide', async () => {
    const padding = `0,${'words '.repeat(1000)}\n`.repeat(300);
    const start = iconv.encode(
      `id,text\n${padding}1,café au lait s’il vous plaît\n${padding}2,naïve\n`,
      'windows-1252',
    );
    expect((await rowsIn(chunked(start, [65_536]))).guesses).toEqual(['windows-1252']);
    const mixed = Buffer.concat([
      start.subarray(0, 0.75 * start.length),
      Buffer.from(`\n3,${'é'.repeat(20)}\n`),
    ]);
    const { guesses, rows } = await rowsIn(chunked(mixed, [65_536]));
    expect(guesses).toEqual([]);
    expect(rows.filter((row) => 'message' in row)).toHaveLength(1);
  });
});

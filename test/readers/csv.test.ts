import { describe, expect, it } from 'vitest';
import { rowsOf } from './tables.js';

describe('dialects', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a delimiter inside a quoted column name', '"a";"b"\n1;2\n'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['CRLF', 'a,b\r\n1,2\r\n'],
    ['CR, as on old Macs', 'a,b\r1,2\r'],
    ['line breaks that were translated twice', 'a,b\r\r\n1,2\r\r\n'],
    ['the same after quotes', '"a","b"\r\r\n"1","2"\r\r\n'],
    ['the same after a line sep=', 'sep=,\r\r\na,b\r\r\n1,2\r\r\n'],
    ['CRLF only in the header', 'a,b\r\n1,2\n'],
    ['no newline at the end', 'a,b\n1,2'],
    ['spaces around column names', ' a , b\n1,2\n'],
    ['blank lines before the header', '\n\r\na,b\n1,2\n'],
    ['white space after a closing quote at the end', 'a,b\n1,"2" '],
  ])('reads %s', async (_, content) => {
    for (const sizes of [[1 << 20], [1]]) {
      const { columns, rows } = await rowsOf(content, { sizes });
      expect(columns).toEqual(['a', 'b']);
      expect(rows).toMatchObject([{ values: { a: '1', b: '2' } }]);
    }
  });

  it('reads the delimiter from a line sep=, which counts as a line', async () => {
    const { columns, rows } = await rowsOf('sep=;\r\na,x;b\r\n1;2,3\r\n');
    expect(columns).toEqual(['a,x', 'b']);
    expect(rows).toEqual([{ line: 3, values: { 'a,x': '1', b: '2,3' } }]);
  });

  it('reads UTF-16 of both byte orders', async () => {
    const little = Buffer.from('\ufeffa\tb\r\nŁ\t😀\r\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big]) {
      const { rows } = await rowsOf(bytes, { sizes: [3] });
      expect(rows).toEqual([{ line: 2, values: { a: 'Ł', b: '😀' } }]);
    }
  });
});

describe('cells', () => {
  it('omits empty ones and keeps white space', async () => {
    const { rows } = await rowsOf('a,b,c\n, x ,""\n');
    expect(rows).toEqual([{ line: 2, values: { b: ' x ' } }]);
  });

  it('unescapes doubled quotes and keeps newlines of quoted cells', async () => {
    const { rows } = await rowsOf('a,b\n"one\r\ntwo ""2""",x\ny,"last\r"\r\n');
    expect(rows).toEqual([
      { line: 2, values: { a: 'one\r\ntwo "2"', b: 'x' } },
      { line: 4, values: { a: 'y', b: 'last\r' } },
    ]);
  });

  it('numbers columns without a name', async () => {
    const { columns } = await rowsOf(',text,\n1,x,y\n');
    expect(columns).toEqual(['column_1', 'text', 'column_3']);
  });

  it('treats a column named __proto__ as an ordinary one', async () => {
    const { rows } = await rowsOf('__proto__,b\nx,y\n');
    expect(Object.entries(rows[0]!.values!)).toEqual([
      ['__proto__', 'x'],
      ['b', 'y'],
    ]);
  });
});

describe('broken rows', () => {
  it('are the only ones rejected if the number of fields differs', async () => {
    const { rows } = await rowsOf('a,b\n1\n1,2\n1,2,3\n');
    expect(rows).toMatchObject([
      { line: 2, message: 'row has 1 field, the header has 2' },
      { line: 3, values: { a: '1' } },
      { line: 4, message: 'row has 3 fields, the header has 2' },
    ]);
  });

  it('are the only ones rejected if a quote is not closed', async () => {
    const { rows } = await rowsOf('a,b\n1,"open\n2,"closed"\n3,plain\n4,"open\n5,x\n');
    expect(rows).toMatchObject([
      { line: 2, message: 'quoted field is not closed', raw: '1,"open\n2,"closed"\n' },
      { line: 3, values: { a: '2', b: 'closed' } },
      { line: 4, values: { a: '3' } },
      { line: 5, message: 'quoted field is not closed' },
      { line: 6, values: { a: '5' } },
    ]);
  });

  it('are one row if a quote inside a quoted field is not doubled', async () => {
    const { rows } = await rowsOf('a,b,c\n1,"He said "no" to\nme, twice\nand left",x\n2,y,z\n');
    expect(rows).toMatchObject([
      {
        line: 2,
        message: 'quote inside a quoted field is not doubled',
        detail: 'lines 2 to 4 are left out',
      },
      { line: 5, values: { a: '2', b: 'y', c: 'z' } },
    ]);
  });
});

describe('invalid UTF-8', () => {
  const bytes = Buffer.concat([
    Buffer.from('a,b\n1,caf'),
    Buffer.from([0xe9]),
    Buffer.from('\n2,"x\n'),
    Buffer.from([0xff, 0xc3, 0x28]),
    Buffer.from('"\n3,é\n'),
  ]);

  it('is rejected by row, with place and bytes', async () => {
    const { rows } = await rowsOf(bytes);
    expect(rows).toEqual([
      {
        line: 2,
        message: 'invalid_encoding',
        detail: '\\xE9 at byte 9',
        values: { a: '1', b: 'caf\\xE9' },
      },
      {
        line: 3,
        message: 'invalid_encoding',
        detail: '\\xFF\\xC3 at byte 16',
        values: { a: '2', b: 'x\n\\xFF\\xC3(' },
      },
      { line: 5, values: { a: '3', b: 'é' } },
    ]);
  });

  it('is found wherever chunks end', async () => {
    const whole = await rowsOf(bytes);
    for (const size of [1, 2, 3, 5]) expect(await rowsOf(bytes, { sizes: [size] })).toEqual(whole);
  });

  it('is reported for a truncated character at the end of the file', async () => {
    const { rows } = await rowsOf(Buffer.concat([Buffer.from('a,b\n1,'), Buffer.from([0xe2, 0x82])]));
    expect(rows).toMatchObject([{ line: 2, message: 'invalid_encoding', detail: '\\xE2\\x82 at byte 6' }]);
  });

  it('in the header is an error', async () => {
    const header = Buffer.concat([Buffer.from('a,b'), Buffer.from([0xe9]), Buffer.from('\n1,2\n')]);
    await expect(rowsOf(header)).rejects.toThrow('its header is not valid UTF-8: \\xE9 at byte 3');
  });
});

describe('long records', () => {
  const long = 'x'.repeat(1 << 20);
  const tooLong = 'row is longer than 1 MiB';

  it('are the only ones rejected; reading continues at the next line', async () => {
    for (const sizes of [[1 << 16], [1 << 23]]) {
      const { rows } = await rowsOf(`a,b\n1,${long}\n2,x\n`, { sizes });
      expect(rows.map(({ line, ...row }) => [line, 'message' in row ? row.message : row.values])).toEqual([
        [2, tooLong],
        [3, { a: '2', b: 'x' }],
      ]);
    }
  });

  it('caused by an unclosed quote are the only ones rejected, too', async () => {
    const plain = `k,${'y'.repeat(98)}\n`.repeat(12_000);
    const { rows } = await rowsOf(`a,b\n1,"open\n${plain}`, { sizes: [1 << 16] });
    expect(rows[0]).toMatchObject({ line: 2, message: tooLong });
    expect(rows).toHaveLength(12_001);
    expect(rows[1]!.line).toBe(3);
  });

  it('keep only the beginning of their raw text', async () => {
    const { rows } = await rowsOf(`a,b\n1,${long}\n2,x\n`);
    expect((rows[0] as { raw: string }).raw).toHaveLength(1 << 16);
  });
});

describe('headers', () => {
  it('that name a column twice are an error', async () => {
    await expect(rowsOf('a,b,a\n1,2,3\n')).rejects.toThrow('names the column a twice');
  });

  it('without rows give no rows', async () => {
    expect(await rowsOf('a,b\n')).toEqual({ columns: ['a', 'b'], rows: [] });
  });

  it('may be missing altogether', async () => {
    expect(await rowsOf('')).toEqual({ columns: [], rows: [] });
  });
});

it('half a surrogate pair in UTF-16 is invalid encoding', async () => {
  const bytes = Buffer.from('\ufeffa\tb\n1\tx\ud83dy\n2\t😀\n', 'utf16le');
  for (const sizes of [[1], [2], [100]]) {
    const { rows } = await rowsOf(bytes, { sizes });
    expect(rows).toEqual([
      {
        line: 2,
        message: 'invalid_encoding',
        detail: '\\x3D\\xD8 at byte 16',
        values: { a: '1', b: 'x\\x3D\\xD8y' },
      },
      { line: 3, values: { a: '2', b: '😀' } },
    ]);
  }
});

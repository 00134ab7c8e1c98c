import { describe, expect, it } from 'vitest';
import { rowsOf } from './tables.js';

const name = 'input.jsonl';

describe('JSONL', () => {
  it('reads one object per line, keeps types, and skips blank lines', async () => {
    const { columns, rows } = await rowsOf('\ufeff{"a":1,"b":null}\r\n\n \n{"a":{"c":[1]}}', { name });
    expect(columns).toBeUndefined();
    expect(rows).toEqual([
      { line: 1, values: { a: 1, b: null } },
      { line: 4, values: { a: { c: [1] } } },
    ]);
  });

  it('keeps the digits of numbers that JavaScript would round', async () => {
    const { rows } = await rowsOf('{"id":12345678901234567,"n":{"m":1e400},"s":3}\n', { name });
    expect(rows).toEqual([{ line: 1, values: { id: '12345678901234567', n: { m: '1e400' }, s: 3 } }]);
  });

  it('rejects only lines that are not objects', async () => {
    const { rows } = await rowsOf('[1]\n{"a":1}\n{"a":\n{"a":1,"a":2}\n"x"\n', { name });
    expect(rows).toMatchObject([
      { line: 1, message: 'invalid_json', raw: '[1]' },
      { line: 2, values: { a: 1 } },
      { line: 3, message: 'invalid_json' },
      { line: 4, message: 'invalid_json' },
      { line: 5, message: 'invalid_json' },
    ]);
  });

  it('reports invalid bytes, with the values around them', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":1}\n{"a":"x'), Buffer.from([0xe9]), Buffer.from('"}\n')]);
    const { rows } = await rowsOf(bytes, { name });
    expect(rows[1]).toEqual({
      line: 2,
      message: 'invalid_encoding',
      detail: '\\xE9 at byte 15',
      values: { a: 'x\\xE9' },
    });
  });

  it('reports invalid_encoding rather than invalid_json if both apply', async () => {
    const { rows } = await rowsOf(Buffer.from([0x7b, 0xff, 0x0a]), { name });
    expect(rows).toMatchObject([{ message: 'invalid_encoding', raw: '{\\xFF' }]);
  });

  it('rejects a line of more than 1 MiB once, however it is chunked', async () => {
    const content = `{"a":"${'x'.repeat(3 << 20)}"}\n{"a":1}\n`;
    for (const sizes of [[1 << 16], [1 << 24]]) {
      const { rows } = await rowsOf(content, { name, sizes });
      expect(rows).toMatchObject([
        { line: 1, message: 'row is longer than 1 MiB' },
        { line: 2, values: { a: 1 } },
      ]);
    }
  });
});

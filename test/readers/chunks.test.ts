import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsOf } from './tables.js';

const settings = { seed: 20_261, numRuns: 300 };
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
const cell = fc
  .array(fc.constantFrom('a', 'é', '😀', '"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', "'"), { maxLength: 6 })
  .map((parts) => parts.join(''));
const quoteAlways = fc.boolean();

interface Shape {
  readonly delimiter: string;
  readonly newline: string;
  readonly lastNewline: boolean;
  readonly rows: readonly { cells: readonly string[]; quoteAlways: boolean }[];
}

const shape: fc.Arbitrary<Shape> = fc.integer({ min: 2, max: 4 }).chain((width) =>
  fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    newline: fc.constantFrom('\n', '\r\n'),
    lastNewline: fc.boolean(),
    rows: fc.array(
      fc.record({ cells: fc.array(cell, { minLength: width, maxLength: width }), quoteAlways }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

function quoted(text: string, delimiter: string, always: boolean): string {
  const mustQuote = text.startsWith('"') || /[\r\n]/.test(text) || text.includes(delimiter);
  return always || mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}

it('any table is read as written, with correct line numbers, wherever chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(shape, sizes, async ({ delimiter, newline, lastNewline, rows }, chunkSizes) => {
      const columns = rows[0]!.cells.map((_, index) => `c${index}`);
      let content = columns.join(delimiter);
      const expected = [];
      for (const { cells, quoteAlways: always } of rows) {
        content += newline;
        const line = content.split('\n').length;
        content += cells.map((text) => quoted(text, delimiter, always)).join(delimiter);
        const values = Object.fromEntries(
          columns.map((column, index) => [column, cells[index]]).filter(([, text]) => text !== ''),
        );
        if (cells.some((text) => text !== '')) expected.push({ line, values });
      }
      if (lastNewline) content += newline;
      expect(await rowsOf(content, { sizes: chunkSizes })).toEqual({ columns, rows: expected });
    }),
    settings,
  );
});

const bytes = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'é',
      '"',
      '"',
      ',',
      ',',
      '\n',
      '\n',
      '\r',
      ' ',
      '{',
      '}',
      ':',
      '1',
      '\\',
      'BAD',
      'CUT',
    ),
    { maxLength: 60 },
  )
  .map((parts) =>
    Buffer.concat(
      parts.map((part) => {
        if (part === 'BAD') return Buffer.from([0xff]);
        return part === 'CUT' ? Buffer.from([0xe2, 0x82]) : Buffer.from(part);
      }),
    ),
  );

it.each(['input.csv', 'input.jsonl'])('for any content of %s, chunks make no difference', async (name) => {
  await fc.assert(
    fc.asyncProperty(bytes, sizes, async (body, chunkSizes) => {
      const content = Buffer.concat([Buffer.from('x,y\n'), body]);
      const whole = await rowsOf(content, { name });
      expect(await rowsOf(content, { name, sizes: chunkSizes })).toEqual(whole);
    }),
    { ...settings, numRuns: 1000 },
  );
});

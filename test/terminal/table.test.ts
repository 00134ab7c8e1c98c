import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { Column } from '../../src/tables/column.js';
import { renderTable } from '../../src/terminal/table.js';

type Row = readonly [code: string, texts: number, meaning: string | null];
const columns: Column<Row>[] = [
  { title: 'code', format: 'text', of: ([code]) => code },
  { title: 'texts', format: 'count', of: ([, texts]) => texts },
  { title: 'meaning', format: 'text', flexible: true, of: ([, , meaning]) => meaning },
];
const rows: Row[] = [
  ['S', 12, 'a word that is spelled wrongly by the learner'],
  ['MD+', 3, null],
];

test('numbers are right-aligned, and unknown values are dashes', () => {
  expect(renderTable(columns, rows, 80).split('\n')).toEqual([
    'code  texts  meaning',
    '─'.repeat(58),
    'S        12  a word that is spelled wrongly by the learner',
    'MD+       3  –',
  ]);
});

test('the flexible column wraps so that no line is wider than the terminal', () => {
  const lines = renderTable(columns, rows, 40).split('\n');
  expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(40);
  expect(lines.join(' ').replaceAll(/\s+/g, '')).toContain('awordthatisspelledwronglybythelearner');
});

test('if columns do not fit the terminal, each row becomes a list', () => {
  expect(renderTable(columns, rows, 20)).toBe(
    [
      'code     S',
      'texts    12',
      'meaning  a word that is spelled wrongly by the learner',
      '',
      'code     MD+',
      'texts    3',
      'meaning  –',
    ].join('\n'),
  );
});

test('a long table has one line per row, in order and with the same layout', () => {
  const many = Array.from({ length: 250 }, (_, index): Row => [`code-${index}`, index, 'meaning']);
  const [, , ...lines] = renderTable(columns, many, 80).split('\n');
  expect(lines).toEqual(
    many.map(([code, texts]) => `${code.padEnd(8)}  ${String(texts).padStart(5)}  meaning`),
  );
});

test('a table of more rows than a function has arguments is rendered', () => {
  const column = { title: 'n', format: 'count', of: (row: number) => row } as const;
  const rows = Array.from({ length: 200_000 }, (_, row) => row);
  // Too narrow for columns, so that rows are lists, which takes less time.
  expect(renderTable([column], rows, 1).split('\n\n')).toHaveLength(rows.length);
});

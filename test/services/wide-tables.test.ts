import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exportRows } from '../../src/services/export/rows.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { now, temporaryFolder, temporaryStore } from './stores.js';

const COLUMNS = 2000;
const ROWS = 400;
const ATTRIBUTES = ['id', 'text', 'author_id', 'task_id', 'question_text'];
const columns = Array.from({ length: COLUMNS }, (_, column) => `m${column}`);

/** Every third row fills only some columns, and the last column only in the last row. */
const cellOf = (row: number, column: number) => {
  if (column === COLUMNS - 1) return row === ROWS - 1 ? 'last' : '';
  if (row % 3 === 0 && (row + column) % 50 > 0) return '';
  return column % 500 === 0 ? `"é, ${row}"` : `value ${(row * 7 + column * 13) % 1000}`;
};

const records = Array.from({ length: ROWS }, (_, row) => [
  ...[`t-${row}`, `I like ${row} dogs.`, 'anna', 'pets', 'Pets?'],
  ...columns.map((_, column) => cellOf(row, column)),
]);

it('a table of thousands of columns comes back with the same cells in the same order, with little memory', async () => {
  const folder = temporaryFolder();
  const store = await temporaryStore(join(folder, 'assess.duckdb'), { memoryLimit: '128MiB' });
  const source = join(folder, 'wide.csv');
  const lines = [[...ATTRIBUTES, ...columns], ...records].map((cells) => cells.join(','));
  writeFileSync(source, `${lines.join('\n')}\n`);
  const options = { store, accountId: 'default' };
  expect(await importSubmissions({ ...options, sources: [source], now })).toMatchObject({ stored: ROWS });

  const out = join(folder, 'out.csv');
  await exportRows('submissions', { ...options, format: 'csv', out });
  const [header, ...rows] = readFileSync(out, 'utf8').trimEnd().split('\n');
  const names = header!.split(',');
  const start = names.indexOf(columns[0]!);
  expect(names.slice(start, start + COLUMNS)).toEqual(columns);
  // Among the attributes before them, none contains a comma; the time of receipt comes after them.
  const metadata = rows.map((line) => line.split(',').slice(start, -1).join(','));
  expect(metadata).toEqual(records.map((cells) => cells.slice(ATTRIBUTES.length).join(',')));
});

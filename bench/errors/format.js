/** Formatting of metrics. */
import { renderTable } from '../../dist/terminal/table.js';

export const percent = (share, digits = 1) => (share === null ? null : (100 * share).toFixed(digits));
export const fixed = (value, digits = 2) => (value === null ? null : value.toFixed(digits));

/** A table with its title; `>` before the name of a column aligns it to the right. */
export function printTable({ title, columns, rows, note }) {
  const heads = columns.map((column, index) => ({
    title: column.replace(/^>/, ''),
    format: column.startsWith('>') ? 'count' : 'text',
    of: (row) => row[index],
  }));
  console.log(`\n${title}\n${renderTable(heads, rows)}`);
  if (note) console.log(note);
}

/** How often each value of `key` occurs, most frequent first. */
export function tally(items, key) {
  const counts = new Map();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

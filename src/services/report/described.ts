import type { Content } from '../../page/html.js';
import { type TableParts, table } from '../../page/table.js';
import { type Column, isAtRight } from '../../tables/column.js';
import { count, decimal, estimate, interval, named, pValue, share, signed, UNKNOWN } from './wording.js';

/** A table of a page from columns as they are described for all outputs. */
export const describedTable = <R>(
  caption: string,
  columns: readonly Column<R, Content>[],
  rows: readonly R[],
) => table(described(caption, columns, rows));

/** The parts of the table. */
export const described = <R>(
  caption: string,
  columns: readonly Column<R, Content>[],
  rows: readonly R[],
): TableParts => ({
  caption,
  columns: columns.map((column) => ({
    title: column.heading ?? column.title,
    ...(isAtRight(column) && { align: 'right' }),
  })),
  rows: rows.map((row) => columns.map((column) => cell(column, row))),
});

/** A cell as a page has it. */
function cell<R>(column: Column<R, Content>, row: R): Content {
  const { decimals = 2 } = column;
  switch (column.format) {
    case 'text':
    case 'label':
      return column.of(row);
    case 'name':
      return named(column.of(row) ?? null);
    case 'json':
      return JSON.stringify(column.of(row));
    case 'estimate':
    case 'change':
    case 'judged': {
      const value = column.of(row);
      return value ? estimate(value, decimals) : UNKNOWN;
    }
    case 'interval':
      return interval(column.of(row)?.interval95, decimals);
    default: {
      const value = column.of(row);
      return typeof value === 'string' ? value : NUMBERS[column.format](value ?? null, decimals);
    }
  }
}

const NUMBERS = {
  count: (value: number | null) => (value === null ? UNKNOWN : count(value)),
  decimal,
  signed,
  share,
  p: pValue,
};

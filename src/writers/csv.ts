import { stringify } from 'csv-stringify/sync';
import { headerCell, neutralise } from '../domain/files/csv-cell.js';
import type { CellValue, Column, Dataset, RowWriter } from './dataset.js';
import type { Sink } from './sink.js';

/** The byte order mark by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes CSV (RFC 4180, UTF-8, lines end with LF), or TSV with the same quotation marks; cells as `cellOf` gives them.
 * @param bom begins with a byte order mark
 */
export function csvWriter<R>(
  { columns }: Dataset<R>,
  sink: Sink,
  {
    delimiter = ',',
    bom = false,
  }: { readonly delimiter?: ',' | '\t'; readonly bom?: boolean | undefined } = {},
): RowWriter<R> {
  const header = `${bom ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => headerCell(name)).join(delimiter)}\n`;
  let isStarted = false;
  const start = () => (isStarted ? '' : header);
  return {
    async write(rows) {
      const records = rows.map((row) => columns.map((column) => cellOf(column, row)));
      const text = start() + stringify(records, { delimiter });
      isStarted = true;
      return sink.write(text);
    },
    async close() {
      if (!isStarted) await sink.write(header);
      await sink.commit();
    },
    discard: () => sink.discard(),
  };
}

/** A cell of a table for spreadsheets. Text that they would run as a formula gets an apostrophe, which an import removes. */
export function cellOf<R>({ of }: Column<R>, row: R): CellValue {
  const value = of(row);
  return typeof value === 'string' ? neutralise(value) : value;
}

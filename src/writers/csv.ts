import { stringify } from 'csv-stringify/sync';
import type { CellValue, Dataset, RowWriter } from './dataset.js';
import type { Sink } from './sink.js';

/**
 * Writes CSV (RFC 4180, UTF-8, lines end with LF). Text that a spreadsheet would run as a formula gets an apostrophe
 * before it; numbers stay numbers.
 */
export function csvWriter<R>({ columns }: Dataset<R>, sink: Sink): RowWriter<R> {
  const header = `${columns.map(({ name }) => name).join(',')}\n`;
  let isStarted = false;
  const start = () => (isStarted ? '' : header);
  return {
    async write(rows) {
      const records = rows.map((row): CellValue[] => columns.map((column) => column.of(row)));
      const text = start() + stringify(records, { escape_formulas: true });
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

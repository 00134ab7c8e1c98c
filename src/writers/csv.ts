import { csvLine, headerCell } from '../domain/files/csv-cell.js';
import type { Dataset, RowWriter } from './dataset.js';
import { type Sink, textWriter } from './sink.js';

/** The byte order mark by which Excel recognises UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Writes CSV (RFC 4180, UTF-8, lines end with LF), or TSV with the same quotation marks.
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
  let start = `${bom ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => headerCell(name)).join(delimiter)}\n`;
  const linesOf = (rows: readonly R[]) => {
    const lines = rows.map((row) =>
      csvLine(
        columns.map(({ of }) => of(row)),
        delimiter,
      ),
    );
    const text = start + lines.join('');
    start = '';
    return text;
  };
  return {
    ...textWriter(sink, linesOf),
    async commit() {
      if (start !== '') await sink.write(start);
      await sink.commit();
    },
  };
}

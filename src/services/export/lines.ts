import type { Exports, RowsExport } from '../../store/exports.js';
import type { RowWriter } from '../../writers/dataset.js';
import type { ExportOptions, ExportSummary } from './export.js';

const PORTION = 200;

/**
 * The lines of an export one by one, for rows that are changed before they are written. Ctrl-C is handled between
 * portions. Lines of results include `text`.
 */
export async function* linesOf<Line>(
  store: Pick<Exports, 'exportText'>,
  query: RowsExport,
  signal?: AbortSignal,
): AsyncGenerator<Line[]> {
  const withTexts = query.subject === 'results';
  for await (const { text } of store.exportText({ ...query, form: 'jsonl', withTexts })) {
    const lines = text.split('\n').slice(0, -1);
    for (let start = 0; start < lines.length; start += PORTION) {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) return;
      yield lines.slice(start, start + PORTION).map((line) => JSON.parse(line) as Line);
    }
  }
}

/**
 * Writes the rows that lines are converted to.
 * @throws AssessError `unwritable_file`, and the store's errors; the partial output is then removed
 */
export async function writeLines<Line, Row>(
  lines: AsyncIterable<readonly Line[]>,
  rowsOf: (line: Line) => readonly Row[],
  writer: RowWriter<Row>,
  options: Pick<ExportOptions, 'out' | 'signal' | 'onProgress'> & Pick<ExportSummary, 'format'>,
): Promise<ExportSummary> {
  const { out, format, signal, onProgress } = options;
  let rows = 0;
  let isRead = true;
  try {
    for await (const portion of lines) {
      const made = portion.flatMap(rowsOf);
      isRead = await writer.write(made);
      if (!isRead) break;
      rows += made.length;
      onProgress?.(rows);
    }
    const interrupted = signal?.aborted === true || !isRead;
    if (interrupted) await writer.discard();
    else await writer.close();
    return { out, format, rows, interrupted };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

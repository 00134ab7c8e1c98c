import type { CellValue, Column, Dataset } from '../../writers/dataset.js';
import {
  errorsDataset,
  type FeedbackLine,
  resultsDataset,
  withMetadataColumns,
} from '../../writers/lines.js';
import { openSink, writeAll } from '../../writers/sink.js';
import { type Worksheet, workbook } from '../../writers/xlsx.js';
import { PSEUDONYMISED, type ResultWithText } from '../pseudonymise/pseudonymised-lines.js';
import { createErrorReader } from '../texts/text-errors.js';
import { errorLines, shownLine } from './errors.js';
import type { ExportSummary } from './export.js';
import { exportedMetadata, linesOf, prepareRows, type RowsOptions } from './rows.js';

/** A mark with only an overall value is shown as that value, any other mark as JSON. */
const shownMark = ({ mark }: FeedbackLine) => {
  const { holistic, ...more } = mark.value;
  return typeof holistic === 'string' && Object.keys(more).length === 0 ? holistic : mark.text;
};

const MARKS: Dataset<FeedbackLine> = {
  columns: [
    { name: 'account_id', type: 'text', of: (row) => row.account_id },
    { name: 'id', type: 'text', of: (row) => row.id },
    { name: 'examiner_id', type: 'bigint', of: (row) => row.examiner_id },
    { name: 'examiner_name', type: 'text', of: (row) => row.examiner_name },
    { name: 'mark', type: 'text', of: shownMark },
    { name: 'received_at', type: 'timestamp', of: (row) => row.received_at },
  ],
};

/**
 * Exports a workbook with one sheet each for scores, errors and marks. Columns of scores that contain lists are left out,
 * because errors have their own sheet. With conditions, only marks of matching texts are exported.
 * @throws AssessError `invalid_option`, `unwritable_file`, `broken_artefact`, and the store's errors
 */
export async function exportWorkbook(options: Omit<RowsOptions, 'format'>): Promise<ExportSummary> {
  const { store, accountId, out, signal, stdout, onProgress } = options;
  const { by, chosen } = await prepareRows(options);
  const metadata = await exportedMetadata(store, accountId, by);
  const reader = createErrorReader();

  const results = () =>
    linesOf<ResultWithText>(store, { ...chosen, subject: 'results', withTexts: true }, signal);
  const isPart = chosen.pipeline !== undefined || (chosen.where?.length ?? 0) > 0;
  const exported = new Set<string>();
  let rows = 0;
  async function* scores() {
    for await (const lines of results()) {
      for (const { id } of lines) exported.add(id);
      rows += lines.length;
      onProgress?.(rows);
      yield lines.map((line) => shownLine(line, by));
    }
  }
  async function* errors() {
    for await (const lines of results())
      yield lines.flatMap((line) => errorLines(reader, line, by, options.reasonsFor));
  }
  async function* marks() {
    for await (const lines of linesOf<FeedbackLine>(store, { subject: 'feedback', accountId }, signal)) {
      const found = isPart ? lines.filter(({ id }) => exported.has(id)) : lines;
      yield by ? found.map((line) => PSEUDONYMISED.feedback(line, by)) : found;
    }
  }
  const sheets = [
    sheetOf('scores', withoutLists(withMetadataColumns('results', resultsDataset, metadata)), scores),
    sheetOf('errors', withMetadataColumns('results', errorsDataset, metadata), errors),
    sheetOf('marks', MARKS, marks),
  ];

  const written = await writeAll(await openSink(out, stdout), workbook(sheets), { signal });
  return { out, format: 'xlsx', rows, ...written };
}

const withoutLists = <R>({ columns }: Dataset<R>): Dataset<R> => ({
  columns: columns.filter(({ type }) => type !== 'json'),
});

function sheetOf<R>(
  name: string,
  { columns }: Dataset<R>,
  portions: () => AsyncIterable<readonly R[]>,
): Worksheet {
  const cellsOf = (row: R) => columns.map(({ of }: Column<R>): CellValue => of(row));
  return {
    name,
    header: columns.map((column) => column.name),
    async *rows() {
      for await (const portion of portions()) yield portion.map(cellsOf);
    },
  };
}

import type { CellValue, Column, Dataset } from '../../writers/dataset.js';
import { errorsDataset } from '../../writers/errors.js';
import type { FeedbackLine } from '../../writers/feedback.js';
import { refuseProtected } from '../../writers/protect.js';
import { resultsDataset } from '../../writers/results.js';
import { openSink } from '../../writers/sink.js';
import { withMetadataColumns } from '../../writers/submissions.js';
import { type Worksheet, workbook } from '../../writers/xlsx.js';
import { pseudonymiserOf } from '../pseudonymise/export-pseudonymised.js';
import { PSEUDONYMISED } from '../pseudonymise/pseudonymised-lines.js';
import { createErrorReader } from '../texts/text-errors.js';
import { versionNamed } from '../versions/versions.js';
import { type ExportErrorsOptions, errorLines, type ResultWithText, shownLine } from './errors.js';
import type { ExportSummary } from './export.js';
import { linesOf } from './lines.js';

/** A mark with only an overall value is shown as that value, any other mark as JSON. */
const shownMark = ({ mark }: FeedbackLine) => {
  const { holistic, ...more } = mark;
  return typeof holistic === 'string' && Object.keys(more).length === 0 ? holistic : JSON.stringify(mark);
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
export async function exportWorkbook(options: Omit<ExportErrorsOptions, 'format'>): Promise<ExportSummary> {
  const { store, accountId, where, run, key, out, signal, stdout, onProgress } = options;
  const by = key === undefined ? undefined : await pseudonymiserOf({ ...options, key, format: 'jsonl' });
  await refuseProtected('output', out, options.protect ?? []);
  const version = run === undefined ? undefined : await versionNamed(store, accountId, run, 'run');
  const pipeline = version?.name ?? options.pipeline;
  const metadata = by ? [...by.kept] : await store.metadataColumns(accountId, 'file');
  const reader = createErrorReader();

  const results = () =>
    linesOf<ResultWithText>(store, { subject: 'results', accountId, where, pipeline, version }, signal);
  const isPart = pipeline !== undefined || (where?.length ?? 0) > 0;
  const found = new Set<string>();
  let rows = 0;
  async function* scores() {
    for await (const lines of results()) {
      for (const { id } of lines) found.add(id);
      rows += lines.length;
      onProgress?.(rows);
      yield lines.map((line) => shownLine(line, by));
    }
  }
  async function* errors() {
    for await (const lines of results()) yield lines.flatMap((line) => errorLines(reader, line, by));
  }
  async function* marks() {
    for await (const lines of linesOf<FeedbackLine>(store, { subject: 'feedback', accountId }, signal)) {
      const chosen = isPart ? lines.filter(({ id }) => found.has(id)) : lines;
      yield by ? chosen.map((line) => PSEUDONYMISED.feedback.of(line, by) as FeedbackLine) : chosen;
    }
  }
  const sheets = [
    sheetOf('scores', withoutLists(withMetadataColumns('results', resultsDataset, metadata)), scores),
    sheetOf('errors', withMetadataColumns('results', errorsDataset, metadata), errors),
    sheetOf('marks', MARKS, marks),
  ];

  const sink = await openSink(out, stdout);
  try {
    let isRead = true;
    for await (const bytes of workbook(sheets)) {
      isRead = await sink.write(bytes);
      if (!isRead || signal?.aborted) break;
    }
    const interrupted = signal?.aborted === true || !isRead;
    if (interrupted) await sink.discard();
    else await sink.commit();
    return { out, format: 'xlsx', rows, interrupted };
  } catch (error) {
    await sink.discard();
    throw error;
  }
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

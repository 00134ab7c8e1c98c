import { StoredJson } from '../../domain/files/stored-json.js';
import type { ConditionSubject } from '../../domain/submissions/condition.js';
import { AssessError } from '../../errors.js';
import type { ExportRow, Exports, RowsExport } from '../../store/exports.js';
import { type Dataset, isForSpreadsheets, type RowWriter } from '../../writers/dataset.js';
import {
  feedbackDataset,
  type IdentityLine,
  namedFeedbackDataset,
  resultsDataset,
  submissionsDataset,
  withMetadataColumns,
} from '../../writers/lines.js';
import { refuseProtected } from '../../writers/protect.js';
import { writeAll } from '../../writers/sink.js';
import { openWriter } from '../../writers/writer.js';
import { PSEUDONYMISED } from '../pseudonymise/pseudonymised-lines.js';
import { type Pseudonymiser, type PseudonymOptions, pseudonymiserOf } from '../pseudonymise/pseudonymiser.js';
import { versionNamed } from '../versions/versions.js';
import type { ExportOptions, ExportSummary } from './export.js';
import type { ReasonsFor } from './reasons-by-author.js';

export interface RowsOptions extends ExportOptions, PseudonymOptions {
  /** The language of each author's reasons, in exports of errors; absent: English. */
  readonly reasonsFor?: ReasonsFor | undefined;
  /** Only results of this pipeline; absent: of all. */
  readonly pipeline?: string | undefined;
  /** Only results of this version, including replaced ones: the number of a run or `NAME@VERSION`. */
  readonly run?: string | undefined;
}

/** How an export of stored rows begins. */
interface Prepared {
  /** With a key: what replaces ids and names. */
  readonly by: Pseudonymiser | undefined;
  readonly chosen: Omit<RowsExport, 'subject'>;
}

/** Checks the options of an export of stored rows. @throws AssessError `invalid_option`, `broken_artefact` */
export async function prepareRows(options: Omit<RowsOptions, 'format'>): Promise<Prepared> {
  const { store, accountId, where, run } = options;
  const by = await pseudonymiserOf(options);
  await refuseProtected('output', options.out, options.protect ?? []);
  const version = run === undefined ? undefined : await versionNamed(store, accountId, run, 'run');
  return { by, chosen: { accountId, where, pipeline: version?.name ?? options.pipeline, version } };
}

/** The metadata columns of an account with a value, or those that a pseudonymised export keeps. */
export const exportedMetadata = async (store: Exports, accountId: string, by: Pseudonymiser | undefined) =>
  by ? [...by.kept] : store.filledColumns({ subject: 'submissions', accountId });

/**
 * Exports submissions with their texts, results with their submissions, or examiners' marks; test submissions are included
 * and flagged. With a key, ids are pseudonyms, texts are masked, and only the chosen metadata is exported.
 * @throws AssessError `unwritable_file`, `invalid_option`, and the store's errors
 */
export async function exportRows(subject: ConditionSubject, options: RowsOptions): Promise<ExportSummary> {
  const { store, format, out, stdout, bom, signal } = options;
  const { by, chosen } = await prepareRows(options);
  const query = { ...chosen, subject, withTexts: by !== undefined };
  const dataset = await datasetOf(query, options, by);
  const writer = await openWriter(dataset, format, out, { stdout, bom });
  const change = (line: unknown): unknown => (by ? PSEUDONYMISED[subject](line as never, by) : line);
  return writeRows(linesOf(store, query, signal, change), writer, options);
}

const DATASETS = { submissions: submissionsDataset, results: resultsDataset } as Record<
  'submissions' | 'results',
  Dataset<IdentityLine>
>;

/** Spreadsheets support 16,384 columns; a table with a quarter of that is already hard to use. */
const MOST_COLUMNS = 4096;

/** The columns of rows. @throws AssessError `invalid_option` if there are too many metadata columns */
async function datasetOf(
  { subject, ...chosen }: RowsExport,
  { store, format }: ExportOptions,
  by: Pseudonymiser | undefined,
): Promise<Dataset<unknown>> {
  const { accountId } = chosen;
  if (subject === 'feedback') {
    const hasNames = !by && Object.keys(await store.examinerNames(accountId)).length > 0;
    return (hasNames ? namedFeedbackDataset : feedbackDataset) as Dataset<unknown>;
  }
  const dataset = DATASETS[subject];
  if (!isForSpreadsheets(format)) return dataset as Dataset<unknown>;
  if (by || format !== 'csv') {
    const names = await exportedMetadata(store, accountId, by);
    return withMetadataColumns(subject, dataset, names) as Dataset<unknown>;
  }
  const names = await store.filledColumns({ ...chosen, subject });
  if (names.length > MOST_COLUMNS) {
    const reason = `there are ${names.length} metadata columns, too many for columns of CSV (at most ${MOST_COLUMNS}); choose jsonl or parquet`;
    throw new AssessError('invalid_option', { option: 'format', reason });
  }
  return withMetadataColumns(subject, dataset, names) as Dataset<unknown>;
}

const PORTION = 50;

/** Members of lines that the store has as JSON. */
const JSON_MEMBERS = ['metadata', 'pipeline', 'mark', 'result', 'explanation'];

/**
 * The lines of an export in small portions, between which Ctrl-C is handled.
 * @param change makes a row of a line; by default, lines are unchanged
 */
export async function* linesOf<Line, Row = Line>(
  store: Pick<Exports, 'exportRows'>,
  query: RowsExport,
  signal?: AbortSignal,
  change: (line: Line) => Row = (line) => line as unknown as Row,
): AsyncGenerator<Row[]> {
  for await (const rows of store.exportRows(query)) {
    for (let start = 0; start < rows.length; start += PORTION) {
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) return;
      yield rows.slice(start, start + PORTION).map((row) => change(lineOf(row) as Line));
    }
  }
}

/** Members that lines without a value do not have. */
const OPTIONAL = ['explanation', 'examiner_name'];

function lineOf(row: ExportRow): unknown {
  const line: Record<string, unknown> = { ...row };
  for (const name of JSON_MEMBERS)
    if (typeof line[name] === 'string') line[name] = new StoredJson(line[name] as string);
  for (const name of OPTIONAL) if (line[name] === null) line[name] = undefined;
  return line;
}

/**
 * Writes the rows of an export.
 * @throws AssessError `unwritable_file`, and the store's errors; the partial output is then removed
 */
export async function writeRows<Row>(
  portions: AsyncIterable<readonly Row[]>,
  writer: RowWriter<Row>,
  options: Pick<ExportOptions, 'out' | 'signal' | 'onProgress'> & Pick<ExportSummary, 'format'>,
): Promise<ExportSummary> {
  const { out, format, signal, onProgress } = options;
  let rows = 0;
  const written = (portion: readonly Row[]) => {
    rows += portion.length;
    onProgress?.(rows);
  };
  return { out, format, ...(await writeAll(writer, portions, { signal, written })), rows };
}

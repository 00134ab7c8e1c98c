import { shown } from '../../domain/shown.js';
import { AssessError } from '../../errors.js';
import type { Pool } from '../../workers/pool.js';
import type { CellValue, Column, ExportFormat } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import { openWriter } from '../../writers/writer.js';
import {
  type FileText,
  type FileTextsOptions,
  filesOf,
  sourcesOf,
  textsOfFiles,
} from '../texts/file-texts.js';
import {
  INDEX_COLUMNS,
  type Indices,
  inBatches,
  type MeasuredRows,
  type MeasuredTask,
  type MeasuringOptions,
  writeMeasured,
} from './measure.js';

interface MeasureFilesOptions
  extends FileTextsOptions,
    Pick<MeasuringOptions<never>, 'onProgress' | 'onCrash'> {
  readonly format: ExportFormat;
  /** A file, which takes its place only when it is complete, or `-` for standard output. */
  readonly out: string;
  readonly bom?: boolean | undefined;
  /** Files that `out` must not replace, besides those that are read. */
  readonly protect: readonly string[];
  /** Threads, asked for when the sources are there. */
  readonly pool: () => Promise<Pool>;
  /** Texts in one batch. */
  readonly batchSize: number;
}

export interface FeaturesSummary extends MeasuredRows {
  readonly out: string;
  readonly format: ExportFormat;
  /** Rows that broke a rule and are not in the table. */
  readonly rejected: number;
}

interface Row {
  /** By column. Any name can stand there, so that they are no members of the row. */
  readonly cells: Readonly<Record<string, CellValue>>;
}

/** The id of a text that has none is its place. */
const ID = 'id';

/**
 * Measures the linguistic indices of the texts of files: a row a text, in the order of the files. Memory does not grow with them.
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`, `unwritable_file`
 */
export async function measureFiles(options: MeasureFilesOptions): Promise<FeaturesSummary> {
  const { keep = [], out, format, bom, signal } = options;
  refuseTaken(keep);
  const sources = await sourcesOf(options);
  await refuseProtected('output', out, [...filesOf(sources), ...options.protect]);

  const columns: Column<Row & Indices>[] = [ID, ...keep].map((column) => ({
    name: column,
    type: 'text',
    of: ({ cells }) => cells[column],
  }));
  const pool = await options.pool();
  const writer = await openWriter({ columns: [...columns, ...INDEX_COLUMNS] }, format, out, { bom });
  let rejected = 0;
  const texts = textsOfFiles(sources, {
    ...options,
    onReject: (row) => {
      rejected += 1;
      options.onReject?.(row);
    },
  });
  const batches = inBatches(texts, options.batchSize, (text) => taskOf(text, keep));
  const measured = await writeMeasured(batches, { ...options, pool, writer, signal });
  return { out, format, ...measured, rejected };
}

/** @throws AssessError `invalid_option` for a column that the table has already */
function refuseTaken(keep: readonly string[]): void {
  const own = new Set([ID, ...INDEX_COLUMNS.map(({ name }) => name)]);
  const taken = keep.find((column, at) => own.has(column) || keep.indexOf(column) !== at);
  if (taken === undefined) return;
  const reason = own.has(taken)
    ? `the table has a column ${taken} of its own`
    : `${shown(taken)} is given twice`;
  throw new AssessError('invalid_option', { option: 'keep', reason });
}

function taskOf({ id, text, question, kept, place }: FileText, keep: readonly string[]): MeasuredTask<Row> {
  const named = keep.map((column, at): [string, CellValue] => [column, cellOf(kept[at])]);
  const cells = Object.fromEntries([[ID, id ?? place], ...named]);
  return { text, question, place, row: { cells }, members: cells };
}

/** Text and numbers as they are, other values as JSON; nothing is null. */
function cellOf(value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

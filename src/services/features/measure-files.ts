import { shown } from '../../domain/shown.js';
import { placeIn } from '../../domain/submissions/reject.js';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../../readers/bytes.js';
import { guessHint } from '../../readers/decode.js';
import { findSources, type Source } from '../../readers/documents/find.js';
import { isRejected, type RejectedRow } from '../../readers/judged.js';
import { isTableOfSubmissions } from '../../readers/open-submissions.js';
import { openTexts, type TextChoices } from '../../readers/texts.js';
import type { Pool } from '../../workers/pool.js';
import type { CellValue, Column, ExportFormat } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import { openWriter } from '../../writers/writer.js';
import {
  INDEX_COLUMNS,
  type Indices,
  type MeasuredRows,
  type MeasuredTask,
  type MeasuringOptions,
  writeMeasured,
} from './measure.js';

interface MeasureFilesOptions
  extends TextChoices,
    Pick<MeasuringOptions<never>, 'signal' | 'onProgress' | 'onCrash'> {
  /** Tables, documents, folders and patterns of documents; `-` is standard input. */
  readonly sources: readonly string[];
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
  /** Called for every row that broke a rule, with its place and the error, never the text. */
  readonly onReject?: ((row: RejectedText) => void) | undefined;
  /** Hears what people should know of how a file was read, in whole sentences. */
  readonly onHint?: ((hint: string) => void) | undefined;
}

/** A row that broke a rule. */
interface RejectedText {
  readonly place: string;
  readonly message: string;
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
  const { keep = [], out, format, bom, name, signal, map } = options;
  refuseTaken(keep);
  const choices = { map, encoding: options.encoding };
  const sources = await findSources(options.sources, (path) => isTableOfSubmissions(path, choices));
  if (name !== undefined && sources.every((source) => typeof source === 'string'))
    throw new AssessError('invalid_option', { option: 'name', reason: 'applies only to documents' });
  for (const source of sources) if (typeof source === 'string') await sizeOf(source);
  await refuseProtected('output', out, [...filesOf(sources), ...options.protect]);

  const columns: Column<Row & Indices>[] = [ID, ...keep].map((column) => ({
    name: column,
    type: 'text',
    of: ({ cells }) => cells[column],
  }));
  const pool = await options.pool();
  const writer = await openWriter({ columns: [...columns, ...INDEX_COLUMNS] }, format, out, { bom });
  let rejected = 0;
  const onReject = (row: RejectedText) => {
    rejected += 1;
    options.onReject?.(row);
  };
  const batches = batchesOf(sources, { ...options, onReject });
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

const filesOf = (sources: readonly Source[]) =>
  sources.flatMap((source) => (typeof source === 'string' ? [source] : source.files.map(({ path }) => path)));

async function* batchesOf(
  sources: readonly Source[],
  options: MeasureFilesOptions,
): AsyncGenerator<MeasuredTask<Row>[], void> {
  const { batchSize, signal, keep = [], onReject, onHint } = options;
  for (const source of sources) {
    const path = typeof source === 'string' ? source : source.path;
    const table = await openTexts(source, options, signal);
    let guessed: string | undefined;
    for await (const batch of table.batches) {
      guessed = batch.guessed;
      const tasks: MeasuredTask<Row>[] = [];
      for (const row of batch.rows) {
        const place = row.file === undefined ? placeIn(path, row.line) : row.file;
        if (isRejected(row)) onReject?.(rejectedText(place, row));
        else tasks.push(taskOf(row.value, place, keep));
      }
      for (let start = 0; start < tasks.length; start += batchSize)
        yield tasks.slice(start, start + batchSize);
    }
    if (guessed !== undefined) onHint?.(guessHint(path, guessed));
    for (const note of table.notes) onHint?.(note);
  }
}

const rejectedText = (place: string, { id, message, detail }: RejectedRow): RejectedText => ({
  place: id ? `${place}: ${shown(id)}` : place,
  message: detail ? `${message} (${detail})` : message,
});

function taskOf(
  {
    id,
    text,
    question,
    kept,
  }: { id: string | undefined; text: string; question: string; kept: readonly unknown[] },
  place: string,
  keep: readonly string[],
): MeasuredTask<Row> {
  const named = keep.map((column, at): [string, CellValue] => [column, cellOf(kept[at])]);
  const cells = Object.fromEntries([[ID, id ?? place], ...named]);
  return { text, question, place, row: { cells }, members: cells };
}

/** Text and numbers as they are, other values as JSON; nothing is null. */
function cellOf(value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

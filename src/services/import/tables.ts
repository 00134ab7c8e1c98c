import { type Reject, type RejectReason, toldMessage } from '../../domain/submissions/reject.js';
import { AssessError } from '../../errors.js';
import { sizeOf } from '../../readers/bytes.js';
import type { ColumnPlan } from '../../readers/column-plan.js';
import { guessHint } from '../../readers/decode.js';
import type { Source } from '../../readers/documents/find.js';
import { isRejected, type JudgedBatch, type JudgedRow, type JudgedTable } from '../../readers/judged.js';
import { INVALID_ENCODING, type RowFault } from '../../readers/record.js';
import type { Absences } from '../../readers/submissions.js';
import { refuseProtected } from '../../writers/protect.js';
import { openRejects, type RejectsFile } from '../../writers/rejects.js';
import { columnHints, encodingHint } from './hints.js';
import { ReasonSums } from './reasons.js';

/** The outcome for the rows of one file. */
interface FileCounts {
  readonly path: string;
  readonly read: number;
  readonly stored: number;
  /** Marks that replaced an earlier mark by the same examiner. */
  readonly replaced: number;
  /** Rows that were already stored with the same attributes. */
  readonly unchanged: number;
  readonly rejected: number;
}

export type MarkCounts = Omit<FileCounts, 'path'>;

interface ImportProgress extends FileCounts {
  /** Bytes read of the file on the disk. */
  readonly bytes: number;
  /** Its size; undefined for pipes. */
  readonly size: number | undefined;
}

export interface ImportSummary extends Omit<FileCounts, 'path'> {
  readonly files: readonly FileCounts[];
  /** The marks of these rows, in an import of submissions with columns of marks. */
  readonly marks?: MarkCounts | undefined;
  /** Why rows were rejected, the most frequent reason first. */
  readonly reasons: readonly RejectReason[];
  readonly seconds: number;
  /** Stopped by the signal: what was committed is kept, and repeating the import continues from there. */
  readonly interrupted: boolean;
  /** Notes beyond the numbers, in whole sentences. */
  readonly hints: readonly string[];
  /** The number of its run in the log, if marks were imported. */
  readonly run?: number;
}

/** Options of every import, of submissions or marks. */
export interface ImportOptions extends Absences {
  readonly accountId: string;
  /** Files: CSV, TSV or JSONL, also `.gz`, Parquet, spreadsheets; `-` is standard input. */
  readonly sources: readonly string[];
  /** Column by attribute, for attributes with another name in the files. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Constant by attribute, for rows without a value. */
  readonly set?: Readonly<Record<string, string>> | undefined;
  /** Encoding of the files; default: UTF-8, or detected for files that are not valid UTF-8. */
  readonly encoding?: string | undefined;
  /** The sheet of spreadsheets, by its name or the number of its tab; absent: the first. */
  readonly sheet?: string | undefined;
  /** Whether texts and questions are HTML, which becomes plain text. */
  readonly html?: boolean | undefined;
  /** Whether invalid identifiers are converted to valid ids; otherwise such rows are rejected. */
  readonly cleanIds?: boolean | undefined;
  /** Path of a CSV file for rejected rows; created even if none is rejected. */
  readonly rejects?: string | undefined;
  /** Files that `rejects` must not replace, besides the sources: the store and its log. */
  readonly protect?: readonly string[] | undefined;
  readonly now: () => Date;
  /** Stops the import after the current batch. */
  readonly signal?: AbortSignal | undefined;
  /** Called with every rejected row, in the order of the files. */
  readonly onReject?: ((reject: Reject) => void) | undefined;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** How the options say that rows are read. */
export const readingOf = ({
  map,
  set,
  encoding,
  sheet,
  html,
  generateIds,
  generateAuthors,
  noQuestion,
}: ImportOptions) => ({ map, set, encoding, sheet, html, generateIds, generateAuthors, noQuestion });

/** The outcome for one row. */
export type RowOutcome =
  | {
      readonly status: 'stored' | 'replaced' | 'unchanged';
      /** What is wrong with marks of the row, which is itself accepted. */
      readonly faults?: readonly RowFault[];
    }
  | { readonly status: 'rejected'; readonly message: string };

/** How one kind of row is read and stored. */
interface RowKind<T, S extends Source> {
  /** The kind of sources: paths of tables, or also documents. */
  find(named: readonly string[]): Promise<readonly S[]>;
  /** Aborting `signal` ends a wait for more input; its reason is then thrown. */
  open(source: S, signal: AbortSignal | undefined): Promise<JudgedTable<T>>;
  /** Checks the rows in order and stores them in one transaction; resolves after the commit. */
  add(values: readonly T[]): Promise<readonly RowOutcome[]>;
  idOf(value: T): string;
  /** The row's own columns, for a row that the store rejected. */
  columnsOf(plan: ColumnPlan, value: T): Readonly<Record<string, unknown>>;
  /** Throw at the first rejected row. */
  readonly abortAtFirst?: boolean;
}

type Counts = { -readonly [K in keyof FileCounts]: FileCounts[K] };

/**
 * Imports tables one after another. Each batch is committed as a whole, so an import that was stopped or killed can be
 * repeated: rows that are already stored count as unchanged.
 * @throws AssessError `rejected_row` if the kind aborts at rejected rows, `invalid_option` if the file of rejected rows
 *   would replace another one, and errors from reading, storing and writing rejects
 */
export async function importTables<T, S extends Source>(
  kind: RowKind<T, S>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const started = options.now();
  // Check all files first, so that a missing second file does not end an import whose first file is already stored.
  const sources = await kind.find(options.sources);
  for (const source of sources) if (typeof source === 'string') await sizeOf(source);
  const rejects = await openRejectsFile(options, sources);
  const files: Counts[] = [];
  const hints: string[] = [];
  const reasons = new ReasonSums();
  const onReject = (reject: Reject) => {
    reasons.add(reject);
    options.onReject?.(reject);
  };
  let interrupted = false;
  // If the import failed or was stopped before it stored anything, keep the previous file of rejected rows.
  const isWorthKeeping = () => !kind.abortAtFirst && files.some(({ read }) => read > 0);
  try {
    for (const source of sources) {
      options.signal?.throwIfAborted();
      const path = typeof source === 'string' ? source : source.path;
      const counts: Counts = { path, read: 0, stored: 0, replaced: 0, unchanged: 0, rejected: 0 };
      files.push(counts);
      await importTable(kind, source, { ...options, onReject }, counts, rejects, hints);
    }
  } catch (error) {
    interrupted = options.signal?.aborted === true && error === options.signal.reason;
    // The user needs to know the first error.
    if (!interrupted) {
      await (isWorthKeeping() ? rejects?.close().catch(() => undefined) : rejects?.discard());
      throw error;
    }
  }
  await (interrupted && !isWorthKeeping() ? rejects?.discard() : rejects?.close());
  const total = (name: Exclude<keyof FileCounts, 'path'>) => files.reduce((sum, file) => sum + file[name], 0);
  return {
    read: total('read'),
    stored: total('stored'),
    replaced: total('replaced'),
    unchanged: total('unchanged'),
    rejected: total('rejected'),
    files,
    reasons: reasons.list(),
    seconds: (options.now().getTime() - started.getTime()) / 1000,
    interrupted,
    hints,
  };
}

async function openRejectsFile(
  { rejects, protect = [] }: ImportOptions,
  sources: readonly Source[],
): Promise<RejectsFile | undefined> {
  if (rejects === undefined) return undefined;
  const read = sources.flatMap((source) =>
    typeof source === 'string' ? [source] : source.files.map(({ path }) => path),
  );
  await refuseProtected('rejects', rejects, [...protect, ...read]);
  return openRejects(rejects);
}

async function importTable<T, S extends Source>(
  kind: RowKind<T, S>,
  source: S,
  options: ImportOptions,
  counts: Counts,
  rejects: RejectsFile | undefined,
  hints: string[],
): Promise<void> {
  const { path } = counts;
  const table = await kind.open(source, options.signal);
  const { header, ignored } = table.plan;
  if (header) rejects?.expect(header.filter((column) => !ignored.has(column)));
  const columnsOf = (row: JudgedRow<T>) =>
    isRejected(row) ? (row.values ?? {}) : kind.columnsOf(table.plan, row.value);
  /** Rows that are not valid UTF-8. */
  let broken = 0;
  let guessed: string | undefined;
  /** Columns of the first batch, if records have their own columns. */
  const named = new Set(header);
  try {
    for await (const batch of readAhead(joined(table.batches))) {
      options.signal?.throwIfAborted();
      guessed = batch.guessed;
      if (!header && counts.read === 0) {
        for (const row of batch.rows) Object.keys(columnsOf(row)).forEach(named.add, named);
      }
      const rows = kind.abortAtFirst ? untilRejected(batch.rows) : batch.rows;
      const outcomes = await storeRows(kind, rows);
      const found: Reject[] = [];
      for (const [index, row] of rows.entries()) {
        counts.read += 1;
        const outcome = outcomes[index]!;
        counts[outcome.status] += 1;
        const faults: readonly RowFault[] =
          outcome.status === 'rejected' ? [outcome] : (outcome.faults ?? []);
        const place = row.file === undefined ? { path, line: row.line } : { path: row.file, line: undefined };
        for (const { message, detail } of faults) {
          const reject = isRejected(row)
            ? { ...row, ...place }
            : {
                ...place,
                id: kind.idOf(row.value),
                message: toldMessage(message),
                detail,
                values: columnsOf(row),
              };
          if (reject.message === INVALID_ENCODING) broken += 1;
          found.push(reject);
          options.onReject?.(reject);
        }
        if (kind.abortAtFirst && faults.length > 0) break;
      }
      await rejects?.add(found);
      if (kind.abortAtFirst && found[0]) throw new AssessError('rejected_row', placeOf(found[0]));
      options.onProgress?.({ ...counts, bytes: batch.taken, size: table.size });
    }
  } finally {
    if (guessed !== undefined) hints.push(guessHint(path, guessed));
    if (broken > 0) hints.push(encodingHint(path, broken));
    hints.push(...table.notes, ...columnHints(path, table.plan, named));
  }
}

async function storeRows<T>(
  kind: Pick<RowKind<T, never>, 'add'>,
  rows: readonly JudgedRow<T>[],
): Promise<RowOutcome[]> {
  const values: T[] = [];
  for (const row of rows) if (!isRejected(row)) values.push(row.value);
  const outcomes = values.length > 0 ? await kind.add(values) : [];
  let next = 0;
  return rows.map((row) =>
    isRejected(row) ? { status: 'rejected', message: row.message } : outcomes[next++]!,
  );
}

/** The rows up to the first rejected one, or all. */
function untilRejected<T>(rows: readonly JudgedRow<T>[]): readonly JudgedRow<T>[] {
  const first = rows.findIndex(isRejected);
  return first === -1 ? rows : rows.slice(0, first + 1);
}

function placeOf({ path, line, id, message, detail }: Reject) {
  return { path, line, id, message, detail };
}

/** Batches of the reader in one batch for the store: large ones cost fewer commits and less of DuckDB's work a row. */
const JOINED = 8;

async function* joined<T>(batches: AsyncIterable<JudgedBatch<T>>): AsyncGenerator<JudgedBatch<T>, void> {
  let held: JudgedBatch<T>[] = [];
  const join = () => ({ ...held.at(-1)!, rows: held.flatMap(({ rows }) => rows) });
  for await (const batch of batches) {
    held.push(batch);
    if (held.length < JOINED) continue;
    yield join();
    held = [];
  }
  if (held.length > 0) yield join();
}

/** Reads each batch while the previous one is being stored. */
async function* readAhead<T>(batches: AsyncIterable<JudgedBatch<T>>): AsyncGenerator<JudgedBatch<T>, void> {
  const iterator = batches[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (let result = await next; !result.done; result = await next) {
      next = iterator.next();
      // Its error is thrown when its turn comes.
      next.catch(() => {});
      yield result.value;
    }
  } finally {
    await iterator.return?.();
  }
}

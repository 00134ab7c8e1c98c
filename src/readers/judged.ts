import type { Reject } from '../domain/submissions/reject.js';
import {
  type AttributeNeeds,
  applyPlan,
  type ColumnPlan,
  type PlannedRow,
  planColumns,
  type TableChoices,
} from './column-plan.js';
import { Markup } from './markup.js';
import { flattened, locate } from './nested.js';
import { refuseOtherExport } from './other-export.js';
import { INVALID_ENCODING, isBroken, type Row, type RowFault, type TableRow } from './record.js';
import { SECOND_HEADER, secondHeaderIn } from './second-header.js';
import { openTable, type Table, type TableReading } from './table.js';

/** The place of a row. */
interface RowPlace {
  readonly line: number;
  /** The file that the row was made from, if each row is made from its own file; it is then the row's place. */
  readonly file?: string | undefined;
}

/** A row that broke a rule. */
export interface RejectedRow extends RowPlace, Omit<Reject, 'path' | 'line'> {}

interface AcceptedRow<T> extends RowPlace {
  readonly value: T;
}

export type JudgedRow<T> = AcceptedRow<T> | RejectedRow;

export function isRejected<T>(row: JudgedRow<T>): row is RejectedRow {
  return 'message' in row;
}

/** Rows in the order of the file. */
export interface JudgedBatch<T> {
  readonly rows: readonly JudgedRow<T>[];
  /** Bytes read so far from the file on disk. */
  readonly taken: number;
  /** The detected encoding of a file that is not UTF-8. */
  readonly guessed?: string | undefined;
}

/** A table whose rows are checked by the rules that need no other row. */
export interface JudgedTable<T> {
  readonly plan: ColumnPlan;
  /** Size of the file in bytes; undefined for pipes. */
  readonly size: number | undefined;
  readonly batches: AsyncIterable<JudgedBatch<T>>;
  /** Notes on how the table was read, in full sentences; complete when all rows are read. */
  readonly notes: readonly string[];
  /** Closes the file; needed only if `batches` is not read. */
  close(): Promise<void>;
}

/** The outcome for a row; several if it contains several values. */
export type Judged<T> = { value: T } | RowFault | readonly ({ value: T } | RowFault)[];

/**
 * @param values the row as it was read
 * @param written the same with numbers as they were written
 */
export type Judge<T> = (
  row: PlannedRow,
  values: Row['values'],
  plan: ColumnPlan,
  written: Row['values'],
) => Judged<T>;

/**
 * A batch ends after the row with which it reaches this many rows or bytes of memory. Small batches are cheaper for the
 * garbage collector and reach the other thread sooner.
 */
const BATCH_ROWS = 1024;
const BATCH_BYTES = 1 << 21;

/** Opens a table: a file, or several documents as one. */
type OpenTable = (reading: TableReading) => Promise<Table>;

/**
 * Opens a table for its attributes, and checks its rows as they are read.
 * @param open how, if not as a file
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openJudged<T>(
  path: string,
  needs: AttributeNeeds,
  choices: TableChoices,
  judge: Judge<T>,
  signal?: AbortSignal,
  open: OpenTable = (reading) => openTable(path, signal, reading),
): Promise<JudgedTable<T>> {
  let guessed: string | undefined;
  const onGuess = (encoding: string) => {
    guessed = encoding;
  };
  const table = await open({ encoding: choices.encoding, sheet: choices.sheet, onGuess });
  const { columns, rows, source } = table;
  const markup = await Markup.open(choices.html);
  let plan: ColumnPlan;
  try {
    plan = planColumns(path, columns, needs, choices, {
      documents: table.format === 'documents',
      below: table.below,
    });
  } catch (error) {
    await table.close();
    throw error;
  }

  const isSecondHeader = secondHeaderIn(plan);
  const judgeOthers: Judge<T> = (row, values, ...rest) =>
    isSecondHeader(values) ? { message: SECOND_HEADER } : judge(row, values, ...rest);

  async function* batches(): AsyncGenerator<JudgedBatch<T>, void> {
    let batch: JudgedRow<T>[] = [];
    let bytes = 0;
    let isFirst = columns === undefined;
    for await (const read of rows) {
      for (const row of read) {
        if (isFirst) refuseRecord(path, row, needs, choices);
        isFirst = false;
        const judged = judgeRow(row, plan, markup, judgeOthers);
        if (Array.isArray(judged)) batch.push(...judged);
        else batch.push(judged as JudgedRow<T>);
        bytes += sizeOf(judged);
        if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) {
          yield { rows: batch, taken: source.taken, guessed };
          batch = [];
          bytes = 0;
        }
      }
    }
    yield { rows: batch, taken: source.taken, guessed };
  }
  return {
    plan,
    size: source.size,
    batches: batches(),
    get notes() {
      return [...(table.notes ?? []), ...markup.notes(path)];
    },
    close: table.close,
  };
}

/** In tables without a header, the first record takes its place. */
function refuseRecord(
  path: string,
  { values }: TableRow,
  needs: AttributeNeeds,
  { map = {}, set = {} }: TableChoices,
): void {
  if (!values) return;
  const isThere = (name: string) =>
    map[name] === undefined ? Object.hasOwn(values, name) : locate(values, map[name]) !== undefined;
  const missing = needs.required.filter((name) => !isThere(name) && !(name in set));
  refuseOtherExport(path, (column) => Object.hasOwn(values, column), missing);
}

function judgeRow<T>(
  row: TableRow,
  plan: ColumnPlan,
  markup: Markup,
  judge: Judge<T>,
): JudgedRow<T> | JudgedRow<T>[] {
  const { line } = row;
  if (isBroken(row)) {
    const { message, detail, raw, values } = row;
    // The id is known only if all cells of the record are in place.
    const id =
      values && message === INVALID_ENCODING ? idOf(applyPlan(plan, values, row.written)) : undefined;
    return { line, id, message, detail, values, raw };
  }
  const { values, written = values, file } = row;
  const read = applyPlan(plan, values, written);
  const planned = { ...read, attributes: markup.read(read.attributes) };
  const place = (one: { value: T } | RowFault): JudgedRow<T> =>
    'value' in one
      ? { line, file, value: one.value }
      : {
          line,
          file,
          id: idOf(planned),
          message: one.message,
          detail: one.detail,
          values: flattened(written, plan.targets),
        };
  const judged = row.fault ?? judge(planned, values, plan, written);
  return 'length' in judged ? judged.map(place) : place(judged);
}

function idOf({ attributes }: PlannedRow): string | undefined {
  const { id } = attributes;
  return id !== '' && (typeof id === 'string' || typeof id === 'number') ? String(id) : undefined;
}

/** Bytes of a member of an object besides its text, at least. */
const MEMBER = 32;

/** About how many bytes of memory a value takes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let size = 0;
  for (const name in value) size += MEMBER + sizeOf(value[name as keyof typeof value]);
  return size;
}

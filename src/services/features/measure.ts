import { INDICES } from '../../engine/indices/indices.js';
import type { Refused } from '../../engine/pipelines/extraction.js';
import type { Measured } from '../../engine/pipelines/measurement.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import { enoughFor, inOrder } from '../../workers/in-order.js';
import type { TextTask } from '../../workers/messages.js';
import type { Pool } from '../../workers/pool.js';
import type { Column, RowWriter } from '../../writers/dataset.js';
import { writeAll } from '../../writers/sink.js';

/** A row of the table to be, with the text that is measured for it. */
export interface MeasuredTask<R> extends TextTask {
  /** Names the text in the log. */
  readonly place: string;
  readonly row: R;
  /** The row in JSON, where its members have other names there. */
  readonly members?: object | undefined;
}

/** No column of anybody's has this name. */
const VALUES = Symbol('indices');

/** The measurements of a row's text. */
export interface Indices {
  /** Why it could not be measured; null of one that could. */
  readonly failure: FailureMessage | null;
  /** In the order of `INDICES`; NaN for what was not measured. Empty if it failed. */
  readonly [VALUES]: Float64Array;
}

const cell = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** The columns of a table of indices, after those that name the text. */
export const INDEX_COLUMNS: readonly Column<Indices>[] = [
  { name: 'failure', type: 'text', of: ({ failure }) => failure },
  ...INDICES.map(
    ({ name }, at): Column<Indices> => ({ name, type: 'number', of: (row) => cell(row[VALUES][at]) }),
  ),
];

const NONE = new Float64Array();

/** A row of the table. Its indices become members as JSON alone, since objects of this many are slow to make. */
function rowOf<R extends object>(
  { row, members = row }: MeasuredTask<R>,
  outcome: Measured | Refused,
): R & Indices {
  const failure = 'failure' in outcome ? outcome.failure : null;
  const values = 'values' in outcome ? outcome.values : NONE;
  return { ...row, failure, [VALUES]: values, toJSON: () => flat(members, failure, values) };
}

function flat(row: object, failure: Indices['failure'], values: Float64Array): object {
  // Without a prototype, V8 takes an object for a dictionary from the start; growing one from shape to shape takes as long as measuring.
  const members = Object.assign(Object.create(null), row, { failure });
  for (let at = 0; at < INDICES.length; at++) members[INDICES[at]!.name] = cell(values[at]);
  return members;
}

export interface MeasuringOptions<R> {
  readonly pool: Pool;
  readonly writer: RowWriter<R & Indices>;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many rows were written so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
  /** Hears of a text that crashed a component twice, in terms that hold nothing of the text. */
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

export interface MeasuredRows {
  readonly rows: number;
  /** Rows whose text could not be measured, by failure. */
  readonly refused: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Stopped by the signal, or because the reader closed the pipe (`| head`). */
  readonly interrupted: boolean;
}

/** Tasks in batches that threads take, made of what is read in portions. */
export async function* inBatches<T, R>(
  portions: AsyncIterable<readonly T[]>,
  size: number,
  change: (one: T) => R,
): AsyncGenerator<R[], void> {
  for await (const portion of portions)
    for (let start = 0; start < portion.length; start += size)
      yield portion.slice(start, start + size).map(change);
}

/**
 * Measures texts and writes a row for each, in their order: batches → threads → writer. Reading pauses while the threads or
 * the writer are behind. What was written is made visible, or taken back where the work was stopped or failed.
 */
export async function writeMeasured<R extends object>(
  batches: AsyncIterable<readonly MeasuredTask<R>[]>,
  { pool, writer, signal, onProgress, onCrash }: MeasuringOptions<R>,
): Promise<MeasuredRows> {
  // When the output is no longer read, batches end with their threads, which is not a crash.
  let isOver = false;
  const measure = async (batch: readonly MeasuredTask<R>[]) => {
    const tasks = batch.map(({ text, question }) => ({ text, question }));
    const outcomes = await pool.measure(
      tasks,
      (index, cause) => isOver || signal?.aborted || onCrash?.({ place: batch[index]!.place, cause }),
    );
    return batch.map((task, at) => rowOf(task, outcomes[at]!));
  };
  const refused: Partial<Record<FailureMessage, number>> = {};
  let rows = 0;
  const written = (measured: readonly Indices[]) => {
    rows += measured.length;
    for (const { failure } of measured) if (failure) refused[failure] = (refused[failure] ?? 0) + 1;
    onProgress?.(rows);
  };
  const outcomes = inOrder(batches, measure, enoughFor(pool));
  try {
    return { ...(await writeAll(writer, outcomes, { signal, written })), rows, refused };
  } finally {
    isOver = true;
  }
}

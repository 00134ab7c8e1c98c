import { pMapIterable } from 'p-map';
import { INDICES } from '../../engine/indices/indices.js';
import type { Refused } from '../../engine/pipelines/extraction.js';
import type { Measured } from '../../engine/pipelines/measurement.js';
import type { TextTask } from '../../workers/messages.js';
import type { Pool } from '../../workers/pool.js';
import type { CellValue, Column, RowWriter } from '../../writers/dataset.js';

/** A row of the table to be, with the text that is measured for it. */
export interface MeasuredTask<R> extends TextTask {
  /** Names the text in the log. */
  readonly place: string;
  readonly row: R;
}

/** What a row has of its text: why it could not be measured, or else its indices. */
export type IndexCells = Readonly<Record<string, CellValue>>;

/** Why a text could not be measured; empty for those that could. */
const FAILURE = 'failure';

/** The columns of a table of indices, after those that name the text. */
export const INDEX_COLUMNS: readonly Column<IndexCells>[] = [
  { name: FAILURE, type: 'text', of: (row) => row[FAILURE] },
  ...INDICES.map(({ name }): Column<IndexCells> => ({ name, type: 'number', of: (row) => row[name] })),
];

function cellsOf(outcome: Measured | Refused): IndexCells {
  const values = 'values' in outcome ? outcome.values : undefined;
  const cells: Record<string, CellValue> = { [FAILURE]: 'failure' in outcome ? outcome.failure : null };
  INDICES.forEach(({ name }, at) => {
    const value = values?.[at] ?? Number.NaN;
    cells[name] = Number.isNaN(value) ? null : value;
  });
  return cells;
}

export interface MeasuringOptions<R> {
  readonly pool: Pool;
  readonly writer: RowWriter<R & IndexCells>;
  readonly signal?: AbortSignal | undefined;
  /** Hears how many rows were written so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
  /** Hears of a text that crashed a component twice, in terms that hold nothing of the text. */
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

export interface MeasuredRows {
  readonly rows: number;
  /** Rows whose text could not be measured, by failure. */
  readonly refused: Readonly<Record<string, number>>;
  /** Stopped by the signal, or because nobody read on (`| head`). */
  readonly interrupted: boolean;
}

/** A batch in every thread's hands and one waiting keeps all threads busy. */
const BATCHES_PER_WORKER = 2;

/**
 * Measures texts and writes a row for each, in their order: batches → threads → writer. Reading pauses while the threads or
 * the writer are behind. What was written is made visible, or taken back where the work was stopped or failed.
 */
export async function writeMeasured<R extends object>(
  batches: AsyncIterable<readonly MeasuredTask<R>[]>,
  { pool, writer, signal, onProgress, onCrash }: MeasuringOptions<R>,
): Promise<MeasuredRows> {
  const measure = async (batch: readonly MeasuredTask<R>[]) => {
    const tasks = batch.map(({ text, question }) => ({ text, question }));
    const outcomes = await pool.measure(
      tasks,
      (index, cause) => signal?.aborted || onCrash?.({ place: batch[index]!.place, cause }),
    );
    return batch.map(({ row }, at) => ({ ...row, ...cellsOf(outcomes[at]!) }));
  };
  const inHand = pool.workers * BATCHES_PER_WORKER;
  const refused: Record<string, number> = {};
  let rows = 0;
  let isRead = true;
  try {
    for await (const measured of pMapIterable(batches, measure, {
      concurrency: inHand,
      backpressure: inHand,
    })) {
      if (signal?.aborted) break;
      isRead = await writer.write(measured);
      if (!isRead) break;
      rows += measured.length;
      for (const { [FAILURE]: failure } of measured)
        if (failure) refused[failure as string] = (refused[failure as string] ?? 0) + 1;
      onProgress?.(rows);
    }
  } catch (error) {
    if (!signal?.aborted) {
      await writer.discard();
      throw error;
    }
  }
  const interrupted = signal?.aborted === true || !isRead;
  await (interrupted ? writer.discard() : writer.close());
  return { rows, refused, interrupted };
}

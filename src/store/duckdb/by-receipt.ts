import { integerList } from './columns.js';
import type { ReadPool } from './read-pool.js';

/** Receipts per statement: DuckDB uses the index for lists of up to 2,048 literals. */
export const RECEIPTS_PER_STATEMENT = 1000;

/** Slices with at most `size` elements. */
export function* slices<T>(values: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

/** Rows with texts per page of an export. */
const PAGE = 500;

/** A long read: receipts, fixed at the start, and the rows of one page of them. */
export interface PagedRead<R, T> {
  readonly receipts: (pool: ReadPool) => Promise<number[]>;
  /** Builds the statement for a list of receipts for `IN (…)`. */
  readonly statement: (receipts: string) => string;
  readonly values?: (string | null)[];
  readonly convert: (row: R) => T;
  readonly pageSize?: number;
}

/**
 * Reads page by page, each in a transaction of its own: a transaction that stayed open for an hour-long export would
 * prevent the write-ahead log and deleted rows from being cleared. Rows deleted before their page is read are left out.
 */
export async function* readPaged<R, T>(pool: ReadPool, read: PagedRead<R, T>): AsyncGenerator<T[]> {
  const receipts = await read.receipts(pool);
  for (const slice of slices(receipts, Math.min(read.pageSize ?? PAGE, RECEIPTS_PER_STATEMENT))) {
    const statement = read.statement(integerList(slice));
    const rows = await pool.use((session) => session.rows<R>(statement, read.values));
    if (rows.length > 0) yield rows.map(read.convert);
  }
}

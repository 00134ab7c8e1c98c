import { type DuckDBAppender, DuckDBDataChunk, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { Session } from './session.js';

/** Rows in one vector of DuckDB. */
const CHUNK = 2048;

/** A column of a table: its type, and its value for a row. */
export interface Column<R> {
  readonly type: DuckDBType;
  readonly value: (row: R) => DuckDBValue;
}

/** Appends rows to a table, column by column: several times as fast as INSERT, and texts bypass the parser. */
export async function appendRows<R>(
  session: Session,
  table: string,
  columns: readonly Column<R>[],
  rows: readonly R[],
): Promise<void> {
  if (rows.length === 0) return;
  await session.guard(async () => {
    const appender = await session.connection.createAppender(table);
    try {
      for (let start = 0; start < rows.length; start += CHUNK) {
        appendChunk(appender, columns, rows.slice(start, start + CHUNK));
      }
    } finally {
      appender.closeSync();
    }
  });
}

function appendChunk<R>(appender: DuckDBAppender, columns: readonly Column<R>[], rows: readonly R[]): void {
  const chunk = DuckDBDataChunk.create(
    columns.map(({ type }) => type),
    rows.length,
  );
  columns.forEach(({ value }, index) => {
    chunk.setColumnValues(index, rows.map(value));
  });
  appender.appendDataChunk(chunk);
}

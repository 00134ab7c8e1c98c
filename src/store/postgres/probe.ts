import type { PostgresContext } from './context.js';

/** As `Probe`: a record in the write-ahead log that no table knows of, which also a standby refuses. */
export async function probe({ database }: PostgresContext): Promise<void> {
  await database.rows(`SELECT pg_logical_emit_message(true, 'assess', 'probe') IS NULL`);
}

import type { PostgresContext } from './context.js';

/** As `Probe`: writes a record to the write-ahead log that concerns no table; a standby refuses it too. */
export async function probe({ database }: PostgresContext): Promise<void> {
  await database.rows(`SELECT pg_logical_emit_message(true, 'assess', 'probe') IS NULL`);
}

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { AssessError } from '../../errors.js';
import { attachment } from './database.js';
import { interruptible } from './interruptible.js';
import type { Session } from './session.js';
import { inTransaction } from './write-queue.js';

/** Copies that are made at the same time have names of their own in SQL. */
let copies = 0;

/**
 * Copies the store as it is at this moment into a new file, and reads the file again. Run by a reader: writes go on
 * meanwhile, and are not in the copy.
 * @throws AssessError `store_unusable`
 */
export async function backUp(session: Session, path: string, signal?: AbortSignal): Promise<void> {
  copies += 1;
  const copy = `backup_${copies}`;
  try {
    await interruptible(session, signal, async () => {
      await session.run(attachment(path, copy));
      signal?.throwIfAborted();
      const expected = await inTransaction(session, async () => {
        const counts = await countRows(session, 'store');
        await session.run(`COPY FROM DATABASE store TO ${copy}`);
        return counts;
      });
      signal?.throwIfAborted();
      // The copy holds no bytes of what was deleted.
      await session.run(`DELETE FROM ${copy}.erasure`);
      // Waits for whoever looks at all databases, as another backup does.
      await session.run(`FORCE CHECKPOINT ${copy}`);
      await session.run(`DETACH ${copy}`);
      sync(path);
      await session.run(attachment(path, copy).replace('(TYPE duckdb', '(READ_ONLY, TYPE duckdb'));
      const found = await countRows(session, copy);
      if (different(expected, found)) throw incomplete(session);
    });
  } finally {
    await session.run(`DETACH DATABASE IF EXISTS ${copy}`).catch(() => undefined);
  }
}

/** The number of rows of each table of a database. */
export async function countRows(session: Session, database: string): Promise<Map<string, number>> {
  const tables = await session.rows<{ name: string }>(
    'SELECT table_name AS name FROM duckdb_tables() WHERE database_name = $1 AND NOT internal ORDER BY name',
    [database],
  );
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::DOUBLE AS rows FROM ${database}.${name}`,
  );
  const rows = await session.rows<{ name: string; rows: number }>(counts.join(' UNION ALL '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Whether a copy has other rows than the store; what is noted of erased bytes does not belong to it. */
function different(expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): boolean {
  if (expected.size !== found.size) return true;
  return [...expected].some(([table, rows]) => table !== 'erasure' && found.get(table) !== rows);
}

function incomplete({ path }: Session): AssessError {
  return new AssessError('store_unusable', { path, reason: 'its copy is not complete' });
}

/** Waits until what was written is on the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import type { DuckDBDataChunk } from '@duckdb/node-api';
import { AssessError } from '../../../errors.js';
import { Database, type DatabaseOptions } from '../database.js';
import { storeFailure } from '../failures.js';
import { interruptible } from '../interruptible.js';
import type { Session } from '../session.js';

/** Rows per batch: DuckDB's vectors have 2,048 rows, and this many of them form one row group of the file. */
const VECTORS_AT_ONCE = 4;

/** Until it is complete, only the owner can access a copy. */
const PRIVATE = 0o600;

export type CopyOptions = Pick<DatabaseOptions, 'memoryLimit' | 'threads'>;

/**
 * Copies the session's snapshot of the store into a new file and verifies the file by reading it. The copy uses a
 * separate DuckDB instance, because a failed fsync there would otherwise invalidate the store. The copy contains no
 * bytes of deleted data and therefore no rows in `erasure`. Call it within a transaction, or from the writer.
 * @param signal cancels it, with a rejection
 * @throws AssessError `store_unusable`
 */
export async function copyStore(
  source: Session,
  file: string,
  options: CopyOptions,
  signal?: AbortSignal,
): Promise<void> {
  const expected = await countRows(source);
  const write = async (copy: Session) => {
    await copySequences(source, copy);
    for (const { name, sql } of await tablesOf(source)) {
      await copy.run(sql);
      if (name !== 'erasure') await copyRows(source, copy, name, { signal });
    }
    for (const { sql } of await indexesOf(source)) await copy.run(sql);
    signal?.throwIfAborted();
    await copy.run('CHECKPOINT');
  };
  const check = async (copy: Session) => {
    if (different(expected, await countRows(copy))) {
      throw new AssessError('store_unusable', { path: source.path, reason: 'its copy is not complete' });
    }
  };
  await inOwnInstance(source, file, options, write, signal);
  sync(file);
  await inOwnInstance(source, file, { ...options, readOnly: true }, check, signal);
}

async function inOwnInstance(
  { path }: Session,
  file: string,
  options: CopyOptions & Pick<DatabaseOptions, 'readOnly'>,
  work: (session: Session) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const temporary = `${file}.tmp`;
  const database = await Database.open(file, path, { ...options, temporary, isConfined: true }).catch(
    (error) => {
      throw storeFailure(path, error);
    },
  );
  chmodSync(file, PRIVATE);
  try {
    const session = await database.connect();
    try {
      await interruptible(session, signal, () => work(session));
    } finally {
      session.close();
    }
  } finally {
    database.close();
  }
}

interface Named {
  readonly name: string;
  readonly sql: string;
}

export function tablesOf(session: Session): Promise<Named[]> {
  return session.rows<Named>(
    `SELECT table_name AS name, sql FROM duckdb_tables()
     WHERE database_name = current_database() AND NOT internal ORDER BY table_oid`,
  );
}

export function indexesOf(session: Session): Promise<Named[]> {
  return session.rows<Named>(
    `SELECT index_name AS name, sql FROM duckdb_indexes()
     WHERE database_name = current_database() AND sql IS NOT NULL ORDER BY index_oid`,
  );
}

/**
 * Sequences continue from where they are, so that no number is used twice. Their SQL says where that is; after a log was
 * replayed, their `last_value` does not.
 */
export async function copySequences(source: Session, copy: Session): Promise<void> {
  const sequences = await source.rows<Named>(
    'SELECT sequence_name AS name, sql FROM duckdb_sequences() WHERE database_name = current_database()',
  );
  for (const { sql } of sequences) await copy.run(sql);
}

/**
 * Rows are passed between the instances in DuckDB's memory format, one row group at a time through an in-memory table
 * of the other instance, because only statements run outside this thread.
 */
export async function copyRows(
  source: Session,
  copy: Session,
  table: string,
  { signal, condition = '' }: { readonly signal?: AbortSignal | undefined; readonly condition?: string },
): Promise<void> {
  await copy.run('DROP TABLE IF EXISTS memory.main.staged');
  await copy.run(`CREATE TABLE memory.main.staged AS FROM ${table} WITH NO DATA`);
  const rows = await source.guard(() => source.connection.stream(`FROM ${table} ${condition}`));
  for (;;) {
    const chunks: DuckDBDataChunk[] = [];
    // With a condition, all at once: either all rows that satisfy it are copied or none.
    while (condition || chunks.length < VECTORS_AT_ONCE) {
      signal?.throwIfAborted();
      const chunk = await source.guard(() => rows.fetchChunk());
      if (!chunk || chunk.rowCount === 0) break;
      chunks.push(chunk);
    }
    await stage(copy, chunks);
    if (chunks.length > 0) await copy.run(`INSERT INTO ${table} FROM memory.main.staged`);
    if (condition || chunks.length < VECTORS_AT_ONCE) break;
    await copy.run('TRUNCATE memory.main.staged');
  }
}

function stage(copy: Session, chunks: readonly DuckDBDataChunk[]): Promise<void> {
  return copy.guard(async () => {
    const appender = await copy.connection.createAppender('staged', 'main', 'memory');
    try {
      for (const chunk of chunks) {
        appender.appendDataChunk(chunk);
        // In small portions: this thread has other work.
        appender.flushSync();
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      appender.closeSync();
    }
  });
}

/** The number of rows of each table. */
async function countRows(session: Session): Promise<Map<string, number>> {
  const counts = (await tablesOf(session)).map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::DOUBLE AS rows FROM ${name}`,
  );
  const rows = await session.rows<{ name: string; rows: number }>(counts.join(' UNION ALL '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Whether a copy has different rows than the store; the note on erased bytes is not compared. */
function different(expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): boolean {
  if (expected.size !== found.size) return true;
  return [...expected].some(([table, rows]) => table !== 'erasure' && found.get(table) !== rows);
}

/** Waits until the file is on disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

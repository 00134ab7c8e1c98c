import { join } from 'node:path';
import type pg from 'pg';
import { Database as DuckDb } from '../duckdb/database.js';
import { openFailure } from '../duckdb/failures.js';
import { migrate } from '../duckdb/migrate.js';
import { ReadPool } from '../duckdb/read-pool.js';
import type { Session as DuckDbSession } from '../duckdb/session.js';
import { COPIED_TABLES, type CopiedTable, type CopiedTableName, literal } from './copied-tables.js';
import { decodedText, unescaped } from './copy-format.js';
import { copyOut } from './copy-out.js';
import type { Database } from './database.js';
import { storeFailure } from './failures.js';
import { makePrivateFolder, removePrivateFolder } from './private-folder.js';

/** Which rows of a table are copied, and which columns. */
export interface CopiedPart {
  /** The expensive columns that are needed. `body of errors`: only bodies of results with errors. */
  readonly columns?: readonly string[];
  /** Only of these pipelines. */
  readonly pipelines?: readonly string[] | undefined;
  /** Only of these texts. */
  readonly receipts?: readonly number[] | undefined;
}

/** The data of an account that is copied. */
export interface SnapshotQuery {
  readonly accountId: string;
  readonly tables: Partial<Readonly<Record<CopiedTableName, CopiedPart>>>;
}

/** Bodies that are relevant for counting errors. */
export const BODY_OF_ERRORS = 'body of errors';

/**
 * A separate DuckDB database, in a private folder, with the tables of the store on DuckDB: the same statements run on
 * both. Disposing deletes it.
 */
export class PrivateDuckDb implements AsyncDisposable {
  readonly reads: ReadPool;

  private constructor(
    readonly folder: string,
    private readonly database: DuckDb,
    readonly session: DuckDbSession,
    private readonly onGone: () => void,
  ) {
    this.reads = new ReadPool(database);
  }

  /**
   * @param name the name of the store in messages
   * @param memoryLimit DuckDB's memory limit; beyond that it spills to the private folder
   * @param onGone called after disposal
   */
  static async make(name: string, memoryLimit: string, onGone: () => void): Promise<PrivateDuckDb> {
    const folder = makePrivateFolder();
    try {
      // In memory, spilling beyond the limit: a file would first be compressed, which takes four times as long.
      const database = await DuckDb.open(':memory:', name, {
        memoryLimit,
        temporary: join(folder, 'spilled'),
      });
      try {
        const session = await database.connect();
        await migrate(session, () => new Date());
        // Data here is read completely; indices would only slow down the copy.
        await session.run('DROP INDEX submission_receipt; DROP INDEX result_receipt');
        return new PrivateDuckDb(folder, database, session, onGone);
      } catch (error) {
        database.close();
        throw error;
      }
    } catch (error) {
      removePrivateFolder(folder);
      throw openFailure(name, error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.reads.close();
      this.session.close();
      this.database.close();
      removePrivateFolder(this.folder);
    } finally {
      this.onGone();
    }
  }
}

/** Copies a snapshot of the requested data into an empty DuckDB database. */
export async function takeSnapshot(
  database: Database,
  copy: PrivateDuckDb,
  query: SnapshotQuery,
  signal?: AbortSignal,
): Promise<void> {
  await database.lend((client, session) => {
    // Cancels the query that this connection is running, from another connection.
    const stop = async (pid: number) => {
      await database.run('SELECT pg_cancel_backend($1)', [pid]).catch(() => undefined);
    };
    return copyTables({ client, stop, name: database.name }, copy, query, signal).finally(() =>
      session.run('ROLLBACK').catch(() => undefined),
    );
  });
}

interface Source {
  readonly client: pg.ClientBase;
  readonly stop: (pid: number) => Promise<void>;
  readonly name: string;
}

async function copyTables(
  { client, stop, name }: Source,
  { session, folder }: PrivateDuckDb,
  { accountId, tables }: SnapshotQuery,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Values are written in the format that DuckDB reads, whatever the database's settings.
    await client.query(
      `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1; SET LOCAL statement_timeout = 0`,
    );
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    for (const [table, part] of Object.entries(tables) as [CopiedTableName, CopiedPart][]) {
      signal?.throwIfAborted();
      const copying = copyingOf(table, part, accountId);
      await copyOut(client, session, folder, copying, () => stop(rows[0]!.pid), signal);
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : storeFailure(name, error);
  }
}

/** The statements that copy part of a table. */
function copyingOf(name: CopiedTableName, part: CopiedPart, accountId: string) {
  const table: CopiedTable = COPIED_TABLES[name];
  const { columns: wanted = [], pipelines, receipts } = part;
  const types = new Map<string, string>(Object.entries(table.columns));
  const selected = new Map([...types.keys()].map((column) => [column, column]));
  const targets = new Map(Object.entries(table.added ?? {}));
  for (const [column, { type, otherwise }] of Object.entries(table.costly ?? {})) {
    const isOfErrors = column === 'body' && wanted.includes(BODY_OF_ERRORS);
    if (isOfErrors || wanted.includes(column)) {
      types.set(column, type);
      selected.set(column, isOfErrors ? `CASE WHEN error_count > 0 THEN body ELSE '' END` : column);
    } else {
      targets.set(column, otherwise);
    }
  }
  for (const [column, type] of types) targets.set(column, arrived(column, type));
  const conditions = [
    `${table.owner ?? 'account_id'} = ${literal(accountId)}`,
    ...(pipelines ? [`pipeline IN (${pipelines.map(literal).join(', ')})`] : []),
    ...(receipts ? [`receipt = ANY ('{${receipts.join(',')}}'::bigint[])`] : []),
  ];
  return {
    select: `SELECT ${[...selected.values()].join(', ')} FROM ${name} WHERE ${conditions.join(' AND ')}`,
    columns: [...types.keys()],
    insert: (from: string) =>
      `INSERT INTO ${name} BY NAME
       SELECT ${[...targets].map(([column, value]) => `${value} AS ${column}`).join(', ')} FROM ${from}`,
    values: table.added?.account_id ? [accountId] : [],
  };
}

/** DuckDB's SQL for a column that was copied as text. */
function arrived(column: string, type: string): string {
  if (type === 'VARCHAR') return unescaped(column);
  if (type === 'ENCODED') return decodedText(unescaped(column));
  return `${column}::${type}`;
}

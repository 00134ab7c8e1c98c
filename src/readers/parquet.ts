import { resolve } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBType } from '@duckdb/node-api';
import { parseJsonRecord } from '../domain/files/json.js';
import { AssessError } from '../errors.js';
import { sizeOf } from './bytes.js';
import { jsonOf, leavesOf } from './parquet-values.js';
import type { TableRow } from './record.js';

/** Memory limit for decoding; it streams, so this is enough for any number of rows. */
const MEMORY_LIMIT = '1GB';

interface ParquetTable {
  /** Columns; for a column of structs, each member, `learner.l1`. */
  readonly columns: readonly string[];
  readonly rows: AsyncGenerator<TableRow[], void>;
  readonly source: { readonly taken: number; readonly size: number | undefined };
  close(): Promise<void>;
}

/**
 * Opens a Parquet file. A database in memory, which may read this file and nothing else, makes JSON of each row: dates
 * and times in ISO form, lists and structs as they are. Absent values have no key. The line of a row is its number,
 * from 1.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, at once or while reading
 */
export async function openParquet(path: string, signal?: AbortSignal): Promise<ParquetTable> {
  const size = await sizeOf(path);
  signal?.throwIfAborted();
  const from = `read_parquet('${escaped(resolve(path))}', hive_partitioning = false)`;
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: MEMORY_LIMIT });
  const close = async () => instance.closeSync();
  try {
    const connection = await instance.connect();
    await confine(connection, path);
    const { names, types, total } = await describe(connection, from, path);
    const source = { taken: 0, size };
    const rows = rowsOf(connection, { names, types, from }, path, signal);
    async function* counted(): AsyncGenerator<TableRow[], void> {
      let count = 0;
      try {
        for await (const read of rows) {
          count += read.length;
          source.taken = Math.round(((size ?? 0) * count) / Math.max(1, total));
          yield read;
        }
      } finally {
        await close();
      }
    }
    const columns = names.flatMap((name, index) => leavesOf(name, types[index]!));
    return { columns, rows: counted(), source, close };
  } catch (error) {
    await close();
    throw error instanceof AssessError ? error : unreadable(path, error);
  }
}

const escaped = (path: string) => path.replaceAll("'", "''");

async function confine(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`SET allowed_paths = ['${escaped(resolve(path))}']`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}

interface Description {
  readonly names: readonly string[];
  readonly types: readonly DuckDBType[];
  readonly from: string;
}

async function describe(connection: DuckDBConnection, from: string, path: string) {
  const head = await connection.run(`FROM ${from} LIMIT 0`);
  const [counts = []] = await (
    await connection.run(`SELECT num_rows::DOUBLE FROM parquet_file_metadata('${escaped(resolve(path))}')`)
  ).getColumns();
  return { names: head.columnNames(), types: head.columnTypes(), total: Number(counts[0] ?? 0) };
}

async function* rowsOf(
  connection: DuckDBConnection,
  { names, types, from }: Description,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableRow[], void> {
  const quoted = (name: string) => `t."${name.replaceAll('"', '""')}"`;
  const members = names.map((name, index) => `'${escaped(name)}', ${jsonOf(quoted(name), types[index]!)}`);
  const interrupt = () => connection.interrupt();
  signal?.addEventListener('abort', interrupt);
  let line = 0;
  try {
    const result = await connection.stream(
      `SELECT json_object(${members.join(', ')})::VARCHAR FROM ${from} AS t`,
    );
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      signal?.throwIfAborted();
      const lines = chunk.getColumnValues(0) as string[];
      yield lines.map((json): TableRow => {
        line += 1;
        const values = parseJsonRecord(json);
        return values ? { line, values: present(values) } : { line, message: 'row is nested too deeply' };
      });
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof AssessError ? error : unreadable(path, error);
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
}

/** Every row has the column, with or without a value. */
function present(values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(values)) if (values[name] === null) delete values[name];
  return values;
}

/** What is wrong with a file. DuckDB's own messages may quote its content and are left out. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/magic bytes|too small to be a Parquet/i, 'it is no Parquet file, or only a part of one'],
  [/string encoding/i, 'it holds text that is not valid UTF-8'],
  [/encrypt/i, 'it is encrypted'],
  [/out of memory|memory limit/i, 'its row groups are too large; write it with smaller ones'],
];

function unreadable(path: string, error: unknown): AssessError {
  const said = error instanceof Error ? error.message : '';
  const reason =
    REASONS.find(([sign]) => sign.test(said))?.[1] ?? 'it is damaged, or no Parquet that DuckDB can read';
  return new AssessError('unreadable_file', { path, reason }, { cause: error });
}

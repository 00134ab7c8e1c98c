import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type ColumnType, SQL_TYPES } from '../domain/files/export-columns.js';
import { StoredJson } from '../domain/files/stored-json.js';
import { reasonOf } from '../errors.js';
import type { Column, Dataset, RowWriter } from './dataset.js';
import type { PartialFolder } from './partial.js';
import { openSpool, type Sink, unwritable } from './sink.js';

/** Rows per row group, a multiple of 2,048. */
const ROW_GROUP = 20_480;

/** Memory limit of the conversion; it streams, so this is enough for any number of rows. */
const MEMORY_LIMIT = '512MB';

/**
 * Writes Parquet. The rows are collected as JSON lines in a folder beside the file; then a database in memory,
 * independent of the store, converts them to Parquet. Memory and the number of open files stay small for any number of
 * rows.
 */
export async function parquetWriter<R>(
  { columns }: Dataset<R>,
  path: string,
  sink: Sink,
): Promise<RowWriter<R>> {
  const { sink: rowsSink, rows: rowsPath, folder } = await openSpool(path);
  const parquetPath = join(folder.path, 'parquet');
  const { members, select } = plan(columns);
  return {
    async write(rows) {
      const lines = rows.map((row) => {
        const values = members.map(({ key, of }) => key + JSON.stringify(of(row) ?? null));
        return `{${values.join(',')}}\n`;
      });
      return rowsSink.write(lines.join(''));
    },
    async commit() {
      try {
        await rowsSink.commit();
        await convert(folder, rowsPath, parquetPath, { members, select }).catch((error) => {
          throw unwritable(path, new Error(reasonOf(error).split('\n')[0]));
        });
        for await (const chunk of createReadStream(parquetPath)) {
          if (!(await sink.write(chunk as Uint8Array))) break;
        }
        await sink.commit();
      } finally {
        await folder.remove();
      }
    },
    async discard() {
      await rowsSink.discard();
      await folder.remove();
      await sink.discard();
    },
  };
}

/** Quotes a name that may be a keyword of SQL. */
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A member of a collected row. */
interface Member<R> {
  readonly name: string;
  /** Its name in JSON, with the colon. */
  readonly key: string;
  readonly type: string;
  readonly of: (row: R) => unknown;
}

interface Plan<R> {
  readonly members: readonly Member<R>[];
  /** Selects the columns from the members. */
  readonly select: (source: string) => string;
}

/**
 * What is collected of each row. Columns that have paths are selected from the members that contain them, because DuckDB
 * takes them from JSON faster than we do; others are collected themselves.
 */
function plan<R>(columns: readonly Column<R>[]): Plan<R> {
  const member = (name: string, type: ColumnType, of: Member<R>['of']): Member<R> => ({
    name,
    key: `${JSON.stringify(name)}:`,
    // JSON text in a JSON line is a string.
    type: type === 'json' ? 'VARCHAR' : SQL_TYPES[type],
    of,
  });
  const members = new Map<string, Member<R>>();
  const paths = new Map<string, string[]>();
  const selected = columns.map(({ name, type, path, of }) => {
    const [first = name, ...rest] = path?.split('.') ?? [];
    const nested = rest.filter((one) => one !== 'length').join('.');
    if (nested === '') {
      members.set(first, member(first, type, of));
      return `${named(first)}::${SQL_TYPES[type]} AS ${named(name)}`;
    }
    const textOf = (row: R) => textIn((row as Record<string, unknown>)[first]);
    if (!members.has(first)) members.set(first, member(first, 'json', textOf));
    const among = paths.get(first) ?? [];
    paths.set(first, among);
    if (!among.includes(nested)) among.push(nested);
    const value = `${named(`${first} parts`)}[${among.indexOf(nested) + 1}]`;
    const cell = rest.at(-1) === 'length' ? `json_array_length(${value})` : value;
    return `${cell}::${SQL_TYPES[type]} AS ${named(name)}`;
  });
  const parts = [...paths].map(
    ([first, among]) =>
      `, json_extract_string(${named(first)}, [${among.map((path) => quoted(`$.${path}`)).join(', ')}]) AS ${named(`${first} parts`)}`,
  );
  return {
    members: [...members.values()],
    select: (source) => `SELECT ${selected.join(', ')} FROM (SELECT *${parts.join('')} FROM ${source})`,
  };
}

const textIn = (value: unknown) => (value instanceof StoredJson ? value.text : JSON.stringify(value));

async function convert(
  { path: folder }: PartialFolder,
  from: string,
  to: string,
  { members, select }: Plan<never>,
): Promise<void> {
  // Loading DuckDB takes a while, and only Parquet needs it here.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY_LIMIT,
    temp_directory: join(folder, 'spill'),
    // So that the rows are in full row groups.
    threads: '1',
  });
  try {
    const connection = await instance.connect();
    await connection.run(`SET allowed_directories = [${quoted(`${folder}/`)}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    const schema = members.map(({ name, type }) => `${named(name)}: ${quoted(type)}`).join(', ');
    const rows = `read_json(${quoted(from)}, format = 'newline_delimited', columns = {${schema}})`;
    await connection.run(
      `COPY (${select(rows)}) TO ${quoted(to)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
    );
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

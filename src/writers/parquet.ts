import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../errors.js';
import type { CellValue, Column, ColumnType, Dataset, RowWriter } from './dataset.js';
import type { PartialFolder } from './partial.js';
import { openPartialFolder, openSpool, type Sink, unwritable } from './sink.js';

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'JSON',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  number: 'DOUBLE',
  timestamp: 'TIMESTAMPTZ',
};

/** Rows that a reader of the file takes at once, a multiple of 2,048. */
const ROW_GROUP = 20_480;

/** Memory for the conversion; it streams, so that this holds for any number of rows. */
const MEMORY_LIMIT = '512MB';

/**
 * Writes Parquet. The rows lie as JSON lines in a folder beside the file until all are there; then a database in memory, which has
 * nothing to do with the store, turns them into Parquet. Both memory and open files stay few for any number of rows.
 */
export async function parquetWriter<R>(
  { columns }: Dataset<R>,
  path: string,
  sink: Sink,
): Promise<RowWriter<R>> {
  const folder = await openPartialFolder(path);
  const rowsPath = join(folder.path, 'rows');
  const parquetPath = join(folder.path, 'parquet');
  const rowsSink = await openSpool(path, rowsPath).catch(async (error) => {
    await folder.remove();
    throw error;
  });
  return {
    async write(rows) {
      let text = '';
      for (const row of rows) {
        // Without a prototype, __proto__ is a column as any other.
        const cells: Record<string, CellValue> = Object.create(null);
        for (const { name, of } of columns) cells[name] = of(row) ?? null;
        text += `${JSON.stringify(cells)}\n`;
      }
      return rowsSink.write(text);
    },
    async close() {
      try {
        await rowsSink.commit();
        await convert(folder, rowsPath, parquetPath, columns).catch((error) => {
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

/** A name that may be a word of SQL. */
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function convert(
  { path: folder }: PartialFolder,
  from: string,
  to: string,
  columns: readonly Pick<Column<never>, 'name' | 'type'>[],
): Promise<void> {
  // Loading DuckDB takes a while; only Parquet needs it here.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY_LIMIT,
    temp_directory: join(folder, 'spill'),
  });
  try {
    const connection = await instance.connect();
    await connection.run(`SET allowed_directories = [${quoted(`${folder}/`)}]`);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    // As text first: JSON text in a JSON line is a string.
    const schema = columns
      .map(({ name, type }) => `${named(name)}: ${quoted(type === 'json' ? 'VARCHAR' : TYPES[type])}`)
      .join(', ');
    const selected = columns
      .map(({ name, type }) => `${named(name)}::${TYPES[type]} AS ${named(name)}`)
      .join(', ');
    await connection.run(
      `COPY (SELECT ${selected} FROM read_json(${quoted(from)}, format = 'newline_delimited', columns = {${schema}}))
       TO ${quoted(to)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP})`,
    );
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

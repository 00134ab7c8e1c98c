import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { SQL_TYPES } from '../domain/files/export-columns.js';
import { reasonOf } from '../errors.js';
import type { CellValue, Column, Dataset, RowWriter } from './dataset.js';
import type { PartialFolder } from './partial.js';
import { openPartialFolder, openSpool, type Sink, unwritable } from './sink.js';

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
        // Without a prototype, `__proto__` is a column like any other.
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

/** Quotes a name that may be a keyword of SQL. */
const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function convert(
  { path: folder }: PartialFolder,
  from: string,
  to: string,
  columns: readonly Pick<Column<never>, 'name' | 'type'>[],
): Promise<void> {
  // Loading DuckDB takes a while, and only Parquet needs it here.
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
    // First as text: JSON text in a JSON line is a string.
    const schema = columns
      .map(({ name, type }) => `${named(name)}: ${quoted(type === 'json' ? 'VARCHAR' : SQL_TYPES[type])}`)
      .join(', ');
    const selected = columns
      .map(({ name, type }) => `${named(name)}::${SQL_TYPES[type]} AS ${named(name)}`)
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

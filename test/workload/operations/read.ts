import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import papaparse from 'papaparse';
import { openTable } from '../../../src/readers/table.js';

/** A row of an exported file: cells of a table, or values. */
export type Exported = Readonly<Record<string, unknown>>;

export const FORMATS = ['jsonl', 'csv', 'tsv', 'parquet', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/** The rows of an exported file. */
export async function readRows(file: string, format: Format): Promise<readonly Exported[]> {
  switch (format) {
    case 'jsonl':
      return linesOf(readFileSync(file, 'utf8'));
    case 'csv':
    case 'tsv':
      return papaparse.parse<Exported>(readFileSync(file, 'utf8'), {
        header: true,
        skipEmptyLines: true,
        delimiter: format === 'csv' ? ',' : '\t',
      }).data;
    case 'parquet':
      return await readParquet(file);
    case 'xlsx':
      return await readSheet(file);
  }
}

export const linesOf = (jsonl: string): Exported[] =>
  jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exported);

/** By the database itself. */
async function readParquet(file: string): Promise<readonly Exported[]> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll('FROM read_parquet($1)', [file]);
    return reader.getRowObjectsJson().map(({ metadata, ...row }) => {
      const columns = typeof metadata === 'string' ? (JSON.parse(metadata) as Exported) : {};
      return { ...columns, ...row };
    });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The first sheet. */
async function readSheet(file: string): Promise<readonly Exported[]> {
  const { rows } = await openTable(file, undefined, {});
  const all: Exported[] = [];
  for await (const part of rows)
    all.push(...part.map((row) => ('values' in row ? row.values : row) as Exported));
  return all;
}

import type { ColumnType, ExportColumn } from '../domain/files/export-columns.js';
import type { EXPORT_FORMATS } from '../domain/files/output-format.js';
import { StoredJson } from '../domain/files/stored-json.js';
import type { Output } from './sink.js';

export type CellValue = string | number | null | undefined;

/** A column of a flat export. */
export interface Column<R> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: R) => CellValue;
  /** Where the value lies in the row: names of members, and `length` of a list. Absent if it is computed. */
  readonly path?: string;
}

/** Where values lie in a line: names of members, and `length` of a list. */
type PathOf<Line> =
  Line extends StoredJson<infer Value>
    ? PathOf<Value>
    : Line extends readonly unknown[]
      ? 'length'
      : Line extends object
        ? { [K in keyof Line & string]-?: K | `${K}.${PathOf<NonNullable<Line[K]>>}` }[keyof Line & string]
        : never;

/** Columns that take their values from lines. */
export const columnsOfLines = <Line extends object>(
  columns: readonly ExportColumn<PathOf<Line>>[],
): Column<Line>[] =>
  columns.map(({ name, type, path }) => {
    const [first, ...members] = path.split('.') as [keyof Line, ...string[]];
    return {
      name,
      type,
      path,
      of(line) {
        let value: unknown = line[first];
        for (const member of members) {
          if (value instanceof StoredJson) value = value.value;
          value = (value as Record<string, unknown> | null | undefined)?.[member];
        }
        if (type !== 'json') return value as CellValue;
        return value instanceof StoredJson ? value.text : JSON.stringify(value);
      },
    };
  });

/** What an export contains: rows, written unchanged as lines of JSONL, and their columns, for CSV and Parquet. */
export interface Dataset<R> {
  readonly columns: readonly Column<R>[];
}

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether each metadata column is a column of its own: spreadsheets can't unfold one that contains them all. */
export const isForSpreadsheets = (format: ExportFormat) => format !== 'jsonl' && format !== 'parquet';

/** Writes the rows of one export in one format. */
export type RowWriter<R> = Output<readonly R[]>;

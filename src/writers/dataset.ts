import type { ColumnType, ExportColumn } from '../domain/files/export-columns.js';
import type { EXPORT_FORMATS } from '../domain/files/output-format.js';

export type CellValue = string | number | null | undefined;

/** A column of a flat export. */
export interface Column<R> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: R) => CellValue;
}

/** Where values lie in a line: names of members, and `length` of a list. */
type PathOf<Line> = Line extends readonly unknown[]
  ? 'length'
  : Line extends object
    ? { [K in keyof Line & string]-?: K | `${K}.${PathOf<NonNullable<Line[K]>>}` }[keyof Line & string]
    : never;

/** Columns that take their values from lines. */
export const columnsOfLines = <Line extends object>(
  columns: readonly ExportColumn<PathOf<Line>>[],
): Column<Line>[] =>
  columns.map(({ name, type, path }) => {
    const members = path.split('.');
    const at = (line: Line) => members.reduce<unknown>((value, member) => memberOf(value, member), line);
    return {
      name,
      type,
      of: type === 'json' ? (line) => JSON.stringify(at(line)) : (line) => at(line) as CellValue,
    };
  });

const memberOf = (value: unknown, member: string) =>
  (value as Record<string, unknown> | null | undefined)?.[member];

/** What an export contains: rows, written unchanged as lines of JSONL, and their columns, for CSV and Parquet. */
export interface Dataset<R> {
  readonly columns: readonly Column<R>[];
}

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether each metadata column is a column of its own: spreadsheets can't unfold one that contains them all. */
export const isForSpreadsheets = (format: ExportFormat) => format !== 'jsonl' && format !== 'parquet';

/** Writes the rows of one export in one format. */
export interface RowWriter<R> {
  /** False when the reader has closed the output. */
  write(rows: readonly R[]): Promise<boolean>;
  /** Ends the export and makes it visible. */
  close(): Promise<void>;
  /** Discards what was written. */
  discard(): Promise<void>;
}

/** Types of columns, as Parquet keeps them. */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'number' | 'timestamp';

export type CellValue = string | number | null | undefined;

/** A column of a flat export. */
export interface Column<R> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: R) => CellValue;
}

/** What an export holds: the same rows nested, for JSONL, and flat, for CSV and Parquet. R: a record as flattened. */
export interface Dataset<S, R = S> {
  /** One line of JSONL, without its newline. */
  readonly line: (stored: S) => string;
  /** What the columns look into, made once for each row. */
  readonly flatten: (stored: S) => R;
  readonly columns: readonly Column<R>[];
}

export type ExportFormat = 'csv' | 'jsonl' | 'parquet';
export const EXPORT_FORMATS: readonly ExportFormat[] = ['csv', 'jsonl', 'parquet'];

/** Writes the rows of one export in one format. */
export interface RowWriter<S> {
  /** False when nobody reads any longer. */
  write(rows: readonly S[]): Promise<boolean>;
  /** Ends the export and makes it visible. */
  close(): Promise<void>;
  /** Takes back what was written. */
  discard(): Promise<void>;
}

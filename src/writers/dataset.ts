/** Types of columns, as Parquet keeps them. */
export type ColumnType = 'text' | 'json' | 'integer' | 'bigint' | 'number' | 'timestamp';

export type CellValue = string | number | null | undefined;

/** A column of a flat export. */
export interface Column<R> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: R) => CellValue;
}

/** What an export holds: rows that are lines of JSONL as they are, and their columns, for CSV and Parquet. */
export interface Dataset<R> {
  readonly columns: readonly Column<R>[];
}

export type ExportFormat = 'csv' | 'jsonl' | 'parquet';
export const EXPORT_FORMATS: readonly ExportFormat[] = ['csv', 'jsonl', 'parquet'];

/** Writes the rows of one export in one format. */
export interface RowWriter<R> {
  /** False when nobody reads any longer. */
  write(rows: readonly R[]): Promise<boolean>;
  /** Ends the export and makes it visible. */
  close(): Promise<void>;
  /** Takes back what was written. */
  discard(): Promise<void>;
}

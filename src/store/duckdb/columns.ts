import { type DuckDBTimestampValue, timestampValue } from '@duckdb/node-api';

/** A time for a TIMESTAMP column, with millisecond precision. */
export function timestampOf(instant: Date): DuckDBTimestampValue {
  return timestampValue(BigInt(instant.getTime()) * 1000n);
}

/**
 * Selects a VARCHAR column whose values may begin with U+FEFF: node-api decodes with a TextDecoder that drops a leading
 * one, so another character is prepended. Reversed by {@link unguarded}.
 */
export function guarded(column: string): string {
  return `'.' || ${column}`;
}

/** The value of a column selected with {@link guarded}. */
export function unguarded(value: string): string {
  return value.slice(1);
}

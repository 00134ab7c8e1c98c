/** Suffixes of DuckDB's logs: the log itself, and those during a checkpoint or recovery. */
export const LOG_ENDINGS = ['.wal', '.wal.checkpoint', '.wal.recovery'] as const;

/**
 * The write-ahead log that DuckDB keeps beside a store. DuckDB treats everything after a question mark in the path as
 * the query of a URL, and puts the suffix before it.
 */
export function logPathOf(file: string, ending: (typeof LOG_ENDINGS)[number] = '.wal'): string {
  const query = file.indexOf('?');
  return query === -1 ? file + ending : file.slice(0, query) + ending + file.slice(query);
}

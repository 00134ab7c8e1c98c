/** Endings of the logs that DuckDB makes: the log itself, and those while it makes a checkpoint or reads a log again. */
export const LOG_ENDINGS = ['.wal', '.wal.checkpoint', '.wal.recovery'] as const;

/**
 * The write-ahead log that DuckDB keeps beside a store. DuckDB takes what comes behind a question mark in the path for the
 * query of a URL, and puts the ending before it.
 */
export function logPathOf(file: string, ending: (typeof LOG_ENDINGS)[number] = '.wal'): string {
  const query = file.indexOf('?');
  return query === -1 ? file + ending : file.slice(0, query) + ending + file.slice(query);
}

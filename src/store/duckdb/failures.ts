import { AssessError, reasonOf } from '../../errors.js';

/** Classes of DuckDB errors with external causes: disk, permissions, memory, a damaged file. */
const ENVIRONMENT =
  /^(IO|Out of Memory|Permission|FATAL|Fatal|INTERNAL|TransactionContext|Transaction|Serialization)\b/;
/** Classes whose messages name parts of our statements and never contain values. */
const ABOUT_STATEMENTS = /^(Parser|Binder|Catalog|Not implemented|Dependency)\b/;

const MORE_MEMORY =
  'give the store more memory (setting memoryLimit, ASSESS_MEMORY_LIMIT); what was committed before is kept';

/** `IO Error: Cannot open file "x": No such file` → `Cannot open file "x": No such file`; only the first line. */
function plainReason(message: string): string {
  const [line = ''] = message.split('\n');
  const reason = line.replace(/^(?:\w+(?: of Memory)? Error: ?)+/, '').replace(/ ?See also http.*$/, '');
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/**
 * Converts a DuckDB error into one of the catalogue. Messages of other classes may quote values, which may be learners'
 * words, so only their class is reported.
 */
export function storeFailure(path: string, error: unknown): AssessError {
  if (error instanceof AssessError) return error;
  const message = reasonOf(error);
  if (isOfSystem(error)) return new AssessError('store_unusable', { path, reason: message });
  if (ENVIRONMENT.test(message) || isFatal(error)) {
    const next = message.startsWith('Out of Memory') ? MORE_MEMORY : undefined;
    return new AssessError('store_unusable', { path, reason: plainReason(message), next });
  }
  if (ABOUT_STATEMENTS.test(message)) return new AssessError('internal', { reason: plainReason(message) });
  const kind =
    /^[\w ]{1,40} Error/.exec(message)?.[0] ?? (error instanceof Error ? error.name : 'unknown error');
  return new AssessError('internal', { reason: `the store could not run a statement (${kind})` });
}

/** Whether it comes from a system call of this process. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Whether DuckDB invalidated its instance, for example after a failed fsync or checkpoint: every statement fails from
 * then on.
 */
export function isFatal(error: unknown): boolean {
  return /^FATAL\b|has been invalidated/i.test(reasonOf(error));
}

/** The process that holds the file, if DuckDB's message about the lock names it. */
function lockHolder(message: string): number | undefined {
  const pid = Number(/\(PID (\d+)\)/.exec(message)?.[1]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

/** Whether another process holds the file. */
export const isLocked = (error: unknown): boolean =>
  /could not set lock|used by another process/i.test(reasonOf(error));

/** Whether DuckDB failed on the content of a log, which may be intact: 1.5.5 could not replay some of its own logs. */
const isReplayFailure = (error: unknown): boolean => /replaying WAL/.test(reasonOf(error));

/** Converts DuckDB's refusal to open a file into an error of the catalogue. */
export function openFailure(path: string, error: unknown): AssessError {
  if (error instanceof AssessError) return error;
  const message = reasonOf(error);
  if (isLocked(error)) return new AssessError('store_locked', { path, pid: lockHolder(message) });
  if (isReplayFailure(error))
    return new AssessError('store_damaged', { path, reason: 'DuckDB cannot replay its write-ahead log' });
  return new AssessError('store_unusable', { path, reason: unusableReason(message) });
}

/** The common cases in our own words; the rest as DuckDB words it. */
function unusableReason(message: string): string {
  if (/not a valid DuckDB database file/.test(message)) return 'it is not a DuckDB file';
  if (/No such file or directory/.test(message)) return 'its directory does not exist';
  if (/\.wal": Permission denied/.test(message))
    return 'its write-ahead log may not be opened (permission denied)';
  if (/Permission denied|Read-only file system/.test(message))
    return 'it may not be written (permission denied)';
  if (/Is a directory/.test(message)) return 'it is a directory';
  if (/Corrupt database file|Could not read enough bytes/.test(message)) return 'the file is damaged';
  return plainReason(message);
}

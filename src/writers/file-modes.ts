import { isMainThread } from 'node:worker_threads';

/** What the user keeps from new files, before this process keeps more. */
const usersMask = process.umask();
const OTHERS = 0o077;
const NEW_FILE = 0o666;

const BY_UMASK = NEW_FILE & ~usersMask;

let outputMode = BY_UMASK;

/**
 * From now on new files of this process are for its user alone: those that DuckDB makes beside the store (log, copy, what it
 * spills) hold texts, and it has no setting for their permissions.
 */
export function keepFilesPrivate(): void {
  if (isMainThread) process.umask(usersMask | OTHERS);
}

/** Permissions of a new file that the user asked for, such as an export or a report: those of any new file unless set. */
export function newOutputMode(): number {
  return outputMode;
}

/**
 * Sets them, for this thread alone.
 * @param mode permissions; or the setting: `umask`, or an octal number such as `0640`. In a thread that starts after
 *   `keepFilesPrivate`, `umask` would mean private files
 */
export function setOutputMode(mode: number | string): void {
  if (typeof mode === 'number') outputMode = mode;
  else outputMode = mode === 'umask' ? BY_UMASK : Number.parseInt(mode, 8);
}

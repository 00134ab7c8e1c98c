import { isMainThread } from 'node:worker_threads';

/** The user's umask, before this process makes it stricter. */
const usersMask = process.umask();
const OTHERS = 0o077;
const NEW_FILE = 0o666;

const BY_UMASK = NEW_FILE & ~usersMask;

let outputMode = BY_UMASK;

/**
 * From now on, only the user can access new files of this process. DuckDB makes files with texts beside the store (log,
 * copy, spill files) and has no setting for their permissions.
 */
export function keepFilesPrivate(): void {
  if (isMainThread) process.umask(usersMask | OTHERS);
}

/** Permissions of a new file that the user asked for, such as an export or a report: those of any new file unless set. */
export function newOutputMode(): number {
  return outputMode;
}

/**
 * Sets the permissions, for this thread only.
 * @param mode permissions, or the setting: `umask`, or an octal number such as `0640`. In a thread that starts after
 *   `keepFilesPrivate`, `umask` would mean private files
 */
export function setOutputMode(mode: number | string): void {
  if (typeof mode === 'number') outputMode = mode;
  else outputMode = mode === 'umask' ? BY_UMASK : Number.parseInt(mode, 8);
}

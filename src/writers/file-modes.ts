import { isMainThread } from 'node:worker_threads';

/** What the user keeps from new files, before this process keeps more. */
const usersMask = process.umask();
const OTHERS = 0o077;
const NEW_FILE = 0o666;

/**
 * From now on new files of this process are for its user alone: those that DuckDB makes beside the store (log, copy, what it
 * spills) hold texts, and it has no setting for their permissions.
 */
export function keepFilesPrivate(): void {
  if (isMainThread) process.umask(usersMask | OTHERS);
}

/** Permissions of a new file that the user asked for, such as an export. */
export function usersFileMode(): number {
  return NEW_FILE & ~usersMask;
}

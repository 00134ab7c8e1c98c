import { chmodSync, chownSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AssessError, reasonOf } from '../../../errors.js';
import { logPathOf } from '../../log-path.js';

import type { Database } from '../database.js';
import type { ReadPool } from '../read-pool.js';
import type { Session } from '../session.js';
import { type CopyOptions, copyStore } from './copy.js';
import { beginExchange, endExchange } from './exchange.js';
import { syncFolder } from './sync-folder.js';

/** Suffix of the copy beside the store; the names of all files that DuckDB makes for it start with the copy's. */
const SUFFIX = '.compacting';

/** The parts of a store that a compaction needs. */
interface CompactedStore {
  readonly file: string;
  readonly database: Database;
  readonly reads: ReadPool;
  readonly options: CopyOptions;
}

/** Records that from now on the file contains bytes of deleted submissions. */
export async function noteErasure(session: Session, at: Date): Promise<void> {
  await session.run('INSERT INTO erasure SELECT $1 WHERE NOT EXISTS (FROM erasure)', [at]);
}

/** When the oldest deletion happened whose bytes are still in the file. */
export async function findErasure(session: Session): Promise<Date | undefined> {
  return (await session.row<{ since: Date }>('SELECT since FROM erasure'))?.since;
}

/**
 * Copies the live data into a new file, which replaces the old one: afterwards no file of the store contains deleted
 * data. Only the writer may run it. Readers continue, except while the files are swapped. Until then the old file is
 * complete and in use, afterwards the new one; neither has a write-ahead log at that moment, so the process may be
 * killed at any point.
 * @throws AssessError `store_unusable`, the old file stays in use unless the new one could not be opened
 */
export async function compact(
  session: Session,
  { file, database, reads, options }: CompactedStore,
  signal?: AbortSignal,
): Promise<void> {
  const copy = file + SUFFIX;
  try {
    removeUnfinishedCopy(file);
    await requireSpace(session, file);
    await emptyLog(session, file);
    await copyStore(session, copy, options, signal);
    allowAsMuch(file, copy);
    await reads.whileClosed(async () => {
      // The lock on the old file is kept until the new one replaces it, so that nobody writes to it meanwhile. The new one
      // is not locked before it is opened.
      beginExchange(file);
      try {
        renameSync(copy, file);
      } catch (error) {
        endExchange(file);
        throw error;
      }
      try {
        // After a power cut, the log of the new file must not be found beside the old one.
        await syncFolder(dirname(file));
        await database.reopen(session);
        session.log?.begin();
      } catch (error) {
        // Anything written to the old file now would be lost.
        database.giveUp(error);
        throw error;
      } finally {
        endExchange(file);
      }
    });
    removeDamagedLogs(file);
  } catch (error) {
    removeUnfinishedCopy(file);
    // Errors of DuckDB are already translated; the others come from the file system.
    if (error instanceof AssessError) throw error;
    throw unusable(session, reasonOf(error));
  }
}

/** Removes what an interrupted compaction left. */
export function removeUnfinishedCopy(file: string): void {
  rmSync(logPathOf(file + SUFFIX), { force: true });
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + SUFFIX))
      rmSync(join(folder, name), { force: true, recursive: true });
  }
}

/** Damaged logs were kept for inspection; they may contain deleted data. */
function removeDamagedLogs(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(`${basename(logPathOf(file))}.damaged-`)) rmSync(join(folder, name), { force: true });
  }
}

/** The copy is at most about as large as the file. */
async function requireSpace(session: Session, file: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file));
  const { size } = statSync(file);
  if (bavail * bsize >= size) return;
  throw unusable(
    session,
    `a compaction needs as much free space on the disk as the store has, ${size} bytes`,
  );
}

/** Moves the log into the file. After a crash, a log that stayed would be applied to the new file. */
async function emptyLog(session: Session, file: string): Promise<void> {
  await session.log?.checkpoint(session);
  const size = statSync(logPathOf(file), { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) throw unusable(session, 'its write-ahead log could not be moved into the file');
}

/** The copy gets the owner and permissions of the file. */
function allowAsMuch(file: string, copy: string): void {
  const { mode, uid, gid } = statSync(file);
  chmodSync(copy, mode);
  try {
    chownSync(copy, uid, gid);
  } catch {
    // A store of another user that this user may write.
  }
}

function unusable({ path }: Session, reason: string): AssessError {
  return new AssessError('store_unusable', { path, reason });
}

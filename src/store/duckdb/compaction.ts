import { chmodSync, chownSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AssessError, reasonOf } from '../../errors.js';
import { logPathOf } from '../log-path.js';
import { milliseconds } from './columns.js';
import { type CopyOptions, copyStore } from './copy.js';
import type { Database } from './database.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';
import { syncFolder } from './sync-folder.js';

/** Beside the store while it is copied; so begin the names of all files that DuckDB makes for the copy. */
const SUFFIX = '.compacting';

/** The parts of a store that a compaction concerns. */
export interface CompactedStore {
  readonly file: string;
  readonly database: Database;
  readonly reads: ReadPool;
  readonly options: CopyOptions;
}

/** Notes that bytes of deleted submissions lie in the file from now on. */
export async function noteErasure(session: Session, at: Date): Promise<void> {
  await session.run('INSERT INTO erasure SELECT epoch_ms($1::BIGINT) WHERE NOT EXISTS (FROM erasure)', [
    at.getTime(),
  ]);
}

/** When the first submission was deleted whose bytes still lie in the file. */
export async function findErasure(session: Session): Promise<Date | undefined> {
  const row = await session.row<{ since: number }>(`SELECT ${milliseconds('since')} AS since FROM erasure`);
  return row && new Date(row.since);
}

/**
 * Copies what is live into a new file, which takes the place of the old one: what was deleted is in no file of the store
 * afterwards. To be run by the writer alone. Readers go on, but for the moment in which the files change places. Until
 * then the old file is whole and in use; from then on the new one is, and neither has a write-ahead log at that moment,
 * so that a process may be killed anywhere.
 * @throws AssessError `store_unusable`, with the old file in use unless the new one could not be opened
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
      // The lock on the old file is kept until it is out of the way, so that nobody writes to it meanwhile.
      renameSync(copy, file);
      try {
        // A log that comes after the new name must not be found beside the old file.
        await syncFolder(dirname(file));
        await database.reopen(session);
        session.log?.begin();
      } catch (error) {
        // Whatever were written to the old file now would be lost.
        database.giveUp(error);
        throw error;
      }
    });
    removeDamagedLogs(file);
  } catch (error) {
    removeUnfinishedCopy(file);
    // What DuckDB says is one already; the rest comes from the file system.
    if (error instanceof AssessError) throw error;
    throw unusable(session, reasonOf(error));
  }
}

/** Removes what a compaction left that was cut short. */
export function removeUnfinishedCopy(file: string): void {
  rmSync(logPathOf(file + SUFFIX), { force: true });
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + SUFFIX))
      rmSync(join(folder, name), { force: true, recursive: true });
  }
}

/** Damaged logs were kept for whoever wants to look at them; what was deleted may be in there. */
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

/** Moves the log into the file. A log that stayed would be taken for that of the new file after a crash. */
async function emptyLog(session: Session, file: string): Promise<void> {
  await session.log?.checkpoint(session);
  const size = statSync(logPathOf(file), { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) throw unusable(session, 'its write-ahead log could not be moved into the file');
}

/** The copy belongs to the same user and may be read by the same ones as the file. */
function allowAsMuch(file: string, copy: string): void {
  const { mode, uid, gid } = statSync(file);
  chmodSync(copy, mode);
  try {
    chownSync(copy, uid, gid);
  } catch {
    // The store of another user, which this one may write.
  }
}

function unusable({ path }: Session, reason: string): AssessError {
  return new AssessError('store_unusable', { path, reason });
}

import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AssessError, reasonOf } from '../../errors.js';
import { milliseconds } from './columns.js';
import { attachment, type Database } from './database.js';
import { interruptible } from './interruptible.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';

/** Beside the store while it is copied; so begin the names of all files that DuckDB makes for the copy. */
const SUFFIX = '.compacting';

/** The parts of a store that a compaction concerns. */
export interface CompactedStore {
  readonly file: string;
  readonly database: Database;
  readonly reads: ReadPool;
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
  { file, database, reads }: CompactedStore,
  signal?: AbortSignal,
): Promise<void> {
  const copy = file + SUFFIX;
  try {
    removeUnfinishedCopy(file);
    await requireSpace(session, file);
    await emptyLog(session, { file, database, reads });
    await interruptible(session, signal, () => writeCopy(session, file, copy, signal));
    await reads.whileClosed(async () => {
      // The lock on the old file is kept until it is out of the way, so that nobody writes to it meanwhile.
      renameSync(copy, file);
      syncNames(dirname(file));
      await database.reopen();
    });
  } catch (error) {
    await session.run('DETACH DATABASE IF EXISTS compacted').catch(() => undefined);
    removeUnfinishedCopy(file);
    // What DuckDB says is one already; the rest comes from the file system.
    if (error instanceof AssessError) throw error;
    throw unusable(session, reasonOf(error));
  }
}

/** Removes what a compaction left that was cut short. */
export function removeUnfinishedCopy(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file) + SUFFIX)) rmSync(join(folder, name), { force: true });
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
async function emptyLog(session: Session, { file, database, reads }: CompactedStore): Promise<void> {
  try {
    await session.run('CHECKPOINT');
  } catch (error) {
    // DuckDB gives up a database whose checkpoint failed, on a full disk for one. Its log still holds everything.
    await reads.whileClosed(() => database.reopen());
    throw error;
  }
  const size = statSync(`${file}.wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0) throw unusable(session, 'its write-ahead log could not be moved into the file');
}

async function writeCopy(
  session: Session,
  file: string,
  copy: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await session.run(attachment(copy, 'compacted'));
  allowAsMuch(file, copy);
  signal?.throwIfAborted();
  await session.run('COPY FROM DATABASE store TO compacted');
  signal?.throwIfAborted();
  await requireSameTables(session);
  await session.run('DELETE FROM compacted.erasure');
  await session.run('CHECKPOINT compacted');
  await session.run('DETACH compacted');
  sync(copy);
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

async function requireSameTables(session: Session): Promise<void> {
  const count = async (database: string) => {
    const tables = await session.rows<{ name: string }>(
      'SELECT table_name AS name FROM duckdb_tables() WHERE database_name = $1 ORDER BY name',
      [database],
    );
    const counts = tables.map(
      ({ name }) => `SELECT '${name}' AS name, count(*)::DOUBLE AS rows FROM ${database}.${name}`,
    );
    return JSON.stringify(await session.rows(`${counts.join(' UNION ALL ')} ORDER BY name`));
  };
  if ((await count('store')) !== (await count('compacted'))) {
    throw unusable(session, 'its copy is not complete');
  }
}

/** Waits until the new name is on the disk: a log that comes after it must not be found beside the old file. */
function syncNames(folder: string): void {
  try {
    sync(folder);
  } catch {
    // Not every file system does that for folders.
  }
}

/** Waits until what was written is on the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function unusable({ path }: Session, reason: string): AssessError {
  return new AssessError('store_unusable', { path, reason });
}

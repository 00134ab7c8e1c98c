import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { AssessError } from '../../errors.js';
import { canonicalPath } from '../canonical-path.js';
import type { Store } from '../store.js';
import { Checkpointer, type CheckpointPolicy, DEFAULT_CHECKPOINT_POLICY } from './checkpointer.js';
import { compact, removeUnfinishedCopy } from './compaction.js';
import { Database } from './database.js';
import { openFailure } from './failures.js';
import { migrate } from './migrate.js';
import { ReadPool } from './read-pool.js';
import { noteKilledRuns } from './runs.js';
import { StandingReader } from './standing-reader.js';
import { DuckDbStore } from './store.js';
import { WriteQueue } from './write-queue.js';

export interface StoreOptions {
  /** Tells the time for the record of migrations. */
  readonly clock?: (() => Date) | undefined;
  /** What DuckDB may use at most, such as `1GiB`; it spills into `PATH.tmp` beyond that. */
  readonly memoryLimit?: string | undefined;
  /** Threads of DuckDB; as many as there are cores unless given. */
  readonly threads?: number | undefined;
  /** Bytes for how it stands with submissions written or asked for lately. */
  readonly standingMemory?: number | undefined;
  readonly checkpoints?: Partial<CheckpointPolicy> | undefined;
}

/** A store is for its owner alone. */
const PRIVATE = 0o600;
const DEFAULT_MEMORY_LIMIT = '1GiB';
const DEFAULT_STANDING_MEMORY = 64 * 2 ** 20;

/**
 * Files that this process holds. The system's lock keeps other processes out but not a second store in this one, whose
 * writer would count receipts on its own.
 */
const held = new Set<string>();

/**
 * Opens the store in the file at `path`, which is made where there is none, and brings its schema up to date.
 * @throws AssessError `store_locked`, `store_unusable`, `store_newer`
 */
export async function openStore(path: string, options: StoreOptions = {}): Promise<Store> {
  const file = canonicalPath(path);
  if (held.has(file)) throw new AssessError('store_locked', { path, pid: process.pid });
  held.add(file);
  try {
    refuseOtherFiles(path, file);
    return await open(path, file, options);
  } catch (error) {
    held.delete(file);
    throw openFailure(path, error);
  }
}

async function open(path: string, file: string, options: StoreOptions): Promise<Store> {
  const temporary = `${file}.tmp`;
  const isNew = !existsSync(file);
  const database = await Database.open(file, path, {
    memoryLimit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
    temporary,
    threads: options.threads,
  });
  try {
    // Before anything is in it. The files beside it have the permissions of new files of this process.
    if (isNew) chmodSync(file, PRIVATE);
    const writer = await database.connect();
    removeTemporaryFiles(temporary);
    removeUnfinishedCopy(file);
    await migrate(writer, options.clock ?? (() => new Date()));
    await noteKilledRuns(writer);
    const checkpointer = new Checkpointer(file, writer, {
      ...DEFAULT_CHECKPOINT_POLICY,
      ...options.checkpoints,
    });
    const queue: WriteQueue = new WriteQueue(writer, () => checkpointer.afterCommit(queue));
    const reads = new ReadPool(database);
    const standings = new StandingReader(reads, options.standingMemory ?? DEFAULT_STANDING_MEMORY);
    const close = async () => {
      checkpointer.stop();
      await Promise.all([queue.close(), reads.close()]);
      // DuckDB would do so at closing, but on this thread. On a full disk the log stays, and is read at the next opening.
      await writer.run('CHECKPOINT').catch(() => undefined);
      writer.close();
      database.close();
      removeTemporaryFiles(temporary);
      held.delete(file);
    };
    return new DuckDbStore({
      queue,
      reads,
      standings,
      compact: (session, signal) => compact(session, { file, database, reads }, signal),
      close,
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What a DuckDB file has from its ninth byte on. */
const MAGIC = { position: 8, bytes: 'DUCK' };

/**
 * DuckDB opens a file of data (`exam.csv`, `exam.parquet`) as a database of its own, in memory, and what is written then
 * is lost: only its own files may be opened.
 */
function refuseOtherFiles(path: string, file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return;
  const handle = openSync(file, 'r');
  try {
    const magic = Buffer.alloc(MAGIC.bytes.length);
    readSync(handle, magic, 0, magic.length, MAGIC.position);
    if (magic.toString('latin1') === MAGIC.bytes) return;
  } finally {
    closeSync(handle);
  }
  throw new AssessError('store_unusable', { path, reason: 'it is not a DuckDB file' });
}

/** Removes what DuckDB spilled, now or before it was killed; anything else in the folder is left alone. */
function removeTemporaryFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('duckdb_temp_')) rmSync(join(folder, name), { force: true });
    }
    rmdirSync(folder);
  } catch {
    // There is no such folder, which is the rule, or it holds something else.
  }
}

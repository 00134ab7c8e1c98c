import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AssessError, reasonOf } from '../../errors.js';
import { canonicalPath } from '../canonical-path.js';
import { readOnly } from '../read-only.js';
import type { FileStore, Store } from '../store.js';
import { acknowledgedLength } from './acknowledged-log.js';
import { Checkpointer, type CheckpointPolicy, DEFAULT_CHECKPOINT_POLICY } from './checkpointer.js';
import { compact, removeUnfinishedCopy } from './compaction.js';
import { Database, type DatabaseOptions } from './database.js';
import { isLocked, openFailure } from './failures.js';
import { dropBlocks, hasKeptBlocks, restoreBlocks } from './kept-blocks.js';
import { inspectLog, isWhole, type LogRepair, refuseShortLog, repairLog } from './log-repair.js';
import { migrate, requireMigrated } from './migrate.js';
import { ReadPool } from './read-pool.js';
import { Revival } from './revival.js';
import { noteKilledRuns } from './runs.js';
import type { Session } from './session.js';
import { StandingReader } from './standing-reader.js';
import { createDuckDbStore } from './store.js';
import { WriteAheadLog } from './write-ahead-log.js';
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
  /** Hears why the store could not be used for a while, and that it can be again (undefined). */
  readonly onTrouble?: ((trouble: AssessError | undefined) => void) | undefined;
  /** Hears that the log was damaged behind the last acknowledged commit, and that the store goes on from there. */
  readonly onRepair?: ((repair: LogRepair) => void) | undefined;
  /** Nothing is going to be written: a file that may not be written will do. */
  readonly toRead?: boolean | undefined;
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
 * Opens the store in the file at `path`, which is made where there is none, and brings its schema up to date. One that may
 * not be written is opened where that is enough, and refuses what would change it.
 * @throws AssessError `store_locked`, `store_unusable`, `store_newer`, `store_read_only`
 */
export async function openStore(path: string, options: StoreOptions = {}): Promise<FileStore> {
  const file = canonicalPath(path);
  if (held.has(file)) throw new AssessError('store_locked', { path, pid: process.pid });
  held.add(file);
  try {
    refuseOtherFiles(path, file);
    const obstacle = obstacleToWriting(file);
    if (obstacle === undefined) return await open(path, file, options);
    if (options.toRead) return await openReadOnly(path, file, options, obstacle);
    throw new AssessError('store_read_only', { path, reason: obstacle });
  } catch (error) {
    held.delete(file);
    throw openFailure(path, error);
  }
}

async function open(path: string, file: string, options: StoreOptions): Promise<FileStore> {
  const temporary = `${file}.tmp`;
  const now = options.clock ?? (() => new Date());
  const use = {
    memoryLimit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
    temporary,
    threads: options.threads,
  };
  if (existsSync(file) && isStillborn(file)) {
    await refuseHeld(file, path, use);
    rmSync(file);
  }
  if (!existsSync(file)) dropBlocks(file);
  else if (hasKeptBlocks(file)) {
    await refuseHeld(file, path, use);
    restoreBlocks(file, 'torn');
  }
  const isNew = !existsSync(file);
  if (isNew) noteMaking(file);
  else if (!isWhole(inspectLog(file))) {
    // What another process is at work on looks like this, too.
    await refuseHeld(file, path, use);
    const repair = await repairLog(path, file, now());
    if (repair) options.onRepair?.(repair);
  }
  const database = await Database.open(file, path, use);
  try {
    // Before anything is in it. The files beside it have the permissions of new files of this process.
    if (isNew) chmodSync(file, PRIVATE);
    rmSync(file + MAKING, { force: true });
    const writer = await database.connect();
    removeTemporaryFiles(temporary);
    removeUnfinishedCopy(file);
    await migrate(writer, now);
    await noteKilledRuns(writer);
    const log = new WriteAheadLog(file, (failure) => database.giveUp(failure));
    writer.log = log;
    log.begin();
    const checkpointer = new Checkpointer(file, log, writer, {
      ...DEFAULT_CHECKPOINT_POLICY,
      ...options.checkpoints,
    });
    const reads = new ReadPool(database, () => queue.between(async () => {}).catch(() => undefined));
    const revival = new Revival({ database, writer, reads, log, onTrouble: options.onTrouble });
    const queue: WriteQueue = new WriteQueue(writer, {
      prepare: () => revival.make(),
      afterCommit: () => checkpointer.afterCommit(queue),
    });
    const beforeClosing = async () => {
      checkpointer.stop();
      // On a full disk the log stays, and is read at the next opening.
      await log.checkpoint(writer).catch(() => undefined);
    };
    const afterClosing = () => log.close();
    const parts = { database, writer, reads, queue, file, temporary, beforeClosing, afterClosing };
    return assemble(parts, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a store that may not be written. DuckDB reads what is in its log without moving it into the file; what it spills
 * goes to the system's folder.
 * @param obstacle why it may not be written
 */
async function openReadOnly(
  path: string,
  file: string,
  options: StoreOptions,
  obstacle: string,
): Promise<FileStore> {
  const temporary = join(tmpdir(), `assess-${process.pid}.tmp`);
  const use = {
    memoryLimit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT,
    temporary,
    threads: options.threads,
    readOnly: true,
  };
  if (!isWhole(inspectLog(file))) {
    await refuseHeld(file, path, use);
    refuseShortLog(path, file);
  }
  const database = await Database.open(file, path, use);
  try {
    const writer = await database.connect();
    await requireMigrated(writer, obstacle);
    const queue = new WriteQueue(writer);
    const reads = new ReadPool(database);
    const store = assemble({ database, writer, reads, queue, file, temporary }, options);
    // Nobody holds it to write, so that nothing is going on in it.
    const runs: Store['runs'] = async (query) =>
      (await store.runs(query)).map((run) => (run.outcome ? run : { ...run, outcome: 'killed' }));
    const refusal = () => new AssessError('store_read_only', { path, reason: obstacle });
    return { ...readOnly(store, refusal), runs };
  } catch (error) {
    database.close();
    throw error;
  }
}

interface Parts {
  readonly database: Database;
  readonly writer: Session;
  readonly reads: ReadPool;
  readonly queue: WriteQueue;
  readonly file: string;
  readonly temporary: string;
  readonly beforeClosing?: () => Promise<void>;
  readonly afterClosing?: () => void;
}

function assemble(
  { database, writer, reads, queue, file, temporary, beforeClosing, afterClosing }: Parts,
  options: StoreOptions,
): FileStore {
  const copies = { memoryLimit: options.memoryLimit ?? DEFAULT_MEMORY_LIMIT, threads: options.threads };
  return createDuckDbStore({
    copies,
    queue,
    reads,
    standings: new StandingReader(reads, options.standingMemory ?? DEFAULT_STANDING_MEMORY),
    compact: (session, signal) => compact(session, { file, database, reads, options: copies }, signal),
    close: async () => {
      await Promise.all([queue.close(), reads.close()]);
      await beforeClosing?.();
      writer.close();
      database.close();
      afterClosing?.();
      removeTemporaryFiles(temporary);
      held.delete(file);
    },
  });
}

/** DuckDB's headers; a file of this size holds nothing else. */
const HEADERS = 3 * 4096;

/** Beside a new store until its headers are on the disk. */
const MAKING = '.making';

/**
 * Whether a store never held anything, because its making was cut short, by a power cut for one: whatever was acknowledged
 * would be in its log. Such a file may have any of its headers, or none at all.
 */
function isStillborn(file: string): boolean {
  return (
    existsSync(file + MAKING) &&
    statSync(file).size <= HEADERS &&
    inspectLog(file)?.commits === 0 &&
    acknowledgedLength(file) === 0
  );
}

/** Where it cannot be noted, the store cannot be made either, and DuckDB says so better. */
function noteMaking(file: string): void {
  try {
    writeFileSync(file + MAKING, 'new', { mode: PRIVATE });
  } catch {}
}

/** Fails as opening does where another process holds the file; changes nothing. */
async function refuseHeld(file: string, path: string, options: DatabaseOptions): Promise<void> {
  try {
    (await Database.open(file, path, options)).close();
  } catch (error) {
    if (isLocked(error)) throw error;
  }
}

/** Why a store that is there may not be written; undefined where it may. Its log needs the folder. */
function obstacleToWriting(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  for (const [what, path] of [
    ['file', file],
    ['folder', dirname(file)],
  ] as const) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      return `its ${what} may not be written (${reasonOf(error)})`;
    }
  }
  return undefined;
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
    if (magic.toString('latin1') === MAGIC.bytes || isStillborn(file)) return;
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

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
import type { LeaseClock } from '../lease-clock.js';
import { readOnly } from '../read-only.js';
import type { FileStore, Store } from '../store.js';
import { Database, type DatabaseOptions } from './database.js';
import { acknowledgedLength } from './durability/acknowledged-log.js';
import { Checkpointer, type CheckpointPolicy, DEFAULT_CHECKPOINT_POLICY } from './durability/checkpointer.js';
import { compact, removeUnfinishedCopy } from './durability/compaction.js';
import { endExchange, exchangerOf } from './durability/exchange.js';
import { dropBlocks, hasKeptBlocks, restoreBlocks } from './durability/kept-blocks.js';
import { inspectLog, isWhole, type LogRepair, refuseShortLog, repairLog } from './durability/log-repair.js';
import { Revival } from './durability/revival.js';
import { WriteAheadLog } from './durability/write-ahead-log.js';
import { isLocked, openFailure } from './failures.js';
import { migrate, requireMigrated } from './migrate.js';
import { ReadPool } from './read-pool.js';
import { noteKilledRuns } from './runs.js';
import type { Session } from './session.js';
import { StatusReader } from './status-reader.js';
import { createDuckDbStore } from './store.js';
import { WriteQueue } from './write-queue.js';

interface StoreOptions {
  /** The current time, for the record of migrations. */
  readonly clock?: (() => Date) | undefined;
  /** The clock of the leases of workers; default: the monotonic clock of this process. */
  readonly leaseClock?: Pick<LeaseClock, 'now'> | undefined;
  /** DuckDB's memory limit, such as `1GiB`; it spills to `PATH.tmp` beyond that. */
  readonly memoryLimit?: string | undefined;
  /** Threads of DuckDB; default: one per core. */
  readonly threads?: number | undefined;
  /** Bytes for the statuses of submissions that were recently written or requested. */
  readonly statusMemory?: number | undefined;
  readonly checkpoints?: Partial<CheckpointPolicy> | undefined;
  /** Receives the reason why the store could not be used for a while, and undefined when it can be used again. */
  readonly onTrouble?: ((trouble: AssessError | undefined) => void) | undefined;
  /** Receives that the log was damaged after the last acknowledged commit, and that the store continues from there. */
  readonly onRepair?: ((repair: LogRepair) => void) | undefined;
  /** Nothing will be written, so a file without write permission is enough. */
  readonly toRead?: boolean | undefined;
}

/** Only its owner can access a store. */
const PRIVATE = 0o600;
const DEFAULT_MEMORY_LIMIT = '1GiB';
const DEFAULT_STATUS_MEMORY = 64 * 2 ** 20;

/**
 * Files that this process has open. The system's lock keeps out other processes, but not a second store in this process,
 * whose writer would count receipts independently.
 */
const held = new Set<string>();

/**
 * Opens the store in the file at `path`, creating it if necessary, and brings its schema up to date. A file without
 * write permission is opened if reading is enough, and refuses changes.
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
  refuseExchanged(path, file);
  const temporary = `${file}.tmp`;
  const now = options.clock ?? (() => new Date());
  const { memoryLimit = DEFAULT_MEMORY_LIMIT, threads } = options;
  const use = { memoryLimit, temporary, threads };
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
    // The log may only look damaged because another process is writing it.
    await refuseHeld(file, path, use);
    const repair = await repairLog(path, file, now());
    if (repair) options.onRepair?.(repair);
  }
  const database = await Database.open(file, path, use);
  try {
    // The exchange may have begun meanwhile.
    refuseExchanged(path, file);
    endExchange(file);
    // Before it has any content. The files beside it get the permissions of new files of this process.
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
      // On a full disk the log stays; it is read at the next opening.
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
 * Opens a store without write permission. DuckDB reads the log without moving it into the file, and spills to the
 * system's temporary folder.
 * @param obstacle why it can't be written
 */
async function openReadOnly(
  path: string,
  file: string,
  options: StoreOptions,
  obstacle: string,
): Promise<FileStore> {
  const temporary = join(tmpdir(), `assess-${process.pid}.tmp`);
  const { memoryLimit = DEFAULT_MEMORY_LIMIT, threads } = options;
  const use = { memoryLimit, temporary, threads, readOnly: true };
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
    // No process has it open for writing, so nothing is running on it.
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
    leaseClock: options.leaseClock,
    queue,
    reads,
    statuses: new StatusReader(reads, options.statusMemory ?? DEFAULT_STATUS_MEMORY),
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

/** The size of DuckDB's headers; a file of this size contains nothing else. */
const HEADERS = 3 * 4096;

/** Suffix beside a new store until its headers are on disk. */
const MAKING = '.making';

/**
 * Whether a store never contained anything because its creation was interrupted, for example by a power cut:
 * acknowledged data would be in its log. Such a file may have some of its headers or none.
 */
function isStillborn(file: string): boolean {
  return (
    existsSync(file + MAKING) &&
    statSync(file).size <= HEADERS &&
    inspectLog(file)?.bounds.length === 1 &&
    acknowledgedLength(file) === 0
  );
}

/** If this can't be recorded, the store can't be created either, and DuckDB reports that better. */
function noteMaking(file: string): void {
  try {
    writeFileSync(file + MAKING, 'new', { mode: PRIVATE });
  } catch {}
}

/** Fails as opening does if another process has the file open; changes nothing. */
async function refuseHeld(file: string, path: string, options: DatabaseOptions): Promise<void> {
  try {
    (await Database.open(file, path, options)).close();
  } catch (error) {
    if (isLocked(error)) throw error;
  }
}

/** @throws AssessError `store_locked` if another process is exchanging the file */
function refuseExchanged(path: string, file: string): void {
  const pid = exchangerOf(file);
  if (pid !== undefined) throw new AssessError('store_locked', { path, pid });
}

/** Why an existing store can't be written; undefined if it can. Its log needs the folder. */
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

/** The bytes of a DuckDB file from the ninth on. */
const MAGIC = { position: 8, bytes: 'DUCK' };

/**
 * DuckDB would open a data file (`exam.csv`, `exam.parquet`) as a database in memory, and everything written would be
 * lost, so only DuckDB's own files may be opened.
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

/** Removes what DuckDB spilled, now or before it was killed; other content of the folder is left alone. */
function removeTemporaryFiles(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('duckdb_temp_')) rmSync(join(folder, name), { force: true });
    }
    rmdirSync(folder);
  } catch {
    // Usually there is no such folder; otherwise it contains something else.
  }
}

import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PIPELINE } from '../../../domain/account.js';
import { AssessError } from '../../../errors.js';
import { canonicalPath } from '../../canonical-path.js';
import { logPathOf } from '../../log-path.js';
import { lacks, type Reference, TO_DELIVERIES, toTexts } from '../../sql/references.js';
import { Database, type DatabaseOptions, ROW_GROUP_SIZE } from '../database.js';
import { TABLES_OF_TEXTS } from '../deletion/text-deletion.js';
import { isLocked, openFailure, storeFailure } from '../failures.js';
import { noteMigrations } from '../migrate.js';
import type { Session } from '../session.js';
import { copyRows, copySequences, indexesOf, tablesOf } from './copy.js';
import { hasKeptBlocks, restoreBlocks } from './kept-blocks.js';
import { inspectLog } from './log-repair.js';
import { countCommits } from './log-scan.js';

/** The outcome of recovering a damaged store. */
export interface Recovery {
  /** Rows by table that are in the new store. */
  readonly saved: Readonly<Record<string, number>>;
  /** Rows by table that could not be read, or whose text or delivery could not be read. */
  readonly lost: Readonly<Record<string, number>>;
  /** Commits of the log that could be read, the bytes after them, and commits that are recognisable there. */
  readonly log: { readonly commits: number; readonly unread: number; readonly commitsBehind: number };
}

export interface RecoverOptions extends Pick<DatabaseOptions, 'memoryLimit' | 'threads'> {
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** An unreadable range of rows is halved down to this size, one vector of DuckDB. */
const SMALLEST_RANGE = 2048;

/**
 * Copies everything readable in a store to a new file. The store stays unchanged: a copy of it is read. Unreadable
 * accounts are restored from the ids in their texts, with the default pipeline.
 * @param path of the store, which no process may have open
 * @param target the new file, in an empty folder
 * @throws AssessError `store_locked`, `store_unusable` if nothing can be read
 */
export async function recoverStore(
  path: string,
  target: string,
  folder: string,
  { memoryLimit, threads, now, signal }: RecoverOptions,
): Promise<Recovery> {
  const file = canonicalPath(path);
  const options = { memoryLimit, threads, temporary: join(folder, 'spilled'), isConfined: true };
  await refuseHeld(path, file, options);
  const log = inspectLog(file);
  const damaged = join(folder, 'damaged');
  copyFileSync(file, damaged);
  if (hasKeptBlocks(file)) restoreBlocks(damaged, 'torn', file);
  const logFile = logPathOf(file);
  const content = log && existsSync(logFile) ? readFileSync(logFile) : Buffer.alloc(0);
  const bounds = log?.bounds ?? [0];
  const openWith = (commits: number) => {
    writeFileSync(logPathOf(damaged), content.subarray(0, bounds[commits]));
    return opened(damaged, path, options);
  };
  const { commits, source: readable } = await openReplayed(bounds.length - 1, openWith);
  using source = readable;
  using copy = await opened(target, path, options);
  const saved: Record<string, number> = {};
  const lost: Record<string, number> = {};
  await copySequences(source.session, copy.session);
  for (const { name, sql } of await tablesOf(source.session)) {
    await copy.session.run(sql);
    if (name !== 'erasure') lost[name] = await salvage(source, copy.session, name, signal);
  }
  for (const { sql } of await indexesOf(source.session)) await copy.session.run(sql);
  for (const reference of [...toTexts(TABLES_OF_TEXTS), ...TO_DELIVERIES]) {
    const [table] = reference;
    lost[table] = (lost[table] ?? 0) + (await removeOrphans(copy.session, reference));
  }
  await noteMigrations(copy.session, await rowsOf(source.session, 'migration'), now());
  if (lost.account) await restoreAccounts(copy.session);
  for (const { name } of await tablesOf(copy.session)) saved[name] = await rowsOf(copy.session, name);
  await copy.session.run('CHECKPOINT');
  return {
    saved,
    lost: Object.fromEntries(Object.entries(lost).filter(([, rows]) => rows > 0)),
    log: {
      commits,
      unread: log ? Math.max(log.size, log.acknowledged) - bounds[commits]! : 0,
      commitsBehind: log ? log.commitsBehind + countCommits(log) - commits : 0,
    },
  };
}

/**
 * Opens the copy with as many commits of the log as DuckDB can replay: all that are whole, unless a fault of DuckDB
 * prevents it.
 * @param whole how many are whole
 */
async function openReplayed(
  whole: number,
  openWith: (commits: number) => Promise<Opened>,
): Promise<{ readonly commits: number; readonly source: Opened }> {
  const attempt = (commits: number) =>
    openWith(commits).catch((error) => {
      if (error instanceof AssessError && error.code === 'store_damaged') return undefined;
      throw error;
    });
  const source = await attempt(whole);
  if (source) return { commits: whole, source };
  let [replayed, failed] = [0, whole];
  while (failed - replayed > 1) {
    const middle = Math.floor((replayed + failed) / 2);
    using tried = await attempt(middle);
    if (tried) replayed = middle;
    else failed = middle;
  }
  return { commits: replayed, source: await openWith(replayed) };
}

interface Opened extends Disposable {
  readonly database: Database;
  readonly session: Session;
}

async function opened(file: string, path: string, options: DatabaseOptions): Promise<Opened> {
  const database = await Database.open(file, path, options).catch((error) => {
    throw openFailure(path, error);
  });
  try {
    const session = await database.connect();
    const close = () => {
      session.close();
      database.close();
    };
    return { database, session, [Symbol.dispose]: close };
  } catch (error) {
    database.close();
    throw storeFailure(path, error);
  }
}

async function refuseHeld(path: string, file: string, options: DatabaseOptions): Promise<void> {
  try {
    (await Database.open(file, path, { ...options, readOnly: true })).close();
  } catch (error) {
    if (isLocked(error)) throw new AssessError('store_locked', { path });
  }
}

/** Copies the readable rows of a table. @returns how many are unreadable */
async function salvage(
  source: Opened,
  copy: Session,
  table: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const expected = await rowsOf(source.session, table);
  for (const range of await rangesOf(source.session, table))
    await salvageRange(source, copy, table, range, signal);
  return expected - (await rowsOf(copy, table));
}

type Range = readonly [from: number, to: number];

async function salvageRange(
  source: Opened,
  copy: Session,
  table: string,
  [from, to]: Range,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  try {
    const condition = `WHERE rowid >= ${from} AND rowid < ${to}`;
    await copyRows(source.session, copy, table, { condition, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (source.database.failure) await source.database.reopen(source.session);
    if (to - from <= SMALLEST_RANGE) return;
    const middle = from + (to - from) / 2;
    await salvageRange(source, copy, table, [from, middle], signal);
    await salvageRange(source, copy, table, [middle, to], signal);
  }
}

/** By row numbers, for which no data has to be read. Row groups have at most this many rows. */
async function rangesOf(session: Session, table: string): Promise<Range[]> {
  const [last] = await session.numbers(
    `SELECT coalesce(max(rowid) // ${ROW_GROUP_SIZE}, -1)::DOUBLE FROM ${table}`,
  );
  return Array.from(
    { length: (last ?? -1) + 1 },
    (_, group): Range => [group * ROW_GROUP_SIZE, (group + 1) * ROW_GROUP_SIZE],
  );
}

async function removeOrphans(copy: Session, reference: Reference): Promise<number> {
  const [table] = reference;
  const before = await rowsOf(copy, table);
  await copy.run(`DELETE FROM ${table} AS t WHERE ${lacks(copy, reference)}`);
  return before - (await rowsOf(copy, table));
}

/** Restores unreadable accounts from their texts, which would otherwise be unreachable. */
async function restoreAccounts(copy: Session): Promise<void> {
  await copy.run(
    `INSERT INTO account (id, pipeline, created_at)
     SELECT account_id, '${DEFAULT_PIPELINE}', min(received_at) FROM submission
     WHERE account_id NOT IN (SELECT id FROM account) GROUP BY account_id`,
  );
}

async function rowsOf(session: Session, table: string): Promise<number> {
  return (await session.numbers(`SELECT count(*)::DOUBLE FROM ${table}`))[0] ?? 0;
}

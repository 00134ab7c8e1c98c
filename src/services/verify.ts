import { setTimeout as delay } from 'node:timers/promises';
import { canonicalPath } from '../store/canonical-path.js';
import { inspectLog, isWhole, type LogState, missing } from '../store/duckdb/log-repair.js';
import type { Store } from '../store/store.js';
import type { Verification } from '../store/upkeep.js';
import { requireFileStore } from './file-store.js';

const LOOKS = 5;
const PAUSE_MS = 50;

export interface VerifySummary extends Verification {
  readonly seconds: number;
}

/**
 * Checks everything in a store: its log, every table, and what rows refer to. Repairs nothing: a store whose log is damaged
 * is not opened.
 * @param file of the store
 * @param open opens the store, or reaches it where another process holds it
 * @throws AssessError `no_file_store`, `store_locked`, `store_unusable`
 */
export async function verifyStore(file: string, open: () => Promise<Store>): Promise<VerifySummary> {
  const begin = performance.now();
  const found = await verification(file, open);
  return { ...found, seconds: (performance.now() - begin) / 1000 };
}

/** Another process may be at work on the log: what looks damaged for a moment is looked at again. */
async function inspectAtRest(path: string): Promise<LogState | undefined> {
  // The log lies beside the file itself, wherever a link to it lies.
  const file = canonicalPath(path);
  let log = inspectLog(file);
  for (let look = 1; look < LOOKS && !isWhole(log); look += 1) {
    await delay(PAUSE_MS);
    log = inspectLog(file);
  }
  return log;
}

async function verification(file: string, open: () => Promise<Store>): Promise<Verification> {
  const log = await inspectAtRest(file);
  if (!log || isWhole(log)) return requireFileStore(await open(), 'verify').verify();
  const fault = log.isShort
    ? missing(log)
    : `its write-ahead log is damaged behind its last whole commit (${log.size - log.end} bytes), which was acknowledged to nobody: the next command cuts it off there and keeps the damaged one`;
  return { tables: {}, faults: [fault] };
}

import { setTimeout as delay } from 'node:timers/promises';
import { canonicalPath } from '../../store/canonical-path.js';
import { inspectLog, isWhole, type LogState, missing } from '../../store/duckdb/durability/log-repair.js';
import type { Maintained, Verification } from '../../store/upkeep.js';
import { requireFileStore } from './file-store.js';

const LOOKS = 5;
const PAUSE_MS = 50;

export interface VerifySummary extends Verification {
  readonly seconds: number;
}

/**
 * Checks everything in a store: its log, every table, and references between rows. Repairs nothing: a store with a damaged
 * log is not opened.
 * @param file of the store
 * @param open opens the store, or connects to the process that has it open
 * @throws AssessError `no_file_store`, `store_locked`, `store_unusable`
 */
export async function verifyStore(file: string, open: () => Promise<Maintained>): Promise<VerifySummary> {
  const begin = performance.now();
  const found = await verification(file, open);
  return { ...found, seconds: (performance.now() - begin) / 1000 };
}

/** Another process may be writing the log, so a log that looks damaged is checked again after a pause. */
async function inspectAtRest(path: string): Promise<LogState | undefined> {
  // The log is next to the file itself, not next to a link to it.
  const file = canonicalPath(path);
  let log = inspectLog(file);
  for (let look = 1; look < LOOKS && !isWhole(log); look += 1) {
    await delay(PAUSE_MS);
    log = inspectLog(file);
  }
  return log;
}

async function verification(file: string, open: () => Promise<Maintained>): Promise<Verification> {
  const log = await inspectAtRest(file);
  if (!log || isWhole(log)) return requireFileStore(await open(), 'verify').verify();
  const fault = log.isShort
    ? missing(log)
    : `its write-ahead log is damaged after its last complete commit (${log.size - log.end} bytes). The damaged part was never acknowledged; the next command truncates the log and keeps a copy`;
  return { tables: {}, faults: [fault] };
}

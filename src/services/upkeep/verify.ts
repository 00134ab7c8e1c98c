import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUrl } from '../../domain/store-url.js';
import { canonicalPath } from '../../store/canonical-path.js';
import { inspectLog, isWhole, type LogState, missing } from '../../store/duckdb/durability/log-repair.js';
import type { Maintained, Verification } from '../../store/upkeep.js';

const LOOKS = 5;
const PAUSE_MS = 50;

export interface VerifySummary extends Verification {
  readonly seconds: number;
}

/**
 * Checks everything in a store: of a file its log and every table, and references between rows. Repairs nothing: a store
 * with a damaged log is not opened.
 * @param place a file, or the URL of a database
 * @param open opens the store, or connects to the process that has it open
 * @throws AssessError `store_missing`, `store_locked`, `store_unusable`
 */
export async function verifyStore(place: string, open: () => Promise<Maintained>): Promise<VerifySummary> {
  const begin = performance.now();
  const log = isDatabaseUrl(place) ? undefined : await inspectAtRest(place);
  const found = await verification(log, open);
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

async function verification(
  log: LogState | undefined,
  open: () => Promise<Maintained>,
): Promise<Verification> {
  if (!log || isWhole(log)) return (await open()).verify();
  const fault = log.isShort
    ? missing(log)
    : `its write-ahead log is damaged after its last complete commit (${log.size - log.end} bytes). The damaged part was never acknowledged; the next command truncates the log and keeps a copy`;
  return { tables: {}, faults: [fault] };
}

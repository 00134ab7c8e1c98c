import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { counted } from '../../../domain/counted.js';
import { AssessError } from '../../../errors.js';
import { logPathOf } from '../../log-path.js';
import { acknowledgedLength } from './acknowledged-log.js';
import { countCommits, type LogScan, scanLog } from './log-scan.js';
import { syncFolder } from './sync-folder.js';

/** The state of the log of a store that no process has open. */
export interface LogState extends LogScan {
  /** Bytes that were certainly acknowledged. */
  readonly acknowledged: number;
  /** Whether acknowledged commits are missing. */
  readonly isShort: boolean;
}

/** What was done about a damaged log. */
export interface LogRepair {
  /** Where the damaged log was moved to. */
  readonly keptAs: string;
  /** Bytes after the last complete commit, which belong to no acknowledged commit. */
  readonly bytes: number;
}

/** Inspects the log of a store. @param file of the store @returns undefined for a log of another version */
export function inspectLog(file: string): LogState | undefined {
  const path = logPathOf(file);
  // Read this first, because the log grows while another process is writing it.
  const acknowledged = acknowledgedLength(file);
  const scan = scanLog(existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
  if (!scan) return undefined;
  return { ...scan, acknowledged, isShort: isShort(scan, acknowledged) };
}

/**
 * Only one commit is being written at a time, and a single commit end after the damage may be its own; if there are
 * more, one was acknowledged before the next started.
 */
function isShort({ end, commitsBehind }: LogScan, acknowledged: number): boolean {
  return acknowledged > 0 ? end < acknowledged : commitsBehind > 1;
}

/** Whether DuckDB finds everything in the log that was acknowledged. */
export const isWhole = (state: LogState | undefined): boolean =>
  !state || (state.rest !== 'damaged' && !state.isShort);

/** @throws AssessError `store_damaged` if acknowledged commits are missing */
export function refuseShortLog(path: string, file: string): LogState | undefined {
  const state = inspectLog(file);
  if (state?.isShort) throw new AssessError('store_damaged', { path, reason: missing(state) });
  return state;
}

/**
 * Repairs the log of a store so that it can be opened, up to its last complete commit, as PostgreSQL and SQLite do; a
 * commit torn by a power cut was never acknowledged. The damaged log is kept beside it.
 * @returns undefined if there was nothing to do
 * @throws AssessError `store_damaged` if acknowledged commits are missing
 */
export async function repairLog(path: string, file: string, now: Date): Promise<LogRepair | undefined> {
  const state = refuseShortLog(path, file);
  if (state?.rest !== 'damaged') return undefined;
  const log = logPathOf(file);
  const keptAs = `${log}.damaged-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  copyFileSync(log, keptAs);
  const handle = openSync(keptAs, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  truncateSync(log, state.end);
  await syncFolder(dirname(log));
  return { keptAs, bytes: state.size - state.end };
}

/** Describes what is missing from the log. */
export function missing(state: LogState): string {
  const { size, end, acknowledged, commitsBehind } = state;
  if (size === 0) return `its write-ahead log is gone, of which ${acknowledged} bytes were committed`;
  const commits = countCommits(state);
  const readable = `${counted(commits, 'commit')} (${end} bytes)`;
  return acknowledged > 0
    ? `its write-ahead log is damaged after ${readable}, and ${acknowledged} bytes were committed`
    : `its write-ahead log is damaged after ${readable}, and at least ${counted(commitsBehind - 1, 'more was', 'more were')} committed`;
}

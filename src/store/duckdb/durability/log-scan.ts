import { logChecksum } from './log-checksum.js';

/** The content of a store's write-ahead log. */
export interface LogScan {
  /** In bytes. */
  readonly size: number;
  /** Offsets in bytes: the start of the first commit, and the end of each whole commit from the start without gaps. */
  readonly bounds: readonly number[];
  /** The last of them. */
  readonly end: number;
  /** What follows: an incomplete commit, as when a process is killed, or damage. */
  readonly rest: 'nothing' | 'unfinished' | 'damaged';
  /**
   * Commit ends that are recognisable after the damage; the first may belong to the damaged commit. Later ones that are
   * also before the damage do not count: a disk may show what it stored there earlier.
   */
  readonly commitsBehind: number;
}

/**
 * The log begins with its version: `wal_type` 98, `version` 2. Entries follow, each preceded by its length and checksum
 * of 8 bytes each, which are not included in the length (`src/storage/write_ahead_log.cpp` of DuckDB 1.5).
 */
const VERSION = Buffer.from([0x64, 0, 0x62, 0x65, 0, 2, 0xff, 0xff]);
/** The part of it that all versions share. */
const ANY_VERSION = VERSION.subarray(0, 4);
const HEAD = 16;
/** Entries are shorter. DuckDB fails on one whose length is the filling of a disk, and is stopped by one that is cut short. */
const LONGEST_ENTRY = 2 ** 28;
/** Entries start with the field for their type; an entry that ends a commit has no other field. */
const TYPE_FIELD = Buffer.from([0x64, 0]);
const COMMIT = Buffer.from([0x64, 0, 0x64, 0xff, 0xff]);

/** Reads a log without a database; undefined for one of another version. */
export function scanLog(log: Buffer): LogScan | undefined {
  const size = log.length;
  if (size < VERSION.length) {
    return { size, bounds: [0], end: 0, rest: size === 0 ? 'nothing' : 'unfinished', commitsBehind: 0 };
  }
  if (!log.subarray(0, VERSION.length).equals(VERSION)) {
    const commitsBehind = commitsAfter(log, 0);
    if (commitsBehind === undefined && log.subarray(0, ANY_VERSION.length).equals(ANY_VERSION))
      return undefined;
    return { size, bounds: [0], end: 0, rest: 'damaged', commitsBehind: commitsBehind ?? 0 };
  }
  const { stop, bounds } = readEntries(log, VERSION.length);
  const end = bounds.at(-1)!;
  if (stop === size)
    return { size, bounds, end, rest: end === size ? 'nothing' : 'unfinished', commitsBehind: 0 };
  const commitsBehind = commitsAfter(log, stop + 1);
  const rest = commitsBehind === undefined && isCutShort(log, stop) ? 'unfinished' : 'damaged';
  return { size, bounds, end, rest, commitsBehind: commitsBehind ?? 0 };
}

export const countCommits = ({ bounds }: Pick<LogScan, 'bounds'>): number => bounds.length - 1;

function isCutShort(log: Buffer, at: number): boolean {
  if (at + HEAD > log.length) return true;
  const length = lengthAt(log, at);
  return at + HEAD + length > log.length && length <= LONGEST_ENTRY;
}

/** The commits from the first whole entry after a place on that are not before it; undefined without such an entry. */
function commitsAfter(log: Buffer, start: number): number | undefined {
  const first = findEntry(log, start);
  if (first === undefined) return undefined;
  const { bounds } = readEntries(log, first);
  const before = log.subarray(0, start);
  // What is left of a damaged commit may be no more than its end, and all ends look alike: the first one always counts.
  return bounds
    .slice(1)
    .filter((end, index) => index === 0 || !before.includes(log.subarray(bounds[index], end))).length;
}

/** Reads whole entries from a place on. */
function readEntries(log: Buffer, start: number): { stop: number; bounds: number[] } {
  let stop = start;
  const bounds = [start];
  while (isEntry(log, stop)) {
    const next = stop + HEAD + lengthAt(log, stop);
    if (log.subarray(stop + HEAD, next).equals(COMMIT)) bounds.push(next);
    stop = next;
  }
  return { stop, bounds };
}

/** The first position from `start` on where a whole entry starts. */
function findEntry(log: Buffer, start: number): number | undefined {
  // The first field of an entry comes after its length and checksum.
  let at = log.indexOf(TYPE_FIELD, start + HEAD);
  for (; at !== -1; at = log.indexOf(TYPE_FIELD, at + 1)) {
    if (isEntry(log, at - HEAD)) return at - HEAD;
  }
  return undefined;
}

function isEntry(log: Buffer, at: number): boolean {
  if (at + HEAD > log.length) return false;
  const length = lengthAt(log, at);
  if (length < COMMIT.length || at + HEAD + length > log.length) return false;
  const [high, low] = logChecksum(log.subarray(at + HEAD, at + HEAD + length));
  return log.readUInt32LE(at + 8) === low && log.readUInt32LE(at + 12) === high;
}

const lengthAt = (log: Buffer, at: number): number =>
  log.readUInt32LE(at) + log.readUInt32LE(at + 4) * 2 ** 32;

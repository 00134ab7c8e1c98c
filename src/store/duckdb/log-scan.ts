import { logChecksum } from './log-checksum.js';

/** The content of a store's write-ahead log. */
export interface LogScan {
  /** In bytes. */
  readonly size: number;
  /** Bytes up to the end of the last whole commit, counted from the start without gaps. */
  readonly end: number;
  readonly commits: number;
  /** What follows: an incomplete commit, as when a process is killed, or damage. */
  readonly rest: 'nothing' | 'unfinished' | 'damaged';
  /** Commit ends that are recognisable after the damage; the first may belong to the damaged commit. */
  readonly commitsBehind: number;
}

/**
 * The log begins with its version: `wal_type` 98, `version` 2. Entries follow, each preceded by its length and checksum
 * of 8 bytes each, which are not included in the length (`src/storage/write_ahead_log.cpp` of DuckDB 1.5).
 */
const VERSION = Buffer.from([0x64, 0, 0x62, 0x65, 0, 2, 0xff, 0xff]);
const HEAD = 16;
/** Entries start with the field for their type; an entry that ends a commit has no other field. */
const TYPE_FIELD = Buffer.from([0x64, 0]);
const COMMIT = Buffer.from([0x64, 0, 0x64, 0xff, 0xff]);

/** Reads a log without a database; undefined for one of another version. */
export function scanLog(log: Buffer): LogScan | undefined {
  const size = log.length;
  if (size < VERSION.length) {
    return { size, end: 0, commits: 0, rest: size === 0 ? 'nothing' : 'unfinished', commitsBehind: 0 };
  }
  if (!log.subarray(0, VERSION.length).equals(VERSION)) {
    const behind = findEntry(log, 0);
    if (behind === undefined) return undefined;
    return { size, end: 0, commits: 0, rest: 'damaged', commitsBehind: readEntries(log, behind).commits };
  }
  const { stop, end, commits } = readEntries(log, VERSION.length);
  if (stop === size)
    return { size, end, commits, rest: end === size ? 'nothing' : 'unfinished', commitsBehind: 0 };
  const behind = findEntry(log, stop + 1);
  const isCutShort = stop + HEAD > size || stop + HEAD + lengthAt(log, stop) > size;
  if (behind === undefined && isCutShort) return { size, end, commits, rest: 'unfinished', commitsBehind: 0 };
  const commitsBehind = behind === undefined ? 0 : readEntries(log, behind).commits;
  return { size, end, commits, rest: 'damaged', commitsBehind };
}

/** Reads whole entries from a place on. */
function readEntries(log: Buffer, start: number): { stop: number; end: number; commits: number } {
  let [stop, end, commits] = [start, start, 0];
  while (isEntry(log, stop)) {
    const next = stop + HEAD + lengthAt(log, stop);
    if (log.subarray(stop + HEAD, next).equals(COMMIT)) {
      commits += 1;
      end = next;
    }
    stop = next;
  }
  return { stop, end, commits };
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

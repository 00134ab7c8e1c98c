import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** One call that changed the disk, as disk.c recorded it. */
export interface DiskCall {
  readonly call: 'write' | 'sync' | 'truncate' | 'rename' | 'unlink';
  readonly path: string;
  /** The offset of a write, or the new length of a truncated file. */
  readonly offset: number;
  /** The bytes written, or the new path of a `rename`. */
  readonly bytes: Buffer;
}

/** Parses a record of disk.c. */
export function readRecord(record: Buffer): DiskCall[] {
  const calls: DiskCall[] = [];
  for (let at = 0; at < record.length; ) {
    const end = record.indexOf(0x0a, at);
    const [call, offset, length, ...path] = record.toString('utf8', at, end).split(' ');
    const begin = end + 1;
    at = begin + Number(length);
    calls.push({
      call: call as DiskCall['call'],
      path: path.join(' '),
      offset: Number(offset),
      bytes: record.subarray(begin, at),
    });
  }
  return calls;
}

/** The synced content of a file, with later writes that may not have reached the disk. */
class DiskFile {
  constructor(
    public bytes: Buffer = Buffer.alloc(0),
    public pending: (DiskCall & { readonly sector?: number })[] = [],
  ) {}

  settle(happens: (write: DiskCall) => Buffer | undefined): void {
    for (const write of this.pending) {
      const bytes = happens(write);
      if (bytes) this.bytes = applied(this.bytes, { ...write, bytes });
    }
    this.pending = [];
  }
}

function applied(file: Buffer, { call, offset, bytes }: DiskCall): Buffer {
  if (call === 'truncate') {
    const cut = Buffer.alloc(offset);
    file.copy(cut, 0, 0, Math.min(offset, file.length));
    return cut;
  }
  const end = offset + bytes.length;
  const grown =
    end > file.length ? Buffer.concat([file, Buffer.alloc(end - file.length)]) : Buffer.from(file);
  bytes.copy(grown, offset);
  return grown;
}

const SECTOR = 512;

/**
 * Writes files into a folder as a power cut after the given calls may leave them. Synced data are complete. Each later
 * write happened completely, up to some sector, or not at all, in any order, independently for every file. Journalling
 * file systems keep renames and removals in order, so that a cut may undo the last ones: all from some point after the
 * last sync of the folder.
 * @param random between 0 and 1
 */
export function cutPower(calls: readonly DiskCall[], folder: string, random: () => number): void {
  const files = new Map<string, DiskFile>();
  const fileOf = (path: string) => {
    const file = files.get(path) ?? new DiskFile();
    files.set(path, file);
    return file;
  };
  const unnamed = lostNames(calls, random);
  // Paths of lost renames and removals, which still name the previous files: later writes to them are lost.
  const nameless = new Set<string>();
  calls.forEach((one, index) => {
    const { call, path, bytes } = one;
    if (nameless.has(path)) return;
    if (call === 'write' || call === 'truncate') fileOf(path).pending.push(one);
    else if (call === 'sync') fileOf(path).settle(({ bytes: all }) => all);
    else if (unnamed.has(index)) nameless.add(call === 'unlink' ? path : bytes.toString());
    else if (call === 'unlink') files.delete(path);
    else {
      files.set(bytes.toString(), fileOf(path));
      files.delete(path);
    }
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, file] of files) {
    file.settle(({ call, bytes }) => {
      const luck = random();
      if (luck < 0.4) return bytes;
      if (luck < 0.7 || call === 'truncate') return undefined;
      return bytes.subarray(0, SECTOR * Math.floor((random() * bytes.length) / SECTOR));
    });
    if (dirname(path) === dirname(calls[0]!.path)) writeFileSync(join(folder, basename(path)), file.bytes);
  }
}

/** Indices of the last renames and removals, those that did not happen. */
function lostNames(calls: readonly DiskCall[], random: () => number): Set<number> {
  const folderSync = calls.findLastIndex(
    ({ call, path }) => call === 'sync' && path === dirname(calls[0]!.path),
  );
  const names = calls.flatMap(({ call }, index) =>
    index > folderSync && (call === 'rename' || call === 'unlink') ? [index] : [],
  );
  return new Set(names.slice(Math.floor(random() * (names.length + 1))));
}

/** What must exist after a power cut, and what may exist. */
export interface Acknowledged {
  readonly hasAccount: boolean;
  /** Numbers by author of the texts that must exist. */
  readonly added: ReadonlyMap<number, number>;
  readonly deleted: ReadonlySet<number>;
  /** The call in progress at the power cut. */
  readonly open:
    | { readonly what: 'add' | 'delete'; readonly author: number; readonly count: number }
    | undefined;
}

/** Reads the notes of workload.js among the calls. */
export function acknowledgedIn(calls: readonly DiskCall[]): Acknowledged {
  const notes = calls
    .filter(({ call, path }) => call === 'write' && basename(path) === 'notes')
    .flatMap(({ bytes }) => bytes.toString().trim().split('\n'));
  const added = new Map<number, number>();
  const deleted = new Set<number>();
  let open: Acknowledged['open'];
  for (const note of notes) {
    const [stage, what, author, count] = note.split(' ');
    if (stage === 'account') continue;
    if (stage === 'begin') open = { what: what as 'add', author: Number(author), count: Number(count) };
    else {
      open = undefined;
      if (what === 'add') added.set(Number(author), Number(count));
      else {
        added.delete(Number(author));
        deleted.add(Number(author));
      }
    }
  }
  return { hasAccount: notes.includes('account'), added, deleted, open };
}

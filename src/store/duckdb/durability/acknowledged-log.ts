import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, statSync, writeSync } from 'node:fs';

/** Suffix of the file beside the store, which exists while the store has a log. */
const SUFFIX = '.acknowledged';
const PRIVATE = 0o600;
const DIGITS = 16;

/**
 * A file beside the log that records how much of it was acknowledged. It is the only way to detect missing commits of
 * which the log has no trace. It refers to the store's file as of the last checkpoint. It is not synced, so after a
 * power cut it may record less than was acknowledged, never more.
 */
export class AcknowledgedLog {
  readonly #path: string;
  /**
   * A handle of the store's file. Closing it would release DuckDB's locks on the same file in this process, so it stays
   * open until DuckDB has closed the file.
   */
  #store: { readonly handle: number; readonly inode: number } | undefined;
  #record: number | undefined;
  #identity = '';

  constructor(private readonly file: string) {
    this.#path = file + SUFFIX;
  }

  /** DuckDB has opened the file, or has made a checkpoint. @param length of the log */
  begin(length: number): void {
    try {
      this.#openStore();
      this.#identity = identityOf(this.#store!.handle);
      if (length > 0) this.note(length);
      else this.#remove();
    } catch {
      // Nothing is recorded then, and nothing will be found missing.
      this.#remove();
    }
  }

  /** A handle of the store, for reading, which must not be closed. */
  get store(): number {
    this.#openStore();
    return this.#store!.handle;
  }

  /** This much of the log has been acknowledged. */
  note(length: number): void {
    try {
      this.#record ??= openSync(this.#path, 'w', PRIVATE);
      writeSync(this.#record, `${String(length).padStart(DIGITS)} ${this.#identity}\n`, 0);
    } catch {
      this.#remove();
    }
  }

  /** DuckDB has closed the file. @param isEmpty whether there is no log */
  end(isEmpty: boolean): void {
    if (isEmpty) this.#remove();
    else if (this.#record !== undefined) closeSync(this.#record);
    if (this.#store) closeSync(this.#store.handle);
    this.#store = undefined;
    this.#record = undefined;
  }

  #openStore(): void {
    const { ino } = statSync(this.file);
    if (this.#store?.inode === ino) return;
    if (this.#store) closeSync(this.#store.handle);
    this.#store = undefined;
    this.#store = { handle: openSync(this.file, 'r'), inode: ino };
  }

  #remove(): void {
    if (this.#record !== undefined) closeSync(this.#record);
    this.#record = undefined;
    rmSync(this.#path, { force: true });
  }
}

/**
 * How many bytes of the log were acknowledged; 0 if that is unknown, or if the store's file is a different one. Call it
 * only while DuckDB does not have the file open in this process.
 */
export function acknowledgedLength(file: string): number {
  try {
    const [length = '', identity] = readFileSync(file + SUFFIX, 'utf8')
      .trim()
      .split(' ');
    const handle = openSync(file, 'r');
    try {
      return identity === identityOf(handle) && /^\d+$/.test(length) ? Number(length) : 0;
    } finally {
      closeSync(handle);
    }
  } catch {
    return 0;
  }
}

/** The part that every checkpoint changes and nothing else does: DuckDB's headers. */
const HEADERS = 3 * 4096;

function identityOf(handle: number): string {
  const headers = Buffer.alloc(Math.min(HEADERS, fstatSync(handle).size));
  readSync(handle, headers, 0, headers.length, 0);
  return createHash('sha256').update(headers).digest('hex');
}

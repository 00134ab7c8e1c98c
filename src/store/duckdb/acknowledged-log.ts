import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, rmSync, statSync, writeSync } from 'node:fs';

/** Beside the store while it has a log. */
const SUFFIX = '.acknowledged';
const PRIVATE = 0o600;
const DIGITS = 16;

/**
 * How much of the log was acknowledged, beside it: only so can it be noticed that commits are missing of which the log itself
 * says nothing any more. Concerns the file as the last checkpoint left it. It is not synced, so that it may know of less
 * after a power cut, never of more.
 */
export class AcknowledgedLog {
  readonly #path: string;
  /**
   * The file of the store. Closing it would end the locks that DuckDB has on the same file in this process, so that it stays
   * open until DuckDB has let go of it.
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
      // Nothing is known then, and nothing is missed.
      this.#remove();
    }
  }

  /** A handle of the store, for reading, which must not be closed. */
  get store(): number {
    this.#openStore();
    return this.#store!.handle;
  }

  /** So much of the log was acknowledged. */
  note(length: number): void {
    try {
      this.#record ??= openSync(this.#path, 'w', PRIVATE);
      writeSync(this.#record, `${String(length).padStart(DIGITS)} ${this.#identity}\n`, 0);
    } catch {
      this.#remove();
    }
  }

  /** DuckDB has let go of the file. @param isEmpty whether there is no log */
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
 * The bytes of the log that were acknowledged, as far as it is known: 0 where it is not, or where the file is another one.
 * To be called while DuckDB does not have the file open in this process.
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

/** What every checkpoint changes, and nothing else: DuckDB's headers. */
const HEADERS = 3 * 4096;

function identityOf(handle: number): string {
  const headers = Buffer.alloc(Math.min(HEADERS, fstatSync(handle).size));
  readSync(handle, headers, 0, headers.length, 0);
  return createHash('sha256').update(headers).digest('hex');
}

import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { logPathOf } from '../../log-path.js';
import { AcknowledgedLog } from './acknowledged-log.js';
import { dropBlocks, hasKeptBlocks, keepBlocks, restoreBlocks } from './kept-blocks.js';
import { syncFolder } from './sync-folder.js';

/** Both headers of a DuckDB file, one of which a checkpoint rewrites, and the bytes before them. */
const HEADERS = 3 * 4096;

/** The part of the writing session that a checkpoint needs. */
interface Statements {
  run(statement: string): Promise<unknown>;
  numbers(statement: string): Promise<number[]>;
}

/** The log beside a store. DuckDB writes commits to it before a checkpoint moves them into the file. */
export class WriteAheadLog {
  readonly path: string;
  readonly #acknowledged: AcknowledgedLog;
  /** Where it ended before a commit that was not acknowledged. */
  #end: number | undefined;

  /** @param onFailure called when a commit must be undone that DuckDB considers done */
  constructor(
    private readonly file: string,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.path = logPathOf(file);
    this.#acknowledged = new AcknowledgedLog(file);
  }

  /** In bytes; 0 without a log. */
  get size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Makes a commit durable before it is acknowledged: DuckDB has synced the log, but not the folder, so a log created
   * for this commit has no name on disk yet.
   * @param before the size before the commit
   */
  async acknowledge(before: number): Promise<void> {
    const { size } = this;
    if (size === before) return;
    if (before === 0) await syncFolder(dirname(this.file));
    this.#acknowledged.note(size);
  }

  /**
   * Moves the log into the file, so that a power cut leaves either the previous or the new state. Does nothing while the
   * log ends with a commit that is to be undone: the file would keep it.
   * @throws AssessError `store_unusable`; the system's error if blocks could not be saved, in which case nothing has
   *   happened
   */
  async checkpoint(session: Statements): Promise<void> {
    if (this.size === 0 || this.#end !== undefined) return;
    const blocks = await session.numbers(
      'SELECT block_id::DOUBLE FROM pragma_metadata_info() WHERE free_blocks > 0 ORDER BY block_id',
    );
    await keepBlocks(this.file, this.#acknowledged.store, blocks);
    await session.run('CHECKPOINT');
    dropBlocks(this.file);
    this.begin();
  }

  /** DuckDB has opened the file, or has made a checkpoint: the whole log counts as acknowledged. */
  begin(): void {
    this.#acknowledged.begin(this.size);
  }

  /** DuckDB has closed the file. */
  close(): void {
    this.#acknowledged.end(this.size === 0);
  }

  /** A commit failed: what it left in the log is undone before the file is reopened. */
  disown(before: number, error: unknown): void {
    if (this.size <= before) return;
    this.#end = before;
    this.onFailure(error);
  }

  /** Prepares the files on disk for reopening after DuckDB invalidated them; nobody else may have them open. */
  async settle(): Promise<void> {
    if (this.#end !== undefined) truncateSync(this.path, this.#end);
    this.#end = undefined;
    if (hasKeptBlocks(this.file)) restoreBlocks(this.file, 'changed');
    rewriteHeaders(this.file);
    await syncFolder(dirname(this.file));
  }
}

/**
 * After a failed fsync, the system may consider pages written that never were, so the next fsync succeeds. If the
 * failed one was a checkpoint's last, DuckDB no longer needs the log, but the header is not on disk: it is written
 * again.
 */
function rewriteHeaders(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const headers = Buffer.alloc(Math.min(HEADERS, fstatSync(handle).size));
    readSync(handle, headers, 0, headers.length, 0);
    writeSync(handle, headers, 0, headers.length, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

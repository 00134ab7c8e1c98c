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
import { logPathOf } from '../log-path.js';
import { AcknowledgedLog } from './acknowledged-log.js';
import { dropBlocks, hasKeptBlocks, keepBlocks, restoreBlocks } from './kept-blocks.js';
import { syncFolder } from './sync-folder.js';

/** Both headers of a DuckDB file, of which a checkpoint writes one anew, and what comes before them. */
const HEADERS = 3 * 4096;

/** The session that writes, as far as a checkpoint needs it. */
interface Statements {
  run(statement: string): Promise<void>;
  numbers(statement: string): Promise<number[]>;
}

/** The log beside a store, to which DuckDB writes commits before a checkpoint moves them into the file. */
export class WriteAheadLog {
  readonly path: string;
  readonly #acknowledged: AcknowledgedLog;
  /** Where it ended before a commit that nobody was told of. */
  #end: number | undefined;

  /** @param onFailure hears when what DuckDB believes committed must be taken back */
  constructor(
    private readonly file: string,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.path = logPathOf(file);
    this.#acknowledged = new AcknowledgedLog(file);
  }

  /** In bytes; 0 where there is none. */
  get size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Makes a commit last before anybody hears of it: DuckDB has synced the log, but not the folder, in which a log that it
   * made for this commit has no name on the disk yet.
   * @param before the size before the commit
   */
  async acknowledge(before: number): Promise<void> {
    const { size } = this;
    if (size === before) return;
    if (before === 0) await syncFolder(dirname(this.file));
    this.#acknowledged.note(size);
  }

  /**
   * Moves the log into the file, so that a power cut leaves the state before or the one after.
   * @throws AssessError `store_unusable`; what the system says where blocks could not be kept, and then nothing has happened
   */
  async checkpoint(session: Statements): Promise<void> {
    if (this.size === 0) return;
    const blocks = await session.numbers(
      'SELECT block_id::DOUBLE FROM pragma_metadata_info() WHERE free_blocks > 0 ORDER BY block_id',
    );
    await keepBlocks(this.file, this.#acknowledged.store, blocks);
    await session.run('CHECKPOINT');
    dropBlocks(this.file);
    this.begin();
  }

  /** DuckDB has opened the file, or has made a checkpoint: all that the log holds now counts. */
  begin(): void {
    this.#acknowledged.begin(this.size);
  }

  /** DuckDB has let go of the file. */
  close(): void {
    this.#acknowledged.end(this.size === 0);
  }

  /** A commit failed: whatever it left in the log is taken back before the file is opened again. */
  disown(before: number, error: unknown): void {
    if (this.size <= before) return;
    this.#end = before;
    this.onFailure(error);
  }

  /** Makes the files on the disk fit to be opened again after DuckDB gave them up; nobody else may have them open. */
  async settle(): Promise<void> {
    if (this.#end !== undefined) truncateSync(this.path, this.#end);
    this.#end = undefined;
    if (hasKeptBlocks(this.file)) restoreBlocks(this.file, 'changed');
    rewriteHeaders(this.file);
    await syncFolder(dirname(this.file));
  }
}

/**
 * After an fsync that failed, the system may take pages for written that never were, and says so at the next one. Where that
 * was a checkpoint's last, the log is dispensable to DuckDB and the header is not on the disk: it is written again.
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

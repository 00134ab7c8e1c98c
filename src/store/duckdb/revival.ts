import type { AssessError } from '../../errors.js';
import type { Database } from './database.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';
import type { WriteAheadLog } from './write-ahead-log.js';

export interface RevivalOptions {
  readonly database: Database;
  readonly writer: Session;
  readonly reads: ReadPool;
  readonly log: WriteAheadLog;
  /** Hears why the store could not be used for a while, and that it can be again (undefined). */
  readonly onTrouble?: ((trouble: AssessError | undefined) => void) | undefined;
}

/** Milliseconds between attempts. */
const PAUSE_MS = 1000;

/**
 * Opens a store again that DuckDB has given up, because an fsync or a checkpoint failed: what was committed is in the file
 * and its log, and a full disk may have space again. To be called by the writer alone, while it does nothing else.
 */
export class Revival {
  /** Of those that failed. */
  #lastAttempt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: RevivalOptions) {}

  /** Makes the store usable, where it is not. @throws AssessError why it is not, and stays so for now */
  async make(): Promise<void> {
    const { database, writer, reads, log, onTrouble } = this.options;
    const { failure } = database;
    if (!failure) return;
    if (performance.now() - this.#lastAttempt < PAUSE_MS) throw failure;
    onTrouble?.(failure);
    try {
      await reads.whileClosed(() => database.reopen(writer, () => log.settle()));
      log.begin();
    } catch (error) {
      this.#lastAttempt = performance.now();
      throw error;
    }
    onTrouble?.(undefined);
  }
}

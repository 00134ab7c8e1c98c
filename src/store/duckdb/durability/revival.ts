import type { AssessError } from '../../../errors.js';
import type { Database } from '../database.js';
import type { ReadPool } from '../read-pool.js';
import type { Session } from '../session.js';
import type { WriteAheadLog } from './write-ahead-log.js';

interface RevivalOptions {
  readonly database: Database;
  readonly writer: Session;
  readonly reads: ReadPool;
  readonly log: WriteAheadLog;
  /** Receives the reason why the store could not be used for a while, and undefined when it can be used again. */
  readonly onTrouble?: ((trouble: AssessError | undefined) => void) | undefined;
}

/** Milliseconds between attempts. */
const PAUSE_MS = 1000;

/**
 * Reopens a store that DuckDB invalidated because an fsync or a checkpoint failed: committed data is in the file and
 * its log, and a full disk may have space again. Only the writer may call it, while it does nothing else.
 */
export class Revival {
  /** When the last failed attempt ended, by `performance.now()`. */
  #lastAttempt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: RevivalOptions) {}

  /** Makes the store usable if it is not. @throws AssessError the reason if it remains unusable for now */
  async make(): Promise<void> {
    const { database, writer, reads, log, onTrouble } = this.options;
    const { failure } = database;
    if (!failure) return;
    if (performance.now() - this.#lastAttempt < PAUSE_MS) throw failure;
    onTrouble?.(failure);
    try {
      await reads.whileClosed(async () => {
        await database.reopen(writer, () => log.settle());
        reads.onUndone();
      });
      log.begin();
    } catch (error) {
      this.#lastAttempt = performance.now();
      throw error;
    }
    onTrouble?.(undefined);
  }
}

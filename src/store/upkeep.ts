/** The outcome of reading a store completely. */
export interface Verification {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** What is wrong, without any words of a text. */
  readonly faults: readonly string[];
}

/** Looking for damage. */
interface Verifiable {
  /**
   * Checks that rows have the rows that they belong to, while writes continue. Of a file, reads every value; databases check
   * their pages on their own.
   */
  verify(): Promise<Verification>;
}

/** Maintenance of a store that is a file. */
export interface Upkeep {
  /**
   * Copies the current store to a new file, in the process that has it open, and verifies the copy by reading it. Writes
   * continue.
   * @param path absolute
   * @param signal as for `compact`
   */
  backUp(path: string, signal?: AbortSignal): Promise<void>;
  /** When the oldest deletion happened whose bytes are still in the file; undefined if there are none. */
  erasedSince(): Promise<Date | undefined>;
  /**
   * Removes the bytes of deleted data from the store's files, by replacing the file with a new one. Meanwhile it takes
   * the same disk space again. Writes wait for it, reads only for a moment. If it fails, or the process is killed,
   * nothing is lost.
   * @param signal cancels it, with a rejection; works only in the process that has the store open
   */
  compact(signal?: AbortSignal): Promise<void>;
}

/** A store that is a file: its user maintains it. */
export interface MaintainedFile extends Upkeep, Verifiable {
  readonly kind: 'file';
}

/** A store in a database, which maintains itself. */
export interface MaintainedDatabase extends Verifiable {
  readonly kind: 'database';
}

/** Which of them a store is. */
export type Maintained = MaintainedFile | MaintainedDatabase;

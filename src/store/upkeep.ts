/** What was found of a store that was read as a whole. */
export interface Verification {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** What is wrong, in words that hold nothing of a text. */
  readonly faults: readonly string[];
}

/** The upkeep of a store that is a file. */
export interface Upkeep {
  /** Reads every value of every table, and looks whether rows have what they belong to. Writes go on. */
  verify(): Promise<Verification>;
  /**
   * Copies the store as it is now into a new file, in the process that holds it, and reads the copy again. Writes go on.
   * @param path absolute
   * @param signal as for `compact`
   */
  backUp(path: string, signal?: AbortSignal): Promise<void>;
  /** When the first submission was deleted whose bytes still lie in the file; undefined where there are none. */
  erasedSince(): Promise<Date | undefined>;
  /**
   * Clears the bytes of what was deleted out of the store's files, by putting a new file in the place of the old one.
   * Takes as much space on the disk again meanwhile. Writes wait for it, reads for a moment. When it fails, or the
   * process is killed, nothing is lost.
   * @param signal ends it early, with a rejection; works in the process that holds the store only
   */
  compact(signal?: AbortSignal): Promise<void>;
}

/** Checks whether a store works. */
export interface Probe {
  /**
   * Reads something, writes something that nobody reads, and resolves after its commit: a store on a full disk can be
   * read but not written. During long work of the writer (a compaction, an import), nothing is written.
   * @throws AssessError `store_unusable`
   */
  probe(): Promise<void>;
}

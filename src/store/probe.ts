/** What tells whether a store works. */
export interface Probe {
  /**
   * Reads something, writes something that nobody reads, and resolves after its commit: a store on a full disk can be read
   * and still take nothing. While somebody holds the writer for long (a compaction, an import), nothing is written.
   * @throws AssessError `store_unusable`
   */
  probe(): Promise<void>;
}

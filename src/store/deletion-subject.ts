/** What a deletion names: the kind of thing, and the parts of its name, none of which holds a line feed. */
export interface DeletionSubject {
  readonly subject: 'author' | 'submission' | 'marks' | 'account';
  readonly name: readonly string[];
}

/** What remains of a deletion. */
export interface DeletionRecord {
  /** Submissions, or marks. */
  readonly deleted: number;
  readonly timestamp: Date;
}

/** The subject of a deletion: its kind, and the parts of its name, none of which contains a line feed. */
export interface DeletionSubject {
  readonly subject: 'author' | 'submission' | 'marks' | 'account';
  readonly name: readonly string[];
}

/** The record that remains of a deletion. */
export interface DeletionRecord {
  /** Submissions, or marks. */
  readonly deleted: number;
  readonly timestamp: Date;
}

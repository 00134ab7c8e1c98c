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

/** One call of `deleteAuthor`. */
export interface AuthorCall {
  readonly accountId: string;
  readonly authorId: string;
  readonly at: Date;
}

/** One call of `deleteSubmissions`. */
export interface SubmissionsCall {
  readonly accountId: string;
  readonly ids: readonly string[];
  readonly at: Date;
}

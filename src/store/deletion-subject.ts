import { createHmac } from 'node:crypto';
import type { MarksDeletion, MarksToDelete } from './submissions.js';

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

/** The hash of a subject. Authors used to be the only ones, so theirs have no kind as prefix. */
export function hashUnder(key: Buffer, { subject, name }: DeletionSubject): string {
  const parts = subject === 'author' ? name : [subject, ...name];
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}

/** One call of `deleteAccount`. */
export interface AccountCall {
  readonly accountId: string;
  readonly at: Date;
}

/** One call of `deleteMarks`. */
export interface MarksCall extends MarksToDelete {
  readonly at: Date;
}

export const marksSubject = ({ accountId, submissionId, examinerId, run }: MarksCall): DeletionSubject => ({
  subject: 'marks',
  name: [accountId, submissionId ?? '', examinerId ?? '', run ?? ''].map(String),
});

/** The outcome of deleting marks if there are none left. */
export const noMarksLeft = (earlier: DeletionRecord | undefined, at: Date): MarksDeletion =>
  earlier
    ? { marksDeleted: earlier.deleted, timestamp: earlier.timestamp, repeated: true }
    : { marksDeleted: 0, timestamp: at, repeated: false };

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

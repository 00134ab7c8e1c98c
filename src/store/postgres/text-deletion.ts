import type { AuthorCall, DeletionSubject, SubmissionsCall } from '../deletion-subject.js';
import { holdAccount } from '../sql/accounts.js';
import type { AuthorDeletion, DeletedWithSubmissions, SubmissionsDeletion } from '../submissions.js';
import { lockAuthor, lockAuthors } from './author-locks.js';
import type { Session, Value } from './database.js';
import { findRecords, forgetRecords, writeRecords } from './deletion-records.js';
import { lockNotifications } from './notification-locks.js';

/**
 * Tables with rows of texts besides `submission`, in the order of deletion. Writers first lock a row of an earlier
 * table, so that no row is added after its table was cleared: for results and marks, that of the submission or of its
 * work; for attempts, their notification; for hand-ins, that of the submission.
 */
export const TABLES_OF_TEXTS = [
  'work',
  'result',
  'earlier_result',
  'held_result',
  'feedback',
  'notification',
  'delivery_attempt',
  'lti_hand_in',
] as const;

/**
 * Deletes an author's submissions and keeps a record that does not reveal the author. If nothing was submitted since
 * the last deletion, returns the record of that one (decision 30).
 * @throws AssessError `unknown_account`
 */
export async function deleteAuthor(
  session: Session,
  { accountId, authorId, at }: AuthorCall,
): Promise<readonly [AuthorDeletion, hadPending: boolean]> {
  await holdAccount(session, accountId);
  await lockAuthor(session, accountId, authorId);
  const taken = await takeTexts(session, 'account_id = $1 AND author_id = $2', [accountId, authorId]);
  const subject: DeletionSubject = { subject: 'author', name: [accountId, authorId] };
  if (taken.length === 0) {
    const [earlier] = await findRecords(session, [subject]);
    if (earlier) return [{ submissionsDeleted: earlier.deleted, timestamp: earlier.timestamp }, false];
  }
  await writeRecords(session, [subject], { deleted: taken.length, timestamp: at });
  const [deletedWith, hadPending] = await deleteWithTexts(session, accountId, taken);
  return [{ submissionsDeleted: taken.length, timestamp: at, deletedWith }, hadPending];
}

/**
 * Deletes submissions by id, with a record of each; reports ids that were deleted before and ids that never existed.
 * @throws AssessError `unknown_account`
 */
export async function deleteSubmissions(
  session: Session,
  { accountId, ids, at }: SubmissionsCall,
): Promise<readonly [SubmissionsDeletion, hadPending: boolean]> {
  await holdAccount(session, accountId);
  const asked = [...new Set(ids)];
  // An id that is free now is still free when the others are deleted. Any author could store it meanwhile.
  if (asked.length > 1) await lockAuthors(session, accountId);
  const taken = await takeTexts(session, 'account_id = $1 AND id = ANY ($2::text[])', [accountId, asked]);
  const subjectOf = (id: string): DeletionSubject => ({ subject: 'submission', name: [accountId, id] });
  const present = new Set(taken.map(({ id }) => id));
  await writeRecords(session, [...present].map(subjectOf), { deleted: 1, timestamp: at });
  const absent = asked.filter((id) => !present.has(id));
  const records = await findRecords(session, absent.map(subjectOf));
  const earlier = absent.flatMap((id, index) => {
    const record = records[index];
    return record ? { id, timestamp: record.timestamp } : [];
  });
  const unknown = absent.filter((_, index) => !records[index]);
  // Texts that were submitted after a deletion of their author end what it reports, also if they are gone (decision 30).
  const authors = [...new Set(taken.map(({ author_id }) => author_id))];
  await forgetRecords(
    session,
    authors.map((author) => ({ subject: 'author', name: [accountId, author] })),
  );
  const [deletedWith, hadPending] = await deleteWithTexts(session, accountId, taken);
  return [{ submissionsDeleted: taken.length, timestamp: at, deletedWith, earlier, unknown }, hadPending];
}

/** A submission that no longer exists after the transaction. */
interface TakenText {
  readonly id: string;
  readonly author_id: string;
  readonly receipt: number;
}

/** Deletes rows of submissions, in order of arrival, so that concurrent deletions never deadlock. */
export function takeTexts(
  session: Session,
  condition: string,
  values: readonly Value[],
): Promise<TakenText[]> {
  return session.rows(
    `WITH chosen AS MATERIALIZED (
       SELECT account_id, receipt FROM submission WHERE ${condition} ORDER BY receipt FOR UPDATE
     )
     DELETE FROM submission AS s USING chosen
     WHERE s.account_id = chosen.account_id AND s.receipt = chosen.receipt
     RETURNING s.id, s.author_id, s.receipt`,
    values,
  );
}

/** Deletes the data of submissions whose rows this transaction deleted. @returns also whether notifications were pending */
export async function deleteWithTexts(
  session: Session,
  accountId: string,
  taken: readonly TakenText[],
): Promise<readonly [DeletedWithSubmissions, hadPending: boolean]> {
  const rows: Record<string, number> = {};
  let hadPending = false;
  const ofTexts = 'account_id = $1 AND receipt = ANY ($2::bigint[])';
  const values = [accountId, taken.map(({ receipt }) => receipt)];
  // Separate statements: each sees the rows of transactions that the previous one waited for.
  for (const table of taken.length === 0 ? [] : TABLES_OF_TEXTS) {
    if (table === 'notification') hadPending = await lockNotifications(session, ofTexts, values);
    rows[table] = await session.run(`DELETE FROM ${table} WHERE ${ofTexts}`, values);
  }
  const { result = 0, earlier_result = 0, held_result = 0, feedback = 0, notification = 0 } = rows;
  const results = result + earlier_result + held_result;
  return [{ results, marks: feedback, notifications: notification }, hadPending];
}

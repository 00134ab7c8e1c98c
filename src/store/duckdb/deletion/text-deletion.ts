import type { AuthorCall, DeletionSubject, SubmissionsCall } from '../../deletion-subject.js';
import { holdAccount } from '../../sql/accounts.js';
import { integerList, RECEIPTS_PER_STATEMENT, slices } from '../../sql/receipts.js';
import type { AuthorDeletion, DeletedWithSubmissions, SubmissionsDeletion } from '../../store.js';
import { noteErasure } from '../durability/compaction.js';
import { receiptsById } from '../feedback.js';
import type { Session } from '../session.js';
import { findRecord, forgetRecord, writeRecord } from './deletion-records.js';

/** The outcome of a deletion, with the receipts of the deleted texts, and whether some of their notifications were pending. */
export type Made<T> = T & { readonly receipts: readonly number[]; readonly hadPending: boolean };

/** Tables with rows of a submission, and the counts of a receipt that they belong to. */
const TABLES = {
  result: 'results',
  earlier_result: 'results',
  held_result: 'results',
  feedback: 'marks',
  notification: 'notifications',
  delivery_attempt: undefined,
  lti_hand_in: undefined,
  submission: undefined,
} as const;

/** Tables whose rows belong to a text. Without it they go: another text may get its receipt, and would get its rows. */
export const TABLES_OF_TEXTS = Object.keys(TABLES).filter((table) => table !== 'submission');

/**
 * Deletes an author's submissions and keeps a record that does not reveal the author. If nothing was submitted since
 * the last deletion, returns the record of that one (decision 30).
 * @throws AssessError `unknown_account`
 */
export async function deleteAuthor(
  session: Session,
  { accountId, authorId, at }: AuthorCall,
): Promise<Made<AuthorDeletion>> {
  await holdAccount(session, accountId);
  const receipts = await session.numbers(
    'SELECT receipt::DOUBLE FROM submission WHERE account_id = $1 AND author_id = $2',
    [accountId, authorId],
  );
  const subject: DeletionSubject = { subject: 'author', name: [accountId, authorId] };
  const earlier = await findRecord(session, subject);
  if (earlier && receipts.length === 0) {
    return { submissionsDeleted: earlier.deleted, timestamp: earlier.timestamp, receipts, hadPending: false };
  }
  await writeRecord(session, subject, { deleted: receipts.length, timestamp: at });
  const deleted = await deleteTexts(session, receipts, at);
  return { submissionsDeleted: receipts.length, timestamp: at, ...deleted, receipts };
}

/**
 * Deletes submissions by id, with a record of each; reports ids that were deleted before and ids that never existed.
 * @throws AssessError `unknown_account`
 */
export async function deleteSubmissions(
  session: Session,
  { accountId, ids, at }: SubmissionsCall,
): Promise<Made<SubmissionsDeletion>> {
  await holdAccount(session, accountId);
  const present = await receiptsById(session, accountId, ids);
  const earlier: { id: string; timestamp: Date }[] = [];
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const subject: DeletionSubject = { subject: 'submission', name: [accountId, id] };
    if (present.has(id)) {
      await writeRecord(session, subject, { deleted: 1, timestamp: at });
      continue;
    }
    const record = await findRecord(session, subject);
    if (record) earlier.push({ id, timestamp: record.timestamp });
    else unknown.push(id);
  }
  const receipts = [...present.values()];
  await forgetAuthors(session, accountId, receipts);
  const deleted = await deleteTexts(session, receipts, at);
  return { submissionsDeleted: receipts.length, timestamp: at, ...deleted, earlier, unknown, receipts };
}

/** Texts that were submitted after a deletion of their author end what it reports, also if they are gone (decision 30). */
async function forgetAuthors(
  session: Session,
  accountId: string,
  receipts: readonly number[],
): Promise<void> {
  for (const slice of slices(receipts, RECEIPTS_PER_STATEMENT)) {
    const rows = await session.rows<{ author_id: string }>(
      `SELECT DISTINCT author_id FROM submission WHERE receipt IN (${integerList(slice)})`,
    );
    for (const { author_id } of rows)
      await forgetRecord(session, { subject: 'author', name: [accountId, author_id] });
  }
}

/** Deletes submissions with all their data. */
export async function deleteTexts(
  session: Session,
  receipts: readonly number[],
  at: Date,
): Promise<{ readonly deletedWith: DeletedWithSubmissions; readonly hadPending: boolean }> {
  const deletedWith = { results: 0, marks: 0, notifications: 0 };
  if (receipts.length === 0) return { deletedWith, hadPending: false };
  await noteErasure(session, at);
  // A few are literals, for which DuckDB uses the index; many are bound, so that it scans each table once.
  const isFew = receipts.length <= RECEIPTS_PER_STATEMENT;
  const chosen = isFew ? integerList(receipts) : `SELECT unnest(from_json($1, '["BIGINT"]'))`;
  const values = isFew ? [] : [JSON.stringify(receipts)];
  const pending = `SELECT 1 FROM notification WHERE status = 'pending' AND receipt IN (${chosen}) LIMIT 1`;
  const hadPending = (await session.numbers(pending, values)).length > 0;
  for (const [table, counted] of Object.entries(TABLES)) {
    const rows = await session.run(`DELETE FROM ${table} WHERE receipt IN (${chosen})`, values);
    if (counted) deletedWith[counted] += rows;
  }
  return { deletedWith, hadPending };
}

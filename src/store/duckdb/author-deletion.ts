import { createHmac, randomBytes } from 'node:crypto';
import type { AuthorDeletion } from '../store.js';
import { requireAccount } from './accounts.js';
import { slices } from './by-receipt.js';
import { integerList, milliseconds } from './columns.js';
import { noteErasure } from './compaction.js';
import type { Session } from './session.js';

/** One call of `deleteAuthor`. */
export interface AuthorCall {
  readonly accountId: string;
  readonly authorId: string;
  readonly at: Date;
}

/** What a deletion did, with the receipts of the texts that are gone. */
export interface DeletedAuthor extends AuthorDeletion {
  readonly receipts: readonly number[];
}

/** Tables with rows of a submission, and as what a receipt counts them. */
const TABLES = {
  result: 'results',
  earlier_result: 'results',
  held_result: 'results',
  feedback: 'marks',
  notification: 'notifications',
  delivery_attempt: undefined,
  submission: undefined,
} as const;
const SLICE = 5000;

/**
 * Deletes what there is of an author's submissions and keeps a record that does not tell who it was. Where nothing was
 * submitted since the last deletion, that one's record is the answer (decision 30).
 * @throws AssessError `unknown_account`
 */
export async function deleteAuthor(session: Session, call: AuthorCall): Promise<DeletedAuthor> {
  const { accountId, authorId, at } = call;
  await requireAccount(session, accountId);
  const receipts = await session.numbers(
    'SELECT receipt::DOUBLE FROM submission WHERE account_id = $1 AND author_id = $2',
    [accountId, authorId],
  );
  const authorHash = createHmac('sha256', await deletionKey(session))
    .update(`${accountId}\n${authorId}`)
    .digest('hex');
  const earlier = await findDeletion(session, authorHash);
  if (earlier && receipts.length === 0) return { ...earlier, receipts };

  // Before rows go that hold the last receipt.
  const last = await lastReceipt(session);
  await session.run('DELETE FROM author_deletion WHERE author_hash = $1', [authorHash]);
  await session.run('INSERT INTO author_deletion VALUES ($1, $2::BIGINT, epoch_ms($3::BIGINT), $4::BIGINT)', [
    authorHash,
    receipts.length,
    at.getTime(),
    last,
  ]);
  if (receipts.length > 0) await noteErasure(session, at);
  const deletedWith = { results: 0, marks: 0, notifications: 0 };
  for (const slice of slices(receipts, SLICE)) {
    for (const [table, counted] of Object.entries(TABLES)) {
      const [rows = 0] = await session.numbers(
        `DELETE FROM ${table} WHERE receipt IN (${integerList(slice)})`,
      );
      if (counted) deletedWith[counted] += Number(rows);
    }
  }
  return { submissionsDeleted: receipts.length, timestamp: at, deletedWith, receipts };
}

/** The last receipt that was ever given, also where its text is gone; 0 in an empty store. */
export async function lastReceipt(session: Session): Promise<number> {
  const [last = 0] = await session.numbers(
    `SELECT greatest(0, (SELECT max(receipt) FROM submission), (SELECT max(last_receipt) FROM author_deletion))::DOUBLE`,
  );
  return last;
}

async function findDeletion(session: Session, authorHash: string): Promise<AuthorDeletion | undefined> {
  const row = await session.row<{ submissions_deleted: number; deleted_at: number }>(
    `SELECT submissions_deleted::DOUBLE AS submissions_deleted, ${milliseconds('deleted_at')} AS deleted_at
     FROM author_deletion WHERE author_hash = $1`,
    [authorHash],
  );
  return row && { submissionsDeleted: row.submissions_deleted, timestamp: new Date(row.deleted_at) };
}

/** The key of the store, made where there is none yet. */
async function deletionKey(session: Session): Promise<Buffer> {
  const row = await session.row<{ key: string }>('SELECT key FROM deletion_key');
  if (row) return Buffer.from(row.key, 'hex');
  const key = randomBytes(32);
  await session.run('INSERT INTO deletion_key VALUES ($1)', [key.toString('hex')]);
  return key;
}

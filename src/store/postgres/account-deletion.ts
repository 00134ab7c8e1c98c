import type { AccountCall, DeletionSubject } from '../deletion-subject.js';
import { unknownAccount } from '../sql/accounts.js';
import type { AccountDeletion } from '../submissions.js';
import type { Session } from './database.js';
import { findRecords, writeRecords } from './deletion-records.js';
import { deleteWithTexts, takeTexts } from './text-deletion.js';

/** Tables with rows of accounts that belong to no text. */
export const TABLES_OF_ACCOUNTS = [
  'turn',
  'webhook',
  'token',
  'rescoring',
  'run',
  'examiner_name',
  'id_key',
  'lti_platform',
  'lti_task',
] as const;

/**
 * Deletes an account with everything in it. If it was deleted before, returns the record of that deletion.
 * @throws AssessError `unknown_account` if it never existed
 */
export async function deleteAccount(
  session: Session,
  { accountId, at }: AccountCall,
): Promise<readonly [AccountDeletion, isOutdated: boolean]> {
  const subject: DeletionSubject = { subject: 'account', name: [accountId] };
  // Waits for running writes to the account; new ones wait until the deletion ends.
  const account = await session.row('SELECT FROM account WHERE id = $1 FOR UPDATE', [accountId]);
  if (!account) {
    const [earlier] = await findRecords(session, [subject]);
    if (!earlier) throw unknownAccount(accountId);
    return [{ submissionsDeleted: earlier.deleted, timestamp: earlier.timestamp }, false];
  }
  // Locked before their notifications, in the same order as everywhere.
  await session.run('SELECT FROM webhook WHERE account_id = $1 ORDER BY id FOR UPDATE', [accountId]);
  const taken = await takeTexts(session, 'account_id = $1', [accountId]);
  await writeRecords(session, [subject], { deleted: taken.length, timestamp: at });
  const [deletedWith, hadPending] = await deleteWithTexts(session, accountId, taken);
  const rows: Record<string, number> = {};
  for (const table of TABLES_OF_ACCOUNTS) {
    rows[table] = await session.run(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  }
  await session.run('DELETE FROM account WHERE id = $1', [accountId]);
  const all = { ...deletedWith, webhooks: rows.webhook!, tokens: rows.token!, runs: rows.run! };
  return [
    { submissionsDeleted: taken.length, timestamp: at, deletedWith: all },
    hadPending || rows.token! > 0,
  ];
}

import type { AccountCall, DeletionSubject } from '../../deletion-subject.js';
import { holdAccount } from '../../sql/accounts.js';
import type { AccountDeletion } from '../../store.js';
import { noteErasure } from '../durability/compaction.js';
import type { Session } from '../session.js';
import { findRecord, writeRecord } from './deletion-records.js';
import { deleteTexts } from './text-deletion.js';

/** Every table with a column of this name contains rows of accounts, so none is missed. */
const OF_ACCOUNTS = 'account_id';

/**
 * Deletes an account with everything in it. If it was deleted before, returns the record of that deletion.
 * @throws AssessError `unknown_account` if it never existed
 */
export async function deleteAccount(
  session: Session,
  { accountId, at }: AccountCall,
): Promise<AccountDeletion & { readonly hadPending: boolean }> {
  const subject: DeletionSubject = { subject: 'account', name: [accountId] };
  try {
    await holdAccount(session, accountId);
  } catch (error) {
    const earlier = await findRecord(session, subject);
    if (!earlier) throw error;
    return { submissionsDeleted: earlier.deleted, timestamp: earlier.timestamp, hadPending: false };
  }
  const receipts = await session.numbers('SELECT receipt::DOUBLE FROM submission WHERE account_id = $1', [
    accountId,
  ]);
  await writeRecord(session, subject, { deleted: receipts.length, timestamp: at });
  await noteErasure(session, at);
  const { deletedWith, hadPending } = await deleteTexts(session, receipts, at);
  const tables = await session.rows<{ name: string }>(
    `SELECT table_name AS name FROM duckdb_columns()
     WHERE database_name = current_database() AND column_name = '${OF_ACCOUNTS}'`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const statement = `DELETE FROM ${name} WHERE ${OF_ACCOUNTS} = $1`;
    rows[name] = await session.run(statement, [accountId]);
  }
  await session.run('DELETE FROM account WHERE id = $1', [accountId]);
  return {
    submissionsDeleted: receipts.length,
    timestamp: at,
    hadPending,
    deletedWith: {
      ...deletedWith,
      webhooks: rows.webhook!,
      tokens: rows.token!,
      runs: rows.run!,
    },
  };
}

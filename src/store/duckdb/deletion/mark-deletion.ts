import type { DeletionSubject } from '../../deletion-subject.js';
import { holdAccount } from '../../sql/accounts.js';
import type { MarksDeletion, MarksToDelete } from '../../store.js';
import { noteErasure } from '../durability/compaction.js';
import { forgetExaminers } from '../examiner-names.js';
import type { Session } from '../session.js';
import { findRecord, writeRecord } from './deletion-records.js';

/** One call of `deleteMarks`. */
interface MarksCall extends MarksToDelete {
  readonly at: Date;
}

const CHOSEN = `
  (feedback.run = $1::BIGINT OR $1 IS NULL) AND (feedback.examiner_id = $2::BIGINT OR $2 IS NULL) AND receipt IN (
    SELECT receipt FROM submission WHERE account_id = $3 AND (id = $4 OR $4::VARCHAR IS NULL))`;

/**
 * Deletes marks and records their number. If there are none left, returns the record of the previous deletion.
 * @throws AssessError `unknown_account`
 */
export async function deleteMarks(
  session: Session,
  { accountId, submissionId, examinerId, run, at }: MarksCall,
): Promise<MarksDeletion> {
  await holdAccount(session, accountId);
  const name = [accountId, submissionId ?? '', examinerId ?? '', run ?? ''].map(String);
  const subject: DeletionSubject = { subject: 'marks', name };
  const values = [run ?? null, examinerId ?? null, accountId, submissionId ?? null];
  const deleted = await session.run(`DELETE FROM feedback WHERE ${CHOSEN}`, values);
  if (deleted === 0) {
    const earlier = await findRecord(session, subject);
    return earlier
      ? { marksDeleted: earlier.deleted, timestamp: earlier.timestamp, repeated: true }
      : { marksDeleted: 0, timestamp: at, repeated: false };
  }
  await forgetExaminers(session, accountId);
  await writeRecord(session, subject, { deleted, timestamp: at });
  await noteErasure(session, at);
  return { marksDeleted: deleted, timestamp: at, repeated: false };
}

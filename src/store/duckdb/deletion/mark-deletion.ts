import { type MarksCall, marksSubject, noMarksLeft } from '../../deletion-subject.js';
import { holdAccount } from '../../sql/accounts.js';
import type { MarksDeletion } from '../../store.js';
import { noteErasure } from '../durability/compaction.js';
import { forgetExaminers } from '../examiner-names.js';
import type { Session } from '../session.js';
import { findRecord, writeRecord } from './deletion-records.js';

const CHOSEN = `
  (feedback.run = $1::BIGINT OR $1 IS NULL) AND (feedback.examiner_id = $2::BIGINT OR $2 IS NULL) AND receipt IN (
    SELECT receipt FROM submission WHERE account_id = $3 AND (id = $4 OR $4::VARCHAR IS NULL))`;

/**
 * Deletes marks and records their number. If there are none left, returns the record of the previous deletion.
 * @throws AssessError `unknown_account`
 */
export async function deleteMarks(session: Session, call: MarksCall): Promise<MarksDeletion> {
  const { accountId, submissionId, examinerId, run, at } = call;
  await holdAccount(session, accountId);
  const subject = marksSubject(call);
  const values = [run ?? null, examinerId ?? null, accountId, submissionId ?? null];
  const deleted = await session.run(`DELETE FROM feedback WHERE ${CHOSEN}`, values);
  if (deleted === 0) return noMarksLeft(await findRecord(session, subject), at);
  await forgetExaminers(session, accountId);
  await writeRecord(session, subject, { deleted, timestamp: at });
  await noteErasure(session, at);
  return { marksDeleted: deleted, timestamp: at, repeated: false };
}

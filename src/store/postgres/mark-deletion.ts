import { type MarksCall, marksSubject, noMarksLeft } from '../deletion-subject.js';
import { holdAccount } from '../sql/accounts.js';
import type { MarksDeletion } from '../submissions.js';
import type { Session } from './database.js';
import { findRecords, writeRecords } from './deletion-records.js';
import { forgetExaminers, lockExaminers } from './examiner-names.js';

const DELETE = `
  WITH chosen AS MATERIALIZED (
    SELECT account_id, receipt, examiner_id FROM feedback
    WHERE account_id = $1 AND (run = $2 OR $2::bigint IS NULL) AND (examiner_id = $3 OR $3::bigint IS NULL)
      AND ($4::text IS NULL OR receipt = (SELECT receipt FROM submission WHERE account_id = $1 AND id = $4))
    ORDER BY receipt, examiner_id FOR UPDATE
  )
  DELETE FROM feedback AS f USING chosen
  WHERE f.account_id = chosen.account_id AND f.receipt = chosen.receipt AND f.examiner_id = chosen.examiner_id`;

/**
 * Deletes marks and records their number. If there are none left, returns the record of the previous deletion.
 * @throws AssessError `unknown_account`
 */
export async function deleteMarks(session: Session, call: MarksCall): Promise<MarksDeletion> {
  const { accountId, submissionId, examinerId, run, at } = call;
  await holdAccount(session, accountId);
  await lockExaminers(session, accountId);
  const subject = marksSubject(call);
  const chosen = [accountId, run ?? null, examinerId ?? null, submissionId ?? null];
  const deleted = await session.run(DELETE, chosen);
  if (deleted === 0) return noMarksLeft((await findRecords(session, [subject]))[0], at);
  await forgetExaminers(session, accountId);
  await writeRecords(session, [subject], { deleted, timestamp: at });
  return { marksDeleted: deleted, timestamp: at, repeated: false };
}

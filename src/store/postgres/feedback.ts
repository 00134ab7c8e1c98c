import { type FeedbackCall, judgeMarks, markPlace, type NewMark, namesIn } from '../mark-rules.js';
import { holdAccount } from '../sql/accounts.js';
import type { FeedbackOutcome } from '../submissions.js';
import type { Session } from './database.js';
import { lockExaminers, numberExaminers } from './examiner-names.js';

/**
 * Stores marks in the order of the batch, within a transaction. A mark equal to the stored one, as JSON text, is unchanged
 * and keeps its time.
 * @throws AssessError `unknown_account`
 */
export async function saveFeedback(session: Session, call: FeedbackCall): Promise<FeedbackOutcome[]> {
  const { accountId, batch } = call;
  await holdAccount(session, accountId);
  const isNamed = batch.some(({ examiner_id }) => typeof examiner_id === 'string');
  await lockExaminers(session, accountId, !isNamed);
  const ids = batch.map(({ submission_id }) => submission_id);
  const receipts = await lockTexts(session, accountId, ids);
  const current = await marksOf(session, accountId, [...receipts.values()]);
  const numbers = await numberExaminers(session, accountId, namesIn(batch, receipts));
  const { outcomes, written } = judgeMarks(batch, receipts, numbers, current);
  await writeMarks(session, call, written);
  return outcomes;
}

/** Receipts of texts by id. Until the end of the transaction, nobody else can delete or mark these texts. */
async function lockTexts(
  session: Session,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await session.rows<{ id: string; receipt: number }>(
    `SELECT id, receipt FROM submission WHERE account_id = $1 AND id = ANY ($2::text[])
     ORDER BY receipt FOR NO KEY UPDATE`,
    [accountId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
}

async function marksOf(
  session: Session,
  accountId: string,
  receipts: readonly number[],
): Promise<Map<string, string>> {
  const rows = await session.rows<{ receipt: number; examiner_id: number; mark: string }>(
    `SELECT receipt, examiner_id, mark FROM feedback WHERE account_id = $1 AND receipt = ANY ($2::bigint[])`,
    [accountId, receipts],
  );
  return new Map(rows.map(({ receipt, examiner_id, mark }) => [markPlace(receipt, examiner_id), mark]));
}

async function writeMarks(
  session: Session,
  { accountId, receivedAt, run }: FeedbackCall,
  marks: readonly NewMark[],
): Promise<void> {
  if (marks.length === 0) return;
  await session.run(
    `INSERT INTO feedback (account_id, received_at, run, receipt, examiner_id, mark)
     SELECT $1, $2, $3, * FROM unnest($4::bigint[], $5::bigint[], $6::text[])
     ON CONFLICT (receipt, account_id, examiner_id) DO UPDATE
     SET mark = excluded.mark, received_at = excluded.received_at, run = excluded.run`,
    [
      accountId,
      receivedAt,
      run ?? null,
      marks.map(({ receipt }) => receipt),
      marks.map(({ examinerId }) => examinerId),
      marks.map(({ mark }) => mark),
    ],
  );
}

import { BIGINT, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import { type FeedbackCall, judgeMarks, markPlace, type NewMark, namesIn } from '../mark-rules.js';
import { holdAccount } from '../sql/accounts.js';
import { integerList, slices } from '../sql/receipts.js';
import type { FeedbackOutcome } from '../store.js';
import { appendRows, type Column } from './append.js';
import { timestampOf } from './columns.js';
import { numberExaminers } from './examiner-names.js';
import { idKey } from './keys.js';
import type { Session } from './session.js';

type MarkRow = NewMark & Pick<FeedbackCall, 'receivedAt' | 'run'>;

/** The columns of the table `feedback`, in order. */
const FEEDBACK_COLUMNS: readonly Column<MarkRow>[] = [
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: BIGINT, value: ({ examinerId }) => BigInt(examinerId) },
  { type: VARCHAR, value: ({ mark }) => mark },
  { type: TIMESTAMP, value: ({ receivedAt }) => timestampOf(receivedAt) },
  { type: BIGINT, value: ({ run }) => (run === undefined ? null : BigInt(run)) },
];

const SLICE = 5000;

/**
 * Stores marks in the order of the batch. A mark equal to the stored one, as JSON text, is unchanged and keeps its time.
 * @throws AssessError `unknown_account`
 */
export async function saveFeedback(session: Session, call: FeedbackCall): Promise<FeedbackOutcome[]> {
  await holdAccount(session, call.accountId);
  const ids = call.batch.map(({ submission_id }) => submission_id);
  const receipts = await receiptsById(session, call.accountId, ids);
  const current = await marksOf(session, [...new Set(receipts.values())]);
  const numbers = await numberExaminers(session, call.accountId, namesIn(call.batch, receipts));
  const { outcomes, written } = judgeMarks(call.batch, receipts, numbers, current);
  const { receivedAt, run } = call;
  await replaceMarks(
    session,
    written.map((mark) => ({ ...mark, receivedAt, run })),
  );
  return outcomes;
}

/** Receipts of the account's submissions with these ids. */
export async function receiptsById(
  session: Session,
  accountId: string,
  named: readonly string[],
): Promise<Map<string, number>> {
  const receipts = new Map<string, number>();
  const ids = new Set(named);
  for (const slice of slices([...ids], SLICE)) {
    const keys = integerList(slice.map((id) => idKey(accountId, id)));
    const rows = await session.rows<{ id: string; receipt: number }>(
      `SELECT id, receipt::DOUBLE AS receipt FROM submission WHERE id_key IN (${keys}) AND account_id = $1`,
      [accountId],
    );
    for (const { id, receipt } of rows) if (ids.has(id)) receipts.set(id, receipt);
  }
  return receipts;
}

async function marksOf(session: Session, receipts: readonly number[]): Promise<Map<string, string>> {
  const marks = new Map<string, string>();
  for (const slice of slices(receipts, SLICE)) {
    const rows = await session.rows<{ receipt: number; examiner_id: number; mark: string }>(
      `SELECT receipt::DOUBLE AS receipt, examiner_id::DOUBLE AS examiner_id, mark
       FROM feedback WHERE receipt IN (${integerList(slice)})`,
    );
    for (const { receipt, examiner_id, mark } of rows) marks.set(markPlace(receipt, examiner_id), mark);
  }
  return marks;
}

async function replaceMarks(session: Session, rows: readonly MarkRow[]): Promise<void> {
  for (const slice of slices(rows, SLICE)) {
    const places = slice.map(({ receipt, examinerId }) => `(${integerList([receipt, examinerId])})`);
    await session.run(`DELETE FROM feedback WHERE (receipt, examiner_id) IN (VALUES ${places.join(',')})`);
  }
  await appendRows(session, 'feedback', FEEDBACK_COLUMNS, rows);
}

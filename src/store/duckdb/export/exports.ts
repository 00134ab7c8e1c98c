import type { ExportQuery, StoredFeedback, StoredSubmission } from '../../store.js';
import {
  type FeedbackRow,
  type SubmissionRow,
  toStoredFeedback,
  toSubmission,
} from '../../submission-rows.js';
import type { PagedRead } from '../by-receipt.js';
import { guarded, unguarded } from '../columns.js';
import { selectFeedback } from '../feedback.js';
import { selectAttributes, selectTexts } from '../submission-rows.js';

/** Submissions of an account in order of arrival. */
export function readSubmissions({ accountId }: ExportQuery): PagedRead<SubmissionRow, StoredSubmission> {
  return {
    receipts: (pool) => pool.use((session) => session.numbers(SUBMISSION_RECEIPTS, [accountId])),
    statement: selectSubmissions,
    convert: (row) => toSubmission(row, unguarded),
  };
}

const SUBMISSION_RECEIPTS = 'SELECT receipt::DOUBLE FROM submission WHERE account_id = $1 ORDER BY receipt';

const selectSubmissions = (receipts: string) =>
  `SELECT ${selectAttributes}, ${selectTexts} FROM submission AS s WHERE s.receipt IN (${receipts}) ORDER BY s.receipt`;

/** Some texts of an account. */
export function readTexts(
  accountId: string,
  receipts: readonly number[],
): PagedRead<{ receipt: number; text: string }, { receipt: number; text: string }> {
  return {
    receipts: async () => [...receipts].sort((a, b) => a - b),
    statement: (list) =>
      `SELECT receipt::DOUBLE AS receipt, ${guarded('text')} AS text FROM submission
       WHERE receipt IN (${list}) AND account_id = $1 ORDER BY receipt`,
    values: [accountId],
    convert: ({ receipt, text }) => ({ receipt, text: unguarded(text) }),
  };
}

/** Marks of an account, ordered by receipt of their texts, then by examiner. */
export function readFeedback({ accountId }: ExportQuery): PagedRead<FeedbackRow, StoredFeedback> {
  return {
    receipts: (pool) => pool.use((session) => session.numbers(FEEDBACK_RECEIPTS, [accountId])),
    statement: selectFeedback,
    convert: toStoredFeedback,
  };
}

const FEEDBACK_RECEIPTS = `
  SELECT s.receipt::DOUBLE FROM submission AS s
  WHERE s.account_id = $1 AND EXISTS (FROM feedback AS f WHERE f.receipt = s.receipt)
  ORDER BY s.receipt`;

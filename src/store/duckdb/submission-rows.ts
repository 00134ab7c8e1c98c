import { BIGINT, BOOLEAN, INTEGER, SMALLINT, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import { metadataText, type NewSubmission } from '../../domain/submissions/submission.js';
import { groupOf, type ReceivedSubmission } from '../submission-rules.js';
import type { Column } from './append.js';
import { guarded, timestampOf } from './columns.js';
import { groupKey, idKey } from './keys.js';

/** An accepted submission to be added to the table. */
export interface AcceptedSubmission extends ReceivedSubmission {
  readonly receipt: number;
  readonly accountId: string;
  readonly idKey: number;
  readonly groupKey: number | null;
}

/** Keys of a submission: of its id, and of its group where the rules of groups apply. */
export function keysOf(
  accountId: string,
  submission: NewSubmission,
): { idKey: number; groupKey: number | null } {
  return {
    idKey: idKey(accountId, submission.id),
    groupKey: submission.sequence_id === undefined ? null : groupKey(accountId, groupOf(submission)),
  };
}

/** The columns of the table `submission`, in order. */
export const SUBMISSION_COLUMNS: readonly Column<AcceptedSubmission>[] = [
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: VARCHAR, value: ({ accountId }) => accountId },
  { type: VARCHAR, value: ({ submission }) => submission.id },
  { type: VARCHAR, value: ({ submission }) => submission.author_id },
  { type: VARCHAR, value: ({ submission }) => submission.task_id },
  { type: VARCHAR, value: ({ submission }) => submission.session_id ?? null },
  { type: SMALLINT, value: ({ submission }) => submission.sequence_id ?? null },
  { type: SMALLINT, value: ({ submission }) => submission.sequence_count ?? null },
  { type: BOOLEAN, value: ({ submission }) => submission.test === 1 },
  { type: TIMESTAMP, value: ({ receivedAt }) => timestampOf(receivedAt) },
  { type: VARCHAR, value: ({ submission }) => metadataText(submission) },
  { type: VARCHAR, value: ({ submission }) => submission.question_text },
  { type: VARCHAR, value: ({ submission }) => submission.text },
  { type: INTEGER, value: (accepted) => accepted.idKey },
  { type: INTEGER, value: (accepted) => accepted.groupKey },
  { type: VARCHAR, value: ({ submission }) => submission.trace ?? null },
];

export const selectTexts = `${guarded('s.text')} AS text, ${guarded('s.question_text')} AS question_text`;

import { utcTimestamp } from '../domain/submission.js';
import type { StoredSubmission } from '../store/store.js';
import type { Column, Dataset } from './dataset.js';

type Identified = Omit<StoredSubmission, 'text' | 'question_text'>;

/** The columns that say which submission a row is about; exports of submissions and of results share them. */
export const IDENTITY_COLUMNS: readonly Column<Identified>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.accountId },
  { name: 'id', type: 'text', of: (row) => row.id },
  { name: 'author_id', type: 'text', of: (row) => row.author_id },
  { name: 'task_id', type: 'text', of: (row) => row.task_id },
  { name: 'session_id', type: 'text', of: (row) => row.session_id },
  { name: 'sequence_id', type: 'integer', of: (row) => row.sequence_id },
];

/** The same nested; what is absent is null, so that each line has the same keys. */
export function identityOf(row: Identified) {
  return {
    account_id: row.accountId,
    id: row.id,
    author_id: row.author_id,
    task_id: row.task_id,
    session_id: row.session_id ?? null,
    sequence_id: row.sequence_id ?? null,
  };
}

export const METADATA_COLUMN: Column<Identified> = {
  name: 'metadata',
  type: 'text',
  of: (row) => JSON.stringify(row.metadata ?? {}),
};

/** Submissions with their texts. */
export const submissionsDataset: Dataset<StoredSubmission> = {
  line: (row) =>
    JSON.stringify({
      ...identityOf(row),
      sequence_count: row.sequence_count ?? null,
      question_text: row.question_text,
      text: row.text,
      test: row.test ?? null,
      metadata: row.metadata ?? {},
      received_at: utcTimestamp(row.receivedAt),
    }),
  flatten: (row) => row,
  columns: [
    ...IDENTITY_COLUMNS,
    { name: 'sequence_count', type: 'integer', of: (row) => row.sequence_count },
    { name: 'question_text', type: 'text', of: (row) => row.question_text },
    { name: 'text', type: 'text', of: (row) => row.text },
    { name: 'test', type: 'integer', of: (row) => row.test },
    METADATA_COLUMN,
    { name: 'received_at', type: 'timestamp', of: (row) => utcTimestamp(row.receivedAt) },
  ],
};

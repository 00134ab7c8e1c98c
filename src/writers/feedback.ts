import { utcTimestamp } from '../domain/submission.js';
import type { StoredFeedback } from '../store/store.js';
import type { Dataset } from './dataset.js';

/** Examiners' marks. In flat formats `mark` is JSON text, which `import-feedback` takes back as it is. */
export const feedbackDataset: Dataset<StoredFeedback> = {
  line: (row) =>
    JSON.stringify({
      account_id: row.accountId,
      id: row.submission_id,
      examiner_id: row.examiner_id,
      mark: row.mark,
      received_at: utcTimestamp(row.receivedAt),
    }),
  flatten: (row) => row,
  columns: [
    { name: 'account_id', type: 'text', of: (row) => row.accountId },
    { name: 'id', type: 'text', of: (row) => row.submission_id },
    { name: 'examiner_id', type: 'bigint', of: (row) => row.examiner_id },
    { name: 'mark', type: 'text', of: (row) => JSON.stringify(row.mark) },
    { name: 'received_at', type: 'timestamp', of: (row) => utcTimestamp(row.receivedAt) },
  ],
};

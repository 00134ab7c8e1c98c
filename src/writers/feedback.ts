import type { Dataset } from './dataset.js';

/** A line of an export of marks. */
export interface FeedbackLine {
  readonly account_id: string;
  readonly id: string;
  readonly examiner_id: number;
  readonly mark: Readonly<Record<string, unknown>>;
  readonly received_at: string;
  /** Of examiners whose marks came with a name. */
  readonly examiner_name?: string;
}

/** Examiners' marks. In flat formats `mark` is JSON text, which `import-feedback` takes back as it is. */
export const feedbackDataset: Dataset<FeedbackLine> = {
  columns: [
    { name: 'account_id', type: 'text', of: (row) => row.account_id },
    { name: 'id', type: 'text', of: (row) => row.id },
    { name: 'examiner_id', type: 'bigint', of: (row) => row.examiner_id },
    { name: 'mark', type: 'json', of: (row) => JSON.stringify(row.mark) },
    { name: 'received_at', type: 'timestamp', of: (row) => row.received_at },
  ],
};

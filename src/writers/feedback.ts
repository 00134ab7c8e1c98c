import { FEEDBACK_COLUMNS } from '../domain/files/export-columns.js';
import { columnsOfLines, type Dataset } from './dataset.js';

/** A line of an export of marks. */
export interface FeedbackLine {
  readonly account_id: string;
  readonly id: string;
  readonly examiner_id: number;
  readonly mark: Readonly<Record<string, unknown>>;
  readonly received_at: string;
  /** For examiners whose marks came with a name. */
  readonly examiner_name?: string;
}

/** Examiners' marks. In flat formats `mark` is JSON text, which `import-feedback` reads unchanged. */
export const feedbackDataset: Dataset<FeedbackLine> = {
  columns: columnsOfLines<FeedbackLine>(FEEDBACK_COLUMNS),
};

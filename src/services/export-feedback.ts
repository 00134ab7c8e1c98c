import { feedbackDataset } from '../writers/feedback.js';
import { type ExportOptions, type ExportSummary, exportDataset } from './export.js';

/**
 * Exports examiners' marks.
 * @throws AssessError `unwritable_file`, and the store's errors
 */
export function exportFeedback(options: ExportOptions): Promise<ExportSummary> {
  const { store, accountId } = options;
  return exportDataset(feedbackDataset, (query) => store.feedback(query), { accountId }, options);
}

import { submissionsDataset } from '../writers/submissions.js';
import { type ExportOptions, type ExportSummary, exportDataset } from './export.js';

/**
 * Exports submissions with their texts; test submissions are included and flagged.
 * @throws AssessError `unwritable_file`, and the store's errors
 */
export function exportSubmissions(options: ExportOptions): Promise<ExportSummary> {
  const { store, accountId } = options;
  return exportDataset(submissionsDataset, (query) => store.submissions(query), { accountId }, options);
}

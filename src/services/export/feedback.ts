import type { ExportOptions, ExportSummary } from './export.js';
import { exportRows } from './rows.js';

/**
 * Exports examiners' marks.
 * @throws AssessError `unwritable_file`, and the store's errors
 */
export function exportFeedback(options: ExportOptions): Promise<ExportSummary> {
  return exportRows('feedback', options);
}

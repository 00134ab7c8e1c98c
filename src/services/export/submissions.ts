import type { ExportOptions, ExportSummary } from './export.js';
import { exportRows } from './rows.js';

/**
 * Exports submissions with their texts; test submissions are included and flagged.
 * @throws AssessError `unwritable_file`, and the store's errors
 */
export function exportSubmissions(options: ExportOptions): Promise<ExportSummary> {
  return exportRows('submissions', options);
}

import { type ExportOptions, type ExportSummary, exportRows } from './export.js';

export interface ExportResultsOptions extends ExportOptions {
  /** Only results of this pipeline; absent: of all. */
  readonly pipeline?: string | undefined;
}

/**
 * Exports results with the submissions they belong to; test submissions are included and flagged.
 * @throws AssessError `unwritable_file`, and the store's errors
 */
export function exportResults(options: ExportResultsOptions): Promise<ExportSummary> {
  return exportRows('results', options);
}

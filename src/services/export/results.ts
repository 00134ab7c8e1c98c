import { versionNamed } from '../versions/versions.js';
import type { ExportOptions, ExportSummary } from './export.js';
import { exportRows } from './rows.js';

export interface ExportResultsOptions extends ExportOptions {
  /** Only results of this pipeline; absent: of all. */
  readonly pipeline?: string | undefined;
  /** Only results of this version, including replaced ones: the number of a run or `NAME@VERSION`. */
  readonly run?: string | undefined;
}

/**
 * Exports results with the submissions they belong to; test submissions are included and flagged.
 * @throws AssessError `unwritable_file`, `invalid_option`, and the store's errors
 */
export async function exportResults(options: ExportResultsOptions): Promise<ExportSummary> {
  const { store, accountId, run } = options;
  if (run === undefined) return exportRows('results', options);
  const version = await versionNamed(store, accountId, run, 'run');
  return exportRows('results', { ...options, pipeline: version.name, version });
}

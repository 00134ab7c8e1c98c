import { RESULT_COLUMNS } from '../domain/files/export-columns.js';
import type { AssessmentResult } from '../engine/results/result.js';
import { columnsOfLines, type Dataset } from './dataset.js';
import type { IdentityLine } from './submissions.js';

/** A line of an export of results. */
export interface ResultLine extends IdentityLine {
  readonly pipeline: { readonly name: string; readonly version: string; readonly config_hash: string };
  readonly assessed_at: string;
  readonly result: AssessmentResult;
  readonly explanation?: unknown;
}

/** Results with their submissions. */
export const resultsDataset: Dataset<ResultLine> = { columns: columnsOfLines<ResultLine>(RESULT_COLUMNS) };

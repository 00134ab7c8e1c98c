import type { AssessmentResult, SuccessResult } from '../domain/result.js';
import { TRAITS, traitErrorColumn } from '../domain/traits.js';
import type { CellValue, Column, ColumnType, Dataset } from './dataset.js';
import { IDENTITY_COLUMNS, type IdentityLine, METADATA_COLUMN, TEST_COLUMN } from './submissions.js';

/** A line of an export of results. */
export interface ResultLine extends IdentityLine {
  readonly pipeline: { readonly name: string; readonly version: string; readonly config_hash: string };
  readonly assessed_at: string;
  readonly result: AssessmentResult;
  readonly explanation?: unknown;
}

function successColumn(
  name: string,
  type: ColumnType,
  of: (result: SuccessResult) => CellValue,
): Column<ResultLine> {
  return { name, type, of: ({ result }) => (result.type === 'success' ? of(result) : undefined) };
}

/** Results with the submissions they belong to. */
export const resultsDataset: Dataset<ResultLine> = {
  columns: [
    ...IDENTITY_COLUMNS,
    TEST_COLUMN,
    METADATA_COLUMN,
    { name: 'pipeline_name', type: 'text', of: ({ pipeline }) => pipeline.name },
    { name: 'pipeline_version', type: 'text', of: ({ pipeline }) => pipeline.version },
    { name: 'config_hash', type: 'text', of: ({ pipeline }) => pipeline.config_hash },
    { name: 'assessed_at', type: 'timestamp', of: (row) => row.assessed_at },
    { name: 'type', type: 'text', of: ({ result }) => result.type },
    successColumn('overall_score', 'number', (result) => result.overall_score),
    successColumn('cefr_level', 'text', (result) => result.cefr_level),
    successColumn('score_standard_error', 'number', (result) => result.score_standard_error),
    successColumn('prompt_relevance', 'number', (result) => result.score_dimensions?.prompt_relevance),
    ...TRAITS.map((trait) => successColumn(trait, 'number', (result) => result.score_dimensions?.[trait])),
    ...TRAITS.map((trait) =>
      successColumn(traitErrorColumn(trait), 'number', (result) => result.trait_standard_errors?.[trait]),
    ),
    successColumn('r1', 'number', (result) => result.text_stats?.r1),
    successColumn('r2', 'number', (result) => result.text_stats?.r2),
    successColumn('r3', 'number', (result) => result.text_stats?.r3),
    successColumn('lcs', 'integer', (result) => result.text_stats?.lcs),
    successColumn('feature_count', 'integer', (result) => result.text_stats?.feature_count),
    successColumn('word_count', 'integer', (result) => result.text_stats?.word_count),
    successColumn('sentence_count', 'integer', (result) => result.sentence_scores.length),
    successColumn('error_count', 'integer', (result) => result.textual_errors.length),
    successColumn('suspect_count', 'integer', (result) => result.suspect_tokens.length),
    {
      name: 'message',
      type: 'text',
      of: ({ result }) => (result.type === 'failure' ? result.message : undefined),
    },
    successColumn('sentence_scores', 'json', (result) => JSON.stringify(result.sentence_scores)),
    successColumn('suspect_tokens', 'json', (result) => JSON.stringify(result.suspect_tokens)),
    successColumn('textual_errors', 'json', (result) => JSON.stringify(result.textual_errors)),
    successColumn(
      'error_reasons',
      'json',
      ({ error_reasons }) => error_reasons && JSON.stringify(error_reasons),
    ),
    {
      name: 'explanation',
      type: 'json',
      of: ({ explanation }) => (explanation === undefined ? undefined : JSON.stringify(explanation)),
    },
  ],
};

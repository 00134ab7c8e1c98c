import type { AssessmentResult, SuccessResult } from '../domain/result.js';
import { utcTimestamp } from '../domain/submission.js';
import type { StoredResult } from '../store/store.js';
import type { CellValue, Column, ColumnType, Dataset } from './dataset.js';
import { IDENTITY_COLUMNS, identityOf, METADATA_COLUMN } from './submissions.js';

interface FlatResult {
  readonly stored: StoredResult;
  readonly result: AssessmentResult;
}

function successColumn(
  name: string,
  type: ColumnType,
  of: (result: SuccessResult) => CellValue,
): Column<FlatResult> {
  return { name, type, of: ({ result }) => (result.type === 'success' ? of(result) : undefined) };
}

const ofSubmission = (column: Column<StoredResult['submission']>): Column<FlatResult> => ({
  ...column,
  of: ({ stored }) => column.of(stored.submission),
});

/** Results with the submissions they belong to. Result object and explanation go out byte for byte as they are stored. */
export const resultsDataset: Dataset<StoredResult, FlatResult> = {
  line(row) {
    const { name, version, configHash } = row.pipeline;
    const head = JSON.stringify({
      ...identityOf(row.submission),
      test: row.submission.test ?? null,
      metadata: row.submission.metadata ?? {},
      pipeline: { name, version, config_hash: configHash },
      assessed_at: utcTimestamp(row.assessedAt),
    });
    const explanation = row.explanation === undefined ? '' : `,"explanation":${row.explanation}`;
    return `${head.slice(0, -1)},"result":${row.body}${explanation}}`;
  },
  flatten: (stored) => ({ stored, result: JSON.parse(stored.body) as AssessmentResult }),
  columns: [
    ...IDENTITY_COLUMNS.map(ofSubmission),
    { name: 'test', type: 'integer', of: ({ stored }) => stored.submission.test },
    ofSubmission(METADATA_COLUMN),
    { name: 'pipeline_name', type: 'text', of: ({ stored }) => stored.pipeline.name },
    { name: 'pipeline_version', type: 'text', of: ({ stored }) => stored.pipeline.version },
    { name: 'config_hash', type: 'text', of: ({ stored }) => stored.pipeline.configHash },
    { name: 'assessed_at', type: 'timestamp', of: ({ stored }) => utcTimestamp(stored.assessedAt) },
    { name: 'type', type: 'text', of: ({ result }) => result.type },
    successColumn('overall_score', 'number', (result) => result.overall_score),
    successColumn('cefr_level', 'text', (result) => result.cefr_level),
    successColumn('score_standard_error', 'number', (result) => result.score_standard_error),
    successColumn('prompt_relevance', 'number', (result) => result.score_dimensions?.prompt_relevance),
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
    successColumn('sentence_scores', 'text', (result) => JSON.stringify(result.sentence_scores)),
    successColumn('suspect_tokens', 'text', (result) => JSON.stringify(result.suspect_tokens)),
    successColumn('textual_errors', 'text', (result) => JSON.stringify(result.textual_errors)),
    { name: 'explanation', type: 'text', of: ({ stored }) => stored.explanation },
  ],
};

import { expect, test } from 'vitest';
import {
  type ExportColumn,
  FEEDBACK_COLUMNS,
  PIPELINE,
  RESULT_COLUMNS,
  SQL_TYPES,
  SUBMISSION_COLUMNS,
} from '../../../src/domain/files/export-columns.js';

/** One column a line, as `name type`, with its path where that is not the name. */
const listed = (columns: readonly ExportColumn[]) =>
  columns.map(({ name, type, path }) => `${name} ${type}${path === name ? '' : ` ${path}`}`);

const IDENTITY = [
  'account_id text',
  'id text',
  'author_id text',
  'task_id text',
  'session_id text',
  'sequence_id integer',
];
const PIPELINE_COLUMNS = [
  'pipeline_name text pipeline.name',
  'pipeline_version text pipeline.version',
  'config_hash text pipeline.config_hash',
];
const TRAITS = ['cohesion', 'syntax', 'vocabulary', 'phraseology', 'grammar', 'conventions'];

test('submissions have these columns, in this order', () => {
  expect(listed(SUBMISSION_COLUMNS)).toEqual([
    ...IDENTITY,
    'sequence_count integer',
    'question_text text',
    'text text',
    'test integer',
    'metadata json',
    'received_at timestamp',
  ]);
});

test('results have these columns, in this order', () => {
  expect(listed(PIPELINE)).toEqual(PIPELINE_COLUMNS);
  expect(listed(RESULT_COLUMNS)).toEqual([
    ...IDENTITY,
    'test integer',
    'metadata json',
    ...PIPELINE_COLUMNS,
    'assessed_at timestamp',
    'type text result.type',
    'overall_score number result.overall_score',
    'cefr_level text result.cefr_level',
    'score_standard_error number result.score_standard_error',
    'prompt_relevance number result.score_dimensions.prompt_relevance',
    ...TRAITS.map((trait) => `${trait} number result.score_dimensions.${trait}`),
    ...TRAITS.map((trait) => `${trait}_standard_error number result.trait_standard_errors.${trait}`),
    'r1 number result.text_stats.r1',
    'r2 number result.text_stats.r2',
    'r3 number result.text_stats.r3',
    'lcs integer result.text_stats.lcs',
    'feature_count integer result.text_stats.feature_count',
    'word_count integer result.text_stats.word_count',
    'sentence_count integer result.sentence_scores.length',
    'error_count integer result.textual_errors.length',
    'suspect_count integer result.suspect_tokens.length',
    'message text result.message',
    'sentence_scores json result.sentence_scores',
    'suspect_tokens json result.suspect_tokens',
    'textual_errors json result.textual_errors',
    'error_reasons json result.error_reasons',
    'explanation json',
  ]);
});

test('marks have these columns, in this order', () => {
  expect(listed(FEEDBACK_COLUMNS)).toEqual([
    'account_id text',
    'id text',
    'examiner_id bigint',
    'mark json',
    'received_at timestamp',
  ]);
});

test('every type of a column has one in DuckDB', () => {
  expect(SQL_TYPES).toEqual({
    text: 'VARCHAR',
    json: 'JSON',
    integer: 'INTEGER',
    bigint: 'BIGINT',
    number: 'DOUBLE',
    timestamp: 'TIMESTAMPTZ',
  });
});

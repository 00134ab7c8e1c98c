import { TRAITS, traitErrorColumn } from '../../engine/results/traits.js';
import { METADATA } from '../submissions/metadata-column.js';

/** Types of columns, with their names in DuckDB and Parquet. */
export const SQL_TYPES = {
  text: 'VARCHAR',
  json: 'JSON',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  number: 'DOUBLE',
  timestamp: 'TIMESTAMPTZ',
} as const;
export type ColumnType = keyof typeof SQL_TYPES;

/**
 * A column of an export. Writers read its value from a line, which is an object; stores produce the same from their tables,
 * to the byte.
 */
export interface ExportColumn<Path extends string = string> {
  readonly name: string;
  readonly type: ColumnType;
  /** Path of its value in a line: names of members, and `length` of a list. */
  readonly path: Path;
}

/** A column named as its member. */
const column = <Name extends string>(name: Name, type: ColumnType = 'text') => at(name, name, type);
const at = <Path extends string>(
  path: Path,
  name: string,
  type: ColumnType = 'text',
): ExportColumn<Path> => ({ name, type, path });

/** Which submission a line is about. */
export const IDENTITY = [
  ...(['account_id', 'id', 'author_id', 'task_id', 'session_id'] as const).map((name) => column(name)),
  column('sequence_id', 'integer'),
];
export const TEST = column('test', 'integer');
export const ALL_METADATA = column(METADATA, 'json');

export const SUBMISSION_COLUMNS = [
  ...IDENTITY,
  column('sequence_count', 'integer'),
  column('question_text'),
  column('text'),
  TEST,
  ALL_METADATA,
  column('received_at', 'timestamp'),
];

/** Of which pipeline a result is. */
export const PIPELINE = [
  at('pipeline.name', 'pipeline_name'),
  at('pipeline.version', 'pipeline_version'),
  at('pipeline.config_hash', 'config_hash'),
];

export const RESULT_COLUMNS = [
  ...[...IDENTITY, TEST, ALL_METADATA, ...PIPELINE],
  column('assessed_at', 'timestamp'),
  at('result.type', 'type'),
  at('result.overall_score', 'overall_score', 'number'),
  at('result.cefr_level', 'cefr_level'),
  at('result.score_standard_error', 'score_standard_error', 'number'),
  at('result.score_dimensions.prompt_relevance', 'prompt_relevance', 'number'),
  ...TRAITS.map((trait) => at(`result.score_dimensions.${trait}`, trait, 'number')),
  ...TRAITS.map((trait) => at(`result.trait_standard_errors.${trait}`, traitErrorColumn(trait), 'number')),
  ...(['r1', 'r2', 'r3'] as const).map((name) => at(`result.text_stats.${name}`, name, 'number')),
  ...(['lcs', 'feature_count', 'word_count'] as const).map((name) =>
    at(`result.text_stats.${name}`, name, 'integer'),
  ),
  at('result.sentence_scores.length', 'sentence_count', 'integer'),
  at('result.textual_errors.length', 'error_count', 'integer'),
  at('result.suspect_tokens.length', 'suspect_count', 'integer'),
  at('result.message', 'message'),
  ...(['sentence_scores', 'suspect_tokens', 'textual_errors', 'error_reasons'] as const).map((name) =>
    at(`result.${name}`, name, 'json'),
  ),
  column('explanation', 'json'),
];

export const FEEDBACK_COLUMNS = [
  column('account_id'),
  column('id'),
  column('examiner_id', 'bigint'),
  column('mark', 'json'),
  column('received_at', 'timestamp'),
];

import { CONDITION_COLUMNS, type ConditionSubject } from './condition.js';
import { columnOfMetadata } from './metadata-column.js';
import { SUBMISSION_ATTRIBUTES } from './submission.js';

const IDENTITY = ['account_id', 'id', 'author_id', 'task_id', 'session_id', 'sequence_id', 'test'];

/** Columns, or members of a line, by which a table is known as an export of ours. */
const SIGNATURES: readonly (readonly [ConditionSubject, readonly string[]])[] = [
  ['submissions', [...IDENTITY, 'sequence_count', 'question_text', 'text', 'received_at']],
  ['results', [...IDENTITY, 'pipeline_name', 'pipeline_version', 'config_hash', 'assessed_at', 'type']],
  ['results', [...IDENTITY, 'pipeline', 'assessed_at', 'result']],
  ['feedback', ['account_id', 'id', 'examiner_id', 'mark', 'received_at']],
];

/** Columns of an export that say where and when a row was stored. They belong to that store, and are no metadata. */
export const STORES_OWN_COLUMNS = ['account_id', 'received_at'] as const;

/**
 * What a table is an export of; undefined for tables of others. All columns that an export has, whatever the metadata, must
 * be there; others may have come on top, and their order does not matter.
 * @param has whether the table has a column
 */
export function ownExport(has: (column: string) => boolean): ConditionSubject | undefined {
  // Tables of others are known by one question.
  if (!has('account_id')) return undefined;
  return SIGNATURES.find(([, columns]) => columns.every(has))?.[0];
}

/**
 * The names of metadata columns in a flat export, where each has a column of its own.
 * @param columns the other columns
 */
export function metadataHeader(
  subject: ConditionSubject,
  columns: readonly string[],
  metadata: readonly string[],
): string[] {
  const conditions = Object.keys(CONDITION_COLUMNS[subject]);
  const taken = new Set([...columns, ...conditions, ...SUBMISSION_ATTRIBUTES]);
  return metadata.map((name) => columnOfMetadata(name, taken));
}

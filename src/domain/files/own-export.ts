import { CONDITION_COLUMNS, type ConditionSubject } from '../submissions/condition.js';
import { columnOfMetadata } from '../submissions/metadata-column.js';
import { SUBMISSION_ATTRIBUTES } from '../submissions/submission.js';

const IDENTITY = ['account_id', 'id', 'author_id', 'task_id', 'session_id', 'sequence_id', 'test'];

/** Columns, or members of a line, that identify a table as one of our exports. */
const SIGNATURES: readonly (readonly [ConditionSubject, readonly string[]])[] = [
  ['submissions', [...IDENTITY, 'sequence_count', 'question_text', 'text', 'received_at']],
  ['results', [...IDENTITY, 'pipeline_name', 'pipeline_version', 'config_hash', 'assessed_at', 'type']],
  ['results', [...IDENTITY, 'pipeline', 'assessed_at', 'result']],
  ['feedback', ['account_id', 'id', 'examiner_id', 'mark', 'received_at']],
];

/** Columns of an export that say where and when a row was stored. They belong to that store and are not metadata. */
export const STORES_OWN_COLUMNS = ['account_id', 'received_at'] as const;

/**
 * The kind of export that a table is; undefined for other tables. All columns that an export has regardless of metadata
 * must be present; there may be others, and their order does not matter.
 * @param has whether the table has a column
 */
export function ownExport(has: (column: string) => boolean): ConditionSubject | undefined {
  // One check is enough to recognise other tables.
  if (!has('account_id')) return undefined;
  return SIGNATURES.find(([, columns]) => columns.every(has))?.[0];
}

/**
 * The names of metadata columns in a flat export, in which each has a separate column.
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

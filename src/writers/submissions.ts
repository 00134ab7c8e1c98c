import { SUBMISSION_COLUMNS } from '../domain/files/export-columns.js';
import { metadataHeader } from '../domain/files/own-export.js';
import { METADATA } from '../domain/submissions/metadata-column.js';
import { type CellValue, type Column, columnsOfLines, type Dataset } from './dataset.js';

/** The submission that a line of an export is about. */
export interface IdentityLine {
  readonly account_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string | null;
  readonly sequence_id: number | null;
  readonly test: 1 | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A line of an export of submissions. */
export interface SubmissionLine extends IdentityLine {
  readonly sequence_count: number | null;
  readonly question_text: string;
  readonly text: string;
  readonly received_at: string;
}

/** Submissions with their texts. */
export const submissionsDataset: Dataset<SubmissionLine> = {
  columns: columnsOfLines<SubmissionLine>(SUBMISSION_COLUMNS),
};

/** The same rows, with a column for each of these metadata columns instead of the one that contains them all. */
export function withMetadataColumns<R extends IdentityLine>(
  subject: 'submissions' | 'results',
  { columns }: Dataset<R>,
  names: readonly string[],
): Dataset<R> {
  const header = metadataHeader(
    subject,
    columns.map(({ name }) => name),
    names,
  );
  const own = names.map(
    (name, index): Column<R> => ({
      name: header[index]!,
      type: 'text',
      of: ({ metadata }) => (Object.hasOwn(metadata, name) ? cellOf(metadata[name]) : undefined),
    }),
  );
  return { columns: columns.flatMap((column) => (column.name === METADATA ? own : [column])) };
}

/** Text unchanged, other values as JSON; null is absent. */
function cellOf(value: unknown): CellValue {
  if (value === null || typeof value === 'string') return value;
  return JSON.stringify(value);
}

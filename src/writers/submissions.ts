import { METADATA } from '../domain/metadata-column.js';
import { metadataHeader } from '../domain/own-export.js';
import type { CellValue, Column, Dataset } from './dataset.js';

/** Which submission a line of an export is about. */
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

/** Exports of submissions and of results share them. */
export const IDENTITY_COLUMNS: readonly Column<IdentityLine>[] = [
  { name: 'account_id', type: 'text', of: (row) => row.account_id },
  { name: 'id', type: 'text', of: (row) => row.id },
  { name: 'author_id', type: 'text', of: (row) => row.author_id },
  { name: 'task_id', type: 'text', of: (row) => row.task_id },
  { name: 'session_id', type: 'text', of: (row) => row.session_id },
  { name: 'sequence_id', type: 'integer', of: (row) => row.sequence_id },
];

export const TEST_COLUMN: Column<IdentityLine> = { name: 'test', type: 'integer', of: (row) => row.test };
export const METADATA_COLUMN: Column<IdentityLine> = {
  name: METADATA,
  type: 'json',
  of: (row) => JSON.stringify(row.metadata),
};

/** Submissions with their texts. */
export const submissionsDataset: Dataset<SubmissionLine> = {
  columns: [
    ...IDENTITY_COLUMNS,
    { name: 'sequence_count', type: 'integer', of: (row) => row.sequence_count },
    { name: 'question_text', type: 'text', of: (row) => row.question_text },
    { name: 'text', type: 'text', of: (row) => row.text },
    TEST_COLUMN,
    METADATA_COLUMN,
    { name: 'received_at', type: 'timestamp', of: (row) => row.received_at },
  ],
};

/** The same rows with a column for each of these metadata columns in place of the one that holds them all. */
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

/** Text as it is, other values as JSON; null is absent. */
function cellOf(value: unknown): CellValue {
  if (value === null || typeof value === 'string') return value;
  return JSON.stringify(value);
}

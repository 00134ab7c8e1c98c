import {
  ALL_METADATA,
  type ColumnType,
  FEEDBACK_COLUMNS,
  IDENTITY,
  PIPELINE,
  RESULT_COLUMNS,
  SUBMISSION_COLUMNS,
  TEST,
} from '../domain/files/export-columns.js';
import { metadataHeader } from '../domain/files/own-export.js';
import type { StoredJson } from '../domain/files/stored-json.js';
import { metadataCells } from '../domain/submissions/metadata-cells.js';
import { METADATA } from '../domain/submissions/metadata-column.js';
import type { AssessmentResult } from '../engine/results/result.js';
import { type Column, columnsOfLines, type Dataset } from './dataset.js';

/** The submission that a line of an export is about. */
export interface IdentityLine {
  readonly account_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string | null;
  readonly sequence_id: number | null;
  readonly test: 1 | null;
  readonly metadata: StoredJson<Readonly<Record<string, unknown>>>;
}

/** A line of an export of submissions. */
export interface SubmissionLine extends IdentityLine {
  readonly sequence_count: number | null;
  readonly question_text: string;
  readonly text: string;
  readonly received_at: string;
}

type PipelineMember = StoredJson<{
  readonly name: string;
  readonly version: string;
  readonly config_hash: string;
}>;

/** A line of an export of results. */
export interface ResultLine extends IdentityLine {
  readonly pipeline: PipelineMember;
  readonly assessed_at: string;
  readonly result: StoredJson<AssessmentResult>;
  readonly explanation?: StoredJson;
}

/** A line of an export of marks. */
export interface FeedbackLine {
  readonly account_id: string;
  readonly id: string;
  readonly examiner_id: number;
  readonly mark: StoredJson<Readonly<Record<string, unknown>>>;
  readonly received_at: string;
  /** For examiners whose marks came with a name. */
  readonly examiner_name?: string;
}

/** A line of an export of errors. */
export interface ErrorLine extends IdentityLine {
  readonly pipeline: PipelineMember;
  /** Number of the error within its text, from 1. */
  readonly number: number;
  /** In code points, as in the result. */
  readonly start: number;
  readonly end: number;
  /** The sentence up to the error. */
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** As in the result: the code says whether it replaces the text or is inserted before or after it. */
  readonly correction: string;
  readonly code: string;
  readonly meaning: string;
  readonly errant_type: string;
  /** The reason, in one sentence for learners. */
  readonly reason: string;
}

/** Submissions with their texts. */
export const submissionsDataset: Dataset<SubmissionLine> = {
  columns: columnsOfLines<SubmissionLine>(SUBMISSION_COLUMNS),
};

/** Results with their submissions. */
export const resultsDataset: Dataset<ResultLine> = { columns: columnsOfLines<ResultLine>(RESULT_COLUMNS) };

/** Examiners' marks. In flat formats `mark` is JSON text, which `import-feedback` reads unchanged. */
export const feedbackDataset: Dataset<FeedbackLine> = {
  columns: columnsOfLines<FeedbackLine>(FEEDBACK_COLUMNS),
};

const column = <Name extends keyof FeedbackLine | keyof ErrorLine>(
  name: Name,
  type: ColumnType = 'text',
) => ({ name, type, path: name });

/** Examiners' marks with their names. */
export const namedFeedbackDataset: Dataset<FeedbackLine> = {
  columns: [...feedbackDataset.columns, ...columnsOfLines<FeedbackLine>([column('examiner_name')])],
};

/** One row per error of a text. */
export const errorsDataset: Dataset<ErrorLine> = {
  columns: columnsOfLines<ErrorLine>([
    ...[...IDENTITY, TEST, ALL_METADATA, ...PIPELINE],
    ...[column('number', 'integer'), column('start', 'integer'), column('end', 'integer')],
    ...[column('before'), column('written'), column('after'), column('correction')],
    ...[column('code'), column('meaning'), column('errant_type'), column('reason')],
  ]),
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
  const cellsOf = metadataCells(names);
  const own = header.map(
    (name, place): Column<R> => ({ name, type: 'text', of: ({ metadata }) => cellsOf(metadata)[place] }),
  );
  return { columns: columns.flatMap((one) => (one.name === METADATA ? own : [one])) };
}

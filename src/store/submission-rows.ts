import { AnswerGroup } from './submission-rules.js';
import type { StoredFeedback, StoredSubmission, SubmissionStatus } from './submissions.js';

/** A submission without its texts, as both stores select it. */
export interface AttributesRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly author_id: string;
  readonly task_id: string;
  readonly session_id: string | null;
  readonly sequence_id: number | null;
  readonly sequence_count: number | null;
  readonly test: boolean;
  readonly received_at: Date;
  /** Absent where it is not needed. */
  readonly metadata?: string | null;
}

export interface TextsRow {
  readonly text: string;
  readonly question_text: string;
}

export type SubmissionRow = AttributesRow & TextsRow;

/**
 * Absent attributes are left out.
 * @param decoded restores a text as it was before the store encoded it
 */
export function toSubmission(row: SubmissionRow, decoded: (text: string) => string): StoredSubmission {
  return {
    receipt: row.receipt,
    accountId: row.account_id,
    receivedAt: row.received_at,
    id: row.id,
    author_id: row.author_id,
    task_id: row.task_id,
    ...(row.session_id !== null && { session_id: row.session_id }),
    ...(row.sequence_id !== null && { sequence_id: row.sequence_id }),
    ...(row.sequence_count !== null && { sequence_count: row.sequence_count }),
    ...(row.test && { test: 1 as const }),
    ...(typeof row.metadata === 'string' && {
      metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    }),
    question_text: decoded(row.question_text),
    text: decoded(row.text),
  };
}

/** A mark, as both stores select it. */
export interface FeedbackRow {
  readonly account_id: string;
  readonly id: string;
  readonly examiner_id: number;
  readonly mark: string;
  readonly received_at: Date;
}

export const toStoredFeedback = (row: FeedbackRow): StoredFeedback => ({
  accountId: row.account_id,
  submission_id: row.id,
  examiner_id: row.examiner_id,
  mark: JSON.parse(row.mark) as Record<string, unknown>,
  receivedAt: row.received_at,
});

/** A submission with one of its results, as both stores select it. */
export interface StatusRow {
  readonly receipt: number;
  readonly received_at: Date;
  readonly text: string | null;
  readonly pipeline: string | null;
  readonly version: string;
  readonly config_hash: string;
  readonly assessed_at: Date;
  readonly body: string;
}

/** The status without the text. */
export const toStatus = (row: StatusRow): SubmissionStatus => ({
  receipt: row.receipt,
  receivedAt: row.received_at,
  ...(row.pipeline !== null && {
    result: {
      pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
      assessedAt: row.assessed_at,
      body: row.body,
    },
  }),
});

/** A submission in a group. */
interface PlaceRow {
  readonly id: string;
  readonly received_at: Date;
  readonly sequence_id: number;
  readonly sequence_count: number;
}

/** Adds a stored submission to its group. */
export function addToGroup(groups: Map<string, AnswerGroup>, name: string, row: PlaceRow): void {
  const group = groups.get(name) ?? new AnswerGroup();
  groups.set(name, group);
  const { id, received_at: receivedAt, sequence_id: sequenceId, sequence_count: sequenceCount } = row;
  group.add({ id, receivedAt, sequenceId, sequenceCount });
}

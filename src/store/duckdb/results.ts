import { BIGINT, DOUBLE, INTEGER, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { FailureMessage } from '../../domain/result.js';
import type { FinishedAssessment, Notification, StoredResult } from '../store.js';
import { appendRows, type Column } from './append.js';
import { slices } from './by-receipt.js';
import { integerList, milliseconds, timestampOf } from './columns.js';
import { queueNotifications, receiptsWithResult } from './notifications.js';
import type { Session } from './session.js';
import { type AttributesRow, selectAttributes, toAttributes } from './submission-rows.js';

/** One call of `saveResults`. */
export interface ResultsCall {
  readonly pipeline: PipelineIdentity;
  readonly finished: readonly FinishedAssessment[];
  readonly assessedAt: Date;
  readonly notifications: readonly Notification[];
}

interface ResultRow {
  readonly pipeline: PipelineIdentity;
  readonly assessedAt: Date;
  readonly finished: FinishedAssessment;
}

/** The columns of the table `result`, in its order. */
const RESULT_COLUMNS: readonly Column<ResultRow>[] = [
  { type: BIGINT, value: ({ finished }) => BigInt(finished.receipt) },
  { type: VARCHAR, value: ({ pipeline }) => pipeline.name },
  { type: VARCHAR, value: ({ pipeline }) => pipeline.version },
  { type: VARCHAR, value: ({ pipeline }) => pipeline.configHash },
  { type: TIMESTAMP, value: ({ assessedAt }) => timestampOf(assessedAt) },
  { type: VARCHAR, value: ({ finished }) => finished.type },
  { type: DOUBLE, value: ({ finished }) => finished.overallScore ?? null },
  { type: VARCHAR, value: ({ finished }) => finished.message ?? null },
  { type: INTEGER, value: ({ finished }) => finished.wordCount },
  { type: INTEGER, value: ({ finished }) => finished.sentenceCount },
  { type: INTEGER, value: ({ finished }) => finished.errorCount },
  { type: INTEGER, value: ({ finished }) => finished.suspectCount },
  { type: VARCHAR, value: ({ finished }) => finished.body },
  { type: VARCHAR, value: ({ finished }) => finished.explanation ?? null },
];

/** Receipts in one statement of the writer, which scans a column of integers for them. */
const SLICE = 5000;

/**
 * Writes results in place of earlier ones of the same pipeline name. Of several for one text the last counts; those of
 * texts that are gone are dropped. Notifications are queued of texts that had no result so far.
 * @returns the results that were written
 */
export async function saveResults(
  session: Session,
  { pipeline, finished, assessedAt, notifications }: ResultsCall,
): Promise<FinishedAssessment[]> {
  const byReceipt = new Map(finished.map((assessment) => [assessment.receipt, assessment]));
  const rows: ResultRow[] = [];
  const first = new Set<number>();
  for (const slice of slices([...byReceipt.keys()], SLICE)) {
    const receipts = integerList(slice);
    const present = await session.numbers(
      `SELECT receipt::DOUBLE FROM submission WHERE receipt IN (${receipts})`,
    );
    const assessed = await receiptsWithResult(session, receipts);
    if (assessed.size > 0) {
      await session.run(`DELETE FROM result WHERE pipeline = $1 AND receipt IN (${receipts})`, [
        pipeline.name,
      ]);
    }
    for (const receipt of present) {
      rows.push({ pipeline, assessedAt, finished: byReceipt.get(receipt)! });
      if (!assessed.has(receipt)) first.add(receipt);
    }
  }
  await appendRows(session, 'result', RESULT_COLUMNS, rows);
  const due = notifications.filter(({ receipt }) => first.has(receipt));
  await queueNotifications(session, due, assessedAt);
  return rows.map((row) => row.finished);
}

/** A row that {@link selectResults} selects. */
export interface StoredResultRow extends AttributesRow {
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
  readonly assessed_at: number;
  readonly type: 'success' | 'failure';
  readonly overall_score: number | null;
  readonly message: FailureMessage | null;
  readonly word_count: number;
  readonly sentence_count: number;
  readonly error_count: number;
  readonly suspect_count: number;
  readonly body: string;
  readonly explanation: string | null;
}

/** Results of texts by receipt, of one pipeline where `$1` is not null, in order of receipt. */
export const selectResults = (receipts: string) => `
  SELECT ${selectAttributes}, r.pipeline, r.version, r.config_hash, ${milliseconds('r.assessed_at')} AS assessed_at,
    r.type, r.overall_score, r.message, r.word_count, r.sentence_count, r.error_count, r.suspect_count, r.body,
    r.explanation
  FROM (FROM result WHERE receipt IN (${receipts})) AS r
  JOIN (FROM submission WHERE receipt IN (${receipts})) AS s ON s.receipt = r.receipt
  WHERE $1::VARCHAR IS NULL OR r.pipeline = $1::VARCHAR
  ORDER BY r.receipt, r.pipeline`;

export function toStoredResult(row: StoredResultRow): StoredResult {
  return {
    submission: toAttributes(row),
    pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
    assessedAt: new Date(row.assessed_at),
    type: row.type,
    ...(row.overall_score === null ? {} : { overallScore: row.overall_score }),
    ...(row.message === null ? {} : { message: row.message }),
    wordCount: row.word_count,
    sentenceCount: row.sentence_count,
    errorCount: row.error_count,
    suspectCount: row.suspect_count,
    body: row.body,
    ...(row.explanation === null ? {} : { explanation: row.explanation }),
  };
}

import { BIGINT, DOUBLE, INTEGER, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { FinishedAssessment } from '../store.js';
import type { Column } from './append.js';
import { timestampOf } from './columns.js';

/** A result to be added to a table. */
export interface ResultRow {
  readonly pipeline: PipelineIdentity;
  readonly assessedAt: Date;
  readonly finished: FinishedAssessment;
}

/** The columns of the table `result`, in order; those of earlier and held results start with the same. */
export const RESULT_COLUMNS: readonly Column<ResultRow>[] = [
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

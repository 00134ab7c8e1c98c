import type { ErrorCode } from '../errors.js';
import type { ColumnPlan } from './column-plan.js';
import type { PackedBatch } from './packed.js';
import type { SubmissionChoices } from './submissions.js';

/** What a reading thread is started with. */
export interface ReadingTask {
  readonly path: string;
  readonly choices: SubmissionChoices;
}

/** What it is told: to read one more batch. */
export const NEXT_BATCH = 'next';

/** What it says. */
export type ReadingMessage =
  | { readonly kind: 'opened'; readonly plan: ColumnPlan; readonly size: number | undefined }
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  | { readonly kind: 'end'; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly details: unknown };

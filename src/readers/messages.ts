import type { ColumnPlan } from './column-plan.js';
import type { PackedBatch } from './packed.js';
import type { SubmissionChoices } from './submissions.js';

/** What a reading thread is started with. */
export interface ReadingTask {
  readonly path: string;
  readonly choices: SubmissionChoices;
}

/** The only command: read one more batch. */
export const NEXT_BATCH = 'next';

/** What the thread sends. */
export type ReadingMessage =
  | { readonly kind: 'opened'; readonly plan: ColumnPlan; readonly size: number | undefined }
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  | { readonly kind: 'end'; readonly notes: readonly string[] };

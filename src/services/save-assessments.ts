import type { PipelineIdentity } from '../domain/pipeline.js';
import type { Webhook } from '../domain/webhook.js';
import type { PendingText, Store } from '../store/store.js';
import type { Assessed } from '../workers/messages.js';
import { notificationsOf } from './notifications.js';

/** Texts of one account with what a pipeline made of them. */
export interface AssessedBatch {
  readonly pipeline: PipelineIdentity;
  readonly texts: readonly PendingText[];
  /** One a text, in their order. */
  readonly outcomes: readonly Assessed[];
  /** Those of the account. */
  readonly webhooks: readonly Webhook[];
}

/**
 * Stores results and queues a notification of each for every webhook, in one commit.
 * @returns how many were stored; those of texts that were deleted meanwhile are not
 */
export function saveAssessments(
  store: Store,
  { pipeline, texts, outcomes, webhooks }: AssessedBatch,
  assessedAt: Date,
): Promise<number> {
  const finished = outcomes.map((outcome, index) => ({ receipt: texts[index]!.receipt, ...outcome }));
  const assessed = texts.map((text, index) => ({ ...text, body: outcomes[index]!.body }));
  return store.saveResults(pipeline, finished, assessedAt, notificationsOf(webhooks, assessed));
}

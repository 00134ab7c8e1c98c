import type { PipelineIdentity } from '../domain/pipeline.js';
import type { PendingText, Store } from '../store/store.js';
import type { Assessed } from '../workers/messages.js';
import { notificationsOf } from './notifications.js';

/** Texts of one account with what a pipeline made of them. */
export interface AssessedBatch {
  readonly accountId: string;
  readonly pipeline: PipelineIdentity;
  readonly texts: readonly PendingText[];
  /** One a text, in their order. */
  readonly outcomes: readonly Assessed[];
}

/**
 * Stores results and queues a notification of each for every webhook of the account, in one commit.
 * @returns how many were stored; those of texts that were deleted meanwhile are not
 */
export async function saveAssessments(
  store: Store,
  { accountId, pipeline, texts, outcomes }: AssessedBatch,
  assessedAt: Date,
): Promise<number> {
  const webhooks = await store.webhooks(accountId);
  const finished = outcomes.map((outcome, index) => ({ receipt: texts[index]!.receipt, ...outcome }));
  const assessed = texts.map((text, index) => ({ ...text, body: outcomes[index]!.body }));
  return store.saveResults(pipeline, finished, assessedAt, notificationsOf(webhooks, assessed));
}

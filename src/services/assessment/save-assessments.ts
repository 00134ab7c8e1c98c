import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Assessments, PendingText, SavedResults, SaveOptions } from '../../store/assessments.js';
import type { Assessed } from '../../workers/messages.js';

/** Texts of one account with the outcomes of a pipeline. */
interface AssessedBatch {
  readonly pipeline: PipelineIdentity;
  readonly texts: readonly PendingText[];
  /** One per text, in the same order. */
  readonly outcomes: readonly Assessed[];
}

/**
 * Stores results; the store queues their notifications.
 * @returns the outcome; texts deleted in the meantime are not counted
 */
export function saveAssessments(
  store: Pick<Assessments, 'saveResults'>,
  { pipeline, texts, outcomes }: AssessedBatch,
  assessedAt: Date,
  options?: SaveOptions,
): Promise<SavedResults> {
  const finished = outcomes.map((outcome, index) => ({ receipt: texts[index]!.receipt, ...outcome }));
  return store.saveResults(pipeline, finished, assessedAt, options);
}

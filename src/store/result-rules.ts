import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import { isBeyond, moveBetween } from '../domain/results/held.js';
import { notificationBody } from '../domain/webhooks/notification.js';
import type { FinishedAssessment, SaveOptions } from './assessments.js';

/** One call of `saveResults`. */
export interface ResultsCall extends SaveOptions {
  readonly pipeline: PipelineIdentity;
  readonly finished: readonly FinishedAssessment[];
  readonly assessedAt: Date;
}

/** A summary of a result that is shown. */
export interface ShownResult extends PipelineIdentity {
  readonly overallScore: number | undefined;
}

/** What to do with finished assessments. */
export interface JudgedResults {
  /** To replace the pipeline's previous result. */
  readonly shown: readonly FinishedAssessment[];
  /** To be held for approval. */
  readonly held: readonly FinishedAssessment[];
  /** Those to be shown that are first results of their texts, for which notifications are queued. */
  readonly first: readonly FinishedAssessment[];
  /** Those to be shown whose texts had a result before, with another score or of another pipeline. */
  readonly changed: readonly FinishedAssessment[];
  /** How many differ in score from the result shown, including those where only one of the two has a score. */
  readonly moved: number;
}

/**
 * Classifies finished assessments of existing texts, one per text.
 * @param before the results shown for these texts, of every pipeline, by receipt
 * @param holdMoves see `SaveOptions`
 */
export function judgeResults(
  pipeline: PipelineIdentity,
  finished: readonly FinishedAssessment[],
  before: ReadonlyMap<number, readonly ShownResult[]>,
  holdMoves?: number,
): JudgedResults {
  const shown: FinishedAssessment[] = [];
  const held: FinishedAssessment[] = [];
  const changed: FinishedAssessment[] = [];
  let moved = 0;
  for (const assessment of finished) {
    const others = before.get(assessment.receipt);
    const current = others?.find(({ name }) => name === pipeline.name);
    const move = current ? moveBetween(current, assessment) : 0;
    if (move !== 0) moved += 1;
    const isHeld = holdMoves !== undefined && isBeyond(move, holdMoves) && !isSame(current!, pipeline);
    (isHeld ? held : shown).push(assessment);
    if (!isHeld && others && (!current || move !== 0)) changed.push(assessment);
  }
  return { shown, held, moved, changed, first: shown.filter(({ receipt }) => !before.has(receipt)) };
}

const isSame = (one: PipelineIdentity, other: PipelineIdentity) =>
  one.version === other.version && one.configHash === other.configHash;

/** A text whose first result is shown. */
export interface NotifiedText {
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  /** The trace context of the request that submitted it. */
  readonly trace: string | null;
}

/** The part of a webhook that determines its notifications. */
export interface HearingWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly version: string;
}

/** A notification to be queued. `body` is the JSON text that every attempt sends. */
export interface NewNotification {
  readonly webhookId: string;
  readonly accountId: string;
  readonly receipt: number;
  readonly body: string;
  readonly trace: string | null;
}

/**
 * The notifications of first results: for each webhook of the account, in the form of its version. Call it in the
 * transaction that writes the results, with the webhooks of that moment: a webhook is then notified of all results
 * completed after its creation, and of no others (decision 35).
 * @param webhooks in order of creation
 */
export function notificationsOf(
  first: readonly FinishedAssessment[],
  texts: ReadonlyMap<number, NotifiedText>,
  webhooks: readonly HearingWebhook[],
): NewNotification[] {
  return first.flatMap(({ receipt, body }) => {
    const text = texts.get(receipt)!;
    // One rendering serves all webhooks of a version.
    const bodies = new Map<string, string>();
    return webhooks.flatMap(({ id: webhookId, accountId, version }) => {
      if (accountId !== text.accountId) return [];
      const rendered = bodies.get(version) ?? notificationBody(version, { ...text, body });
      bodies.set(version, rendered);
      return { webhookId, accountId, receipt, body: rendered, trace: text.trace };
    });
  });
}

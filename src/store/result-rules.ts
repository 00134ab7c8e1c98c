import { isBeyond, moveBetween } from '../domain/held.js';
import { notificationBody } from '../domain/notification.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { FinishedAssessment } from './assessments.js';

/** A result that is shown, in short. */
export interface ShownResult extends PipelineIdentity {
  readonly overallScore: number | undefined;
}

/** What is to become of finished assessments. */
export interface JudgedResults {
  /** To be shown in place of what the pipeline said before. */
  readonly shown: readonly FinishedAssessment[];
  /** To be held for approval. */
  readonly held: readonly FinishedAssessment[];
  /** Of those to be shown, the first results of their texts, which webhooks hear of. */
  readonly first: readonly FinishedAssessment[];
  /** How many have another score than the result shown, or one in place of none. */
  readonly moved: number;
}

/**
 * Judges finished assessments of texts that are there, of which each text has one.
 * @param before what is shown of these texts, of every pipeline, by receipt
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
  let moved = 0;
  for (const assessment of finished) {
    const current = before.get(assessment.receipt)?.find(({ name }) => name === pipeline.name);
    const move = current ? moveBetween(current, assessment) : 0;
    if (move !== 0) moved += 1;
    const isHeld = holdMoves !== undefined && isBeyond(move, holdMoves) && !isSame(current!, pipeline);
    (isHeld ? held : shown).push(assessment);
  }
  return { shown, held, moved, first: shown.filter(({ receipt }) => !before.has(receipt)) };
}

const isSame = (one: PipelineIdentity, other: PipelineIdentity) =>
  one.version === other.version && one.configHash === other.configHash;

/** A text whose first result is shown. */
export interface NotifiedText {
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
}

/** A webhook, as far as it matters to what it hears. */
export interface HearingWebhook {
  readonly id: string;
  readonly accountId: string;
  readonly version: string;
}

/** A notification to be queued. `body` is what every attempt sends, JSON text. */
export interface NewNotification {
  readonly webhookId: string;
  readonly accountId: string;
  readonly receipt: number;
  readonly body: string;
}

/**
 * What webhooks hear of first results: each of what its account's texts got, in the form of its version. To be asked in the
 * transaction that writes the results, with the webhooks of that moment: a webhook then hears of what is completed after
 * its creation, and of all of it (decision 35).
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
      return { webhookId, accountId, receipt, body: rendered };
    });
  });
}

import { notificationBody } from '../../domain/webhooks/notification.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import type { Outcome } from '../../webhooks/sender.js';
import { type Verdict, verdictOf } from '../../webhooks/verdict.js';
import type { DeliveryOptions } from './deliveries.js';
import { messageOf } from './message.js';

const SAMPLE_TEXT = 'This is a test.';

/** An invented result. */
const SAMPLE_RESULT: AssessmentResult = {
  type: 'success',
  code: 200,
  overall_score: 6.5,
  sentence_scores: [[0, SAMPLE_TEXT.length, 1]],
  suspect_tokens: [],
  textual_errors: [],
  cefr_level: 'B1.ii',
  pipeline: { name: 'cefr', version: '1.0.0' },
  error_reasons: [],
};

/**
 * Sends a webhook one sample notification about a text with the id `test`, signed like any other, and returns the
 * outcome. Stores nothing and does not change the webhook.
 */
export async function testWebhook(
  { sender, now, standard }: Pick<DeliveryOptions, 'sender' | 'now' | 'standard'>,
  webhook: Webhook,
  signal?: AbortSignal,
): Promise<Outcome & { readonly verdict: Verdict }> {
  const sample = {
    accountId: webhook.accountId,
    id: 'test',
    text: SAMPLE_TEXT,
    body: JSON.stringify(SAMPLE_RESULT),
  };
  const notification = { id: 'test', body: notificationBody(webhook.version, sample) };
  const outcome = await sender.send(messageOf(webhook, notification, now(), standard ?? false), signal);
  return { ...outcome, verdict: verdictOf(outcome) };
}

import { findVersion, NEWEST_VERSION } from '../domain/versions/index.js';
import { renderResult } from '../domain/versions/render.js';
import type { Webhook } from '../domain/webhook.js';
import type { Notification } from '../store/store.js';

/** A text with its result, as notifications need them. */
export interface AssessedText {
  readonly receipt: number;
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  /** The result object as it is stored. */
  readonly body: string;
}

/** What is to be sent to the webhooks of an account about its texts: each in the form of the version that made the webhook. */
export function notificationsOf(
  webhooks: readonly Webhook[],
  texts: readonly AssessedText[],
): Notification[] {
  const versions = new Set(webhooks.map(({ version }) => version));
  return texts.flatMap((text) => {
    const bodies = new Map(Array.from(versions, (version) => [version, notificationBody(version, text)]));
    return webhooks.map(({ id, version }) => ({
      receipt: text.receipt,
      webhookId: id,
      body: bodies.get(version)!,
    }));
  });
}

function notificationBody(version: string, { accountId, id, text, body }: AssessedText): string {
  return JSON.stringify({
    type: 'text_assessment',
    parameters: { account_id: accountId, id },
    notification: renderResult(findVersion(version) ?? NEWEST_VERSION, body, text),
  });
}

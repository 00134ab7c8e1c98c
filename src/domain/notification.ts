import { findVersion, NEWEST_VERSION } from './versions/index.js';
import { renderResult } from './versions/render.js';

/** A text with its result, as notifications need them. */
export interface AssessedText {
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  /** The result object as it is stored. */
  readonly body: string;
}

/** What a webhook is sent about a text, JSON text in the form of the version that made the webhook. */
export function notificationBody(version: string, { accountId, id, text, body }: AssessedText): string {
  return JSON.stringify({
    type: 'text_assessment',
    parameters: { account_id: accountId, id },
    notification: renderResult(findVersion(version) ?? NEWEST_VERSION, body, text),
  });
}

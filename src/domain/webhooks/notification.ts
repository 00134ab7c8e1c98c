import { findVersion, NEWEST_VERSION } from '../versions/index.js';
import { renderResult } from '../versions/render.js';

/** A text with its result, for a notification. */
interface AssessedText {
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  /** The result object as it is stored. */
  readonly body: string;
}

/** The body of a notification about a text, as JSON, in the format of the API version that created the webhook. */
export function notificationBody(version: string, { accountId, id, text, body }: AssessedText): string {
  return JSON.stringify({
    type: 'text_assessment',
    parameters: { account_id: accountId, id },
    notification: renderResult(findVersion(version) ?? NEWEST_VERSION, body, text),
  });
}

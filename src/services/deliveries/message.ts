import { createRequire } from 'node:module';
import { NOTIFICATION_ID_HEADER, SIGNATURE_HEADER, type Webhook } from '../../domain/webhook.js';
import type { Message } from '../../webhooks/sender.js';
import { signatureHeader } from '../../webhooks/sign.js';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** A notification as one attempt at `now` sends it: the same bytes and id each time, with a signature of that moment. */
export function messageOf(
  webhook: Webhook,
  { id, body }: { readonly id: string; readonly body: string },
  now: Date,
): Message {
  const timestamp = now.getTime();
  return {
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `assess/${version}`,
      [NOTIFICATION_ID_HEADER]: id,
      [SIGNATURE_HEADER]: signatureHeader({ body, secrets: secretsOf(webhook, now), timestamp }),
    },
  };
}

/** The secret, and while a rotation lasts the one before. */
function secretsOf({ secret, previousSecret }: Webhook, now: Date): string[] {
  return previousSecret && previousSecret.until > now ? [secret, previousSecret.secret] : [secret];
}

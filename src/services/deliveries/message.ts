import { createRequire } from 'node:module';
import { type TraceContext, traceHeaders } from '../../domain/trace-context.js';
import { NOTIFICATION_ID_HEADER, SIGNATURE_HEADER, type Webhook } from '../../domain/webhooks/webhook.js';
import type { DueNotification } from '../../store/outbox.js';
import type { Message } from '../../webhooks/sender.js';
import { signatureHeader, standardHeaders } from '../../webhooks/sign.js';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/**
 * The request of an attempt at `now`. Body and id are the same in every attempt; the signature is new, and so is
 * the attempt's step in a trace.
 * @param standard whether to add the headers of Standard Webhooks
 * @param context what the receiver continues
 */
export function messageOf(
  webhook: Webhook,
  { id, body }: Pick<DueNotification, 'id' | 'body'>,
  now: Date,
  standard: boolean,
  context?: TraceContext,
): Message {
  const toSign = { body, secrets: secretsOf(webhook, now), timestamp: now.getTime() };
  return {
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `assess/${version}`,
      [NOTIFICATION_ID_HEADER]: id,
      [SIGNATURE_HEADER]: signatureHeader(toSign),
      ...(standard && standardHeaders(id, toSign)),
      ...(context && traceHeaders(context)),
    },
  };
}

/** The secret, and during a rotation also the previous one. */
function secretsOf({ secret, previousSecret }: Webhook, now: Date): string[] {
  return previousSecret && previousSecret.until > now ? [secret, previousSecret.secret] : [secret];
}

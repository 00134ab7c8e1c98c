import { createRequire } from 'node:module';
import { newSpanId, readTrace, traceHeaders } from '../../domain/trace-context.js';
import { NOTIFICATION_ID_HEADER, SIGNATURE_HEADER, type Webhook } from '../../domain/webhooks/webhook.js';
import type { DueNotification } from '../../store/outbox.js';
import type { Message } from '../../webhooks/sender.js';
import { signatureHeader, standardHeaders } from '../../webhooks/sign.js';

const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/**
 * The request of an attempt at `now`. Body and id are the same in every attempt; the signature is new, and so is the
 * attempt's step in the trace of the request that submitted the text.
 * @param standard whether to add the headers of Standard Webhooks
 */
export function messageOf(
  webhook: Webhook,
  { id, body, trace }: Pick<DueNotification, 'id' | 'body' | 'trace'>,
  now: Date,
  standard: boolean,
): Message {
  const context = trace === undefined ? undefined : readTrace(trace);
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
      ...(context && traceHeaders(context, newSpanId())),
    },
  };
}

/** The secret, and during a rotation also the previous one. */
function secretsOf({ secret, previousSecret }: Webhook, now: Date): string[] {
  return previousSecret && previousSecret.until > now ? [secret, previousSecret.secret] : [secret];
}

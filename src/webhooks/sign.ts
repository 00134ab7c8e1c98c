import { createHmac } from 'node:crypto';
import { STANDARD_HEADERS } from '../domain/webhooks/webhook.js';
import { signatureOf } from './signature.js';

interface ToSign {
  /** The body, as sent. */
  readonly body: Uint8Array | string;
  /** At least one; during a rotation the new and the previous secret, so that receivers can switch at any time. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970, of this attempt. */
  readonly timestamp: number;
}

/** The value of the header `Service-Signature` of one attempt: `t=<timestamp>,v1=<hex>`, a `v1` for each secret. */
export function signatureHeader({ body, secrets, timestamp }: ToSign): string {
  const time = String(timestamp);
  const signatures = secrets.map((secret) => `v1=${signatureOf(time, body, secret).toString('hex')}`);
  return [`t=${time}`, ...signatures].join(',');
}

/**
 * The headers of the same attempt by Standard Webhooks 1.0.0. The key is the same: what its libraries call the secret is
 * `whsec_` and the Base64 of our secret.
 * @param id of the notification
 */
export function standardHeaders(id: string, { body, secrets, timestamp }: ToSign): Record<string, string> {
  const seconds = String(Math.floor(timestamp / 1000));
  const signed = (secret: string) =>
    createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest('base64');
  return {
    [STANDARD_HEADERS.id]: id,
    [STANDARD_HEADERS.timestamp]: seconds,
    [STANDARD_HEADERS.signature]: secrets.map((secret) => `v1,${signed(secret)}`).join(' '),
  };
}

import { createHmac } from 'node:crypto';

/**
 * The digest that proves a notification (interface, "Signature header"): HMAC-SHA-256 of timestamp, full stop and raw
 * body, keyed with the UTF-8 bytes of the secret.
 * @param timestamp milliseconds since 1970, in the digits that the header has
 */
export function signatureOf(timestamp: string, body: Uint8Array | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}

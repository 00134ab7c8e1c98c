import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedNotification {
  /** The value of the header `Service-Signature`; undefined where it did not come. */
  readonly header: string | undefined;
  /** The body as it came, not parsed and written again. */
  readonly body: Uint8Array | string;
  /** What the creation of the webhook answered. */
  readonly secret: string;
  /** Milliseconds by which the timestamp may differ from `now`; five minutes unless it is set. */
  readonly tolerance?: number;
  /** Milliseconds since 1970; the clock of this machine unless it is set. */
  readonly now?: number;
}

/** Why a notification is not to be trusted: who refuses it answers 401 or 403. */
export type RefusalReason = 'malformed_header' | 'wrong_signature' | 'outside_tolerance';

export type Verification =
  | { readonly ok: true; readonly timestamp: number }
  | { readonly ok: false; readonly reason: RefusalReason };

const DEFAULT_TOLERANCE_MS = 5 * 60_000;

/**
 * Tells whether a notification came from the service, by the steps of the interface ("Signature header"): HMAC-SHA-256
 * of timestamp, full stop and raw body, keyed with the secret; one matching `v1` element is enough, and schemes other
 * than `v1` are ignored. Signatures are compared in constant time.
 */
export function verifySignature({
  header,
  body,
  secret,
  tolerance = DEFAULT_TOLERANCE_MS,
  now = Date.now(),
}: SignedNotification): Verification {
  const elements = (header ?? '').split(',').map((element) => element.trim().split('='));
  const valuesOf = (prefix: string) =>
    elements.filter(([name]) => name === prefix).map(([, value]) => value ?? '');
  const [timestamp = ''] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (!/^\d{1,15}$/.test(timestamp) || signatures.length === 0)
    return { ok: false, reason: 'malformed_header' };

  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isGenuine = signatures.map((signature) => matches(signature, expected)).includes(true);
  if (!isGenuine) return { ok: false, reason: 'wrong_signature' };
  const isTimely = Math.abs(now - Number(timestamp)) <= tolerance;
  return isTimely ? { ok: true, timestamp: Number(timestamp) } : { ok: false, reason: 'outside_tolerance' };
}

function matches(signature: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

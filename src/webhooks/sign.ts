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

import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from './signature.js';

export interface SignedNotification {
  /**
   * The value of the header `Service-Signature` as the server gives it: undefined where it did not come, a list where
   * it came more than once, which is refused unless it has one member.
   */
  readonly header: string | readonly string[] | undefined;
  /** The body as it came, not parsed and written again. */
  readonly body: Uint8Array | string;
  /** What the creation of the webhook answered, or its rotation. */
  readonly secret: string;
  /** Milliseconds by which the timestamp may differ from `now`; five minutes unless it is set. */
  readonly tolerance?: number | undefined;
  /** Milliseconds since 1970; the clock of this machine unless it is set. */
  readonly now?: number | undefined;
}

/**
 * Why a notification is not to be trusted; who refuses it answers 401 or 403. `invalid_arguments` is a mistake of the
 * caller: a body that was parsed already, no secret, a tolerance or time that is no number.
 */
export type RefusalReason =
  | 'malformed_header'
  | 'wrong_signature'
  | 'outside_tolerance'
  | 'invalid_arguments';

export type Verification =
  | { readonly ok: true; readonly timestamp: number }
  | { readonly ok: false; readonly reason: RefusalReason };

const DEFAULT_TOLERANCE_MS = 5 * 60_000;

/** What servers take of a head in all; a longer one would be work for whoever sends it. */
const LONGEST_HEADER = 16 * 1024;

/** No number loses a digit of it. */
const TIMESTAMP = /^\d{1,15}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Tells whether a notification came from the service, by the steps of the interface ("Signature header"): HMAC-SHA-256
 * of timestamp, full stop and raw body, keyed with the secret; one matching `v1` element is enough, and schemes other
 * than `v1` are ignored. Signatures are compared in constant time. Whatever it is given, it answers and never throws.
 */
export function verifySignature(notification: SignedNotification): Verification {
  try {
    return judge(checked(notification));
  } catch {
    // Objects may throw when they are read, and digests of bytes that were given away.
    return refusal('invalid_arguments');
  }
}

function judge({ header, body, secret, tolerance, now }: ReturnType<typeof checked>): Verification {
  if (body === undefined || secret === undefined || tolerance === undefined || now === undefined)
    return refusal('invalid_arguments');
  const signed = parseHeader(header);
  if (!signed) return refusal('malformed_header');

  const expected = signatureOf(signed.timestamp, body, secret);
  // All are compared, so that time does not tell which matched.
  const isGenuine = signed.signatures.map((signature) => matches(signature, expected)).includes(true);
  if (!isGenuine) return refusal('wrong_signature');
  const timestamp = Number(signed.timestamp);
  return Math.abs(now - timestamp) <= tolerance ? { ok: true, timestamp } : refusal('outside_tolerance');
}

function refusal(reason: RefusalReason): Verification {
  return { ok: false, reason };
}

/** The arguments as far as they are of their types: callers without a compiler pass anything. */
function checked(notification: unknown) {
  const given = typeof notification === 'object' && notification !== null ? notification : {};
  const { header, body, secret, tolerance, now } = given as Readonly<
    Record<keyof SignedNotification, unknown>
  >;
  return {
    header: Array.isArray(header) && header.length === 1 ? (header[0] as unknown) : header,
    body: typeof body === 'string' || body instanceof Uint8Array ? body : undefined,
    secret: typeof secret === 'string' && secret !== '' ? secret : undefined,
    tolerance: asTime(tolerance ?? DEFAULT_TOLERANCE_MS),
    now: asTime(now ?? Date.now()),
  };
}

/** Infinity is a tolerance too. */
function asTime(value: unknown): number | undefined {
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
}

/** Timestamp and `v1` signatures of a header that has both, and no more than one timestamp. */
function parseHeader(header: unknown): { timestamp: string; signatures: string[] } | undefined {
  if (typeof header !== 'string' || header.length > LONGEST_HEADER) return undefined;
  const elements = header.split(',').map((element) => element.trim());
  const valuesOf = (prefix: string) =>
    elements
      .filter((element) => element.startsWith(`${prefix}=`))
      .map((element) => element.slice(prefix.length + 1));
  const [timestamp = '', ...others] = valuesOf('t');
  const signatures = valuesOf('v1');
  const isWhole = TIMESTAMP.test(timestamp) && others.length === 0 && signatures.length > 0;
  return isWhole ? { timestamp, signatures } : undefined;
}

function matches(signature: string, expected: Buffer): boolean {
  return SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

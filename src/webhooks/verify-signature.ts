import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from './signature.js';

export interface SignedNotification {
  /**
   * The value of the header `Service-Signature` as the server gives it: undefined if it did not come, a list where
   * it came more than once, which is refused unless it has one member.
   */
  readonly header: string | readonly string[] | undefined;
  /** The raw body, not parsed and serialised again. */
  readonly body: Uint8Array | string;
  /** The secret returned when the webhook was created or its secret rotated. */
  readonly secret: string;
  /** Milliseconds by which the timestamp may differ from `now`; five minutes by default. */
  readonly tolerance?: number | undefined;
  /** Milliseconds since 1970; by default, the clock of this machine. */
  readonly now?: number | undefined;
}

/**
 * Why a notification is not trusted; respond with 401 or 403. `invalid_arguments` is a mistake of the
 * caller: a parsed body, no secret, or a tolerance or time that is not a number.
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

/** Maximum header size that servers accept; a longer header could cost much time. */
const LONGEST_HEADER = 16 * 1024;

/** Few enough digits for an exact number. */
const TIMESTAMP = /^\d{1,15}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Tells whether a notification came from the service, by the steps of the interface ("Signature header"): HMAC-SHA-256
 * of timestamp, full stop and raw body, keyed with the secret; one matching `v1` element is enough, and schemes other
 * than `v1` are ignored. Signatures are compared in constant time. Accepts any arguments and never throws.
 */
export function verifySignature(notification: SignedNotification): Verification {
  try {
    return judge(checked(notification));
  } catch {
    // Reading an object may throw, and so may hashing detached bytes.
    return refusal('invalid_arguments');
  }
}

function judge({ header, body, secret, tolerance, now }: ReturnType<typeof checked>): Verification {
  if (body === undefined || secret === undefined || tolerance === undefined || now === undefined)
    return refusal('invalid_arguments');
  const signed = parseHeader(header);
  if (!signed) return refusal('malformed_header');

  const expected = signatureOf(signed.timestamp, body, secret);
  // All are compared, so that the time does not reveal which one matched.
  const isGenuine = signed.signatures.map((signature) => matches(signature, expected)).includes(true);
  if (!isGenuine) return refusal('wrong_signature');
  const timestamp = Number(signed.timestamp);
  return Math.abs(now - timestamp) <= tolerance ? { ok: true, timestamp } : refusal('outside_tolerance');
}

function refusal(reason: RefusalReason): Verification {
  return { ok: false, reason };
}

/** The arguments of the right type; untyped callers may pass anything. */
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

/** Infinity is a valid tolerance. */
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

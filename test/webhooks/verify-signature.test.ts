import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { signatureHeader } from '../../src/webhooks/sign.js';
import { verifySignature } from '../../src/webhooks/verify-signature.js';

// Computed with: printf '%s' '1700000000000.{"type":"text_assessment"}' | openssl dgst -sha256 -hmac 'first secret'
const T = 1_700_000_000_000;
const BODY = '{"type":"text_assessment"}';
const SECRET = 'first secret';
const SIGNATURE = 'ef05f00daa5ded036a077b0de0f48ccda525639ecb54052dba639b0d52ae6cbc';
const WRONG = SIGNATURE.replace(/./g, (digit) => (digit === '0' ? '1' : '0'));

const verify = (header: string | readonly string[] | undefined, changes: object = {}) =>
  verifySignature({ header, body: BODY, secret: SECRET, now: T, ...changes });
const GENUINE = { ok: true, timestamp: T };
const refused = (reason: string) => ({ ok: false, reason });

describe('a signature', () => {
  test.each([
    ['by itself', `t=${T},v1=${SIGNATURE}`],
    ['before the timestamp', `v1=${SIGNATURE},t=${T}`],
    ['beside one by another secret', `t=${T},v1=${WRONG},v1=${SIGNATURE}`],
    ['beside other schemes', `t=${T},v0=${WRONG},v1=${SIGNATURE},v2=x,w,=,`],
  ])('%s is genuine', (_, header) => {
    expect(verify(header)).toEqual(GENUINE);
    expect(verify(header, { body: Buffer.from(BODY) })).toEqual(GENUINE);
  });

  test.each([
    ['of another body', `t=${T},v1=${SIGNATURE}`, { body: `${BODY} ` }],
    ['by another secret', `t=${T},v1=${SIGNATURE}`, { secret: 'second secret' }],
    ['of another time', `t=${T + 1},v1=${SIGNATURE}`, {}],
    ['of another scheme', `t=${T},v2=${SIGNATURE},v1=${WRONG}`, {}],
    ['in capitals', `t=${T},v1=${SIGNATURE.toUpperCase()}`, {}],
    ['cut short', `t=${T},v1=${SIGNATURE.slice(0, 62)}`, {}],
    ['that is empty', `t=${T},v1=`, {}],
  ])('%s is refused', (_, header, changes) => {
    expect(verify(header, changes)).toEqual(refused('wrong_signature'));
  });

  test.each([
    [undefined],
    [''],
    [`t=${T}`],
    [`v1=${SIGNATURE}`],
    [`t=,v1=${SIGNATURE}`],
    [`t=1e12,v1=${SIGNATURE}`],
    ['x'],
    [`t=${T},t=${T},v1=${SIGNATURE}`],
    [`t=${T}=,v1=${SIGNATURE}`],
    [`T=${T},V1=${SIGNATURE}`],
    [`t=${T},v1=${SIGNATURE}`.padEnd(16 * 1024 + 1, ',')],
  ])('a header without a signature: %j', (header) =>
    expect(verify(header)).toEqual(refused('malformed_header')),
  );

  test('is valid only within the tolerance, in either direction', () => {
    const header = `t=${T},v1=${SIGNATURE}`;
    for (const now of [T - 300_000, T + 300_000]) expect(verify(header, { now })).toEqual(GENUINE);
    for (const now of [T - 300_001, T + 300_001])
      expect(verify(header, { now })).toEqual(refused('outside_tolerance'));
    expect(verify(header, { now: T + 1001, tolerance: 1000 })).toEqual(refused('outside_tolerance'));
    expect(verify(header, { now: T + 1e9, tolerance: Number.POSITIVE_INFINITY })).toEqual(GENUINE);
    expect(verify(`t=${T},v1=${WRONG}`, { now: 0 })).toEqual(refused('wrong_signature'));
  });
});

test('a list of headers must contain exactly one', () => {
  const header = `t=${T},v1=${SIGNATURE}`;
  expect(verify([header])).toEqual(GENUINE);
  expect(verify([])).toEqual(refused('malformed_header'));
  expect(verify([header, header])).toEqual(refused('malformed_header'));
});

describe('mistakes of the caller', () => {
  const header = `t=${T},v1=${SIGNATURE}`;

  test.each([
    ['a parsed body', { body: JSON.parse(BODY) as object }],
    ['no body', { body: undefined }],
    ['no secret', { secret: undefined }],
    ['an empty secret, which anybody could sign with', { secret: '' }],
    ['a tolerance that is not a number', { tolerance: 'soon' }],
    ['a time that is not a number', { now: Number.NaN }],
    ['a time that is a date', { now: new Date(T) }],
  ])('%s', (_, changes) => expect(verify(header, changes)).toEqual(refused('invalid_arguments')));

  test.each([[undefined], [null], [1], ['x'], [[]], [() => 1]])('%j in place of the arguments', (garbage) => {
    expect(verifySignature(garbage as never)).toEqual(refused('invalid_arguments'));
  });

  test('an object that throws when it is read', () => {
    const trap = Object.defineProperty({}, 'body', {
      get: () => {
        throw new Error('trap');
      },
    });
    expect(verifySignature(trap as never)).toEqual(refused('invalid_arguments'));
  });
});

const OPTIONS = { seed: 4, numRuns: 300 };
/** Any code units, including lone surrogates. */
const codeUnits = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
const secrets = fc.array(
  codeUnits.map((text) => `s${text}`),
  { minLength: 1, maxLength: 3 },
);
const bodies = fc.oneof(fc.uint8Array(), codeUnits);
const times = fc.integer({ min: 0, max: 8_640_000_000_000_000 / 10 });

test('any input is refused with a reason, without an exception', () => {
  const REASONS = ['malformed_header', 'wrong_signature', 'outside_tolerance', 'invalid_arguments'];
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withTypedArray: true,
    withNullPrototype: true,
  });
  const headers = fc.oneof(
    anything,
    codeUnits,
    fc.string({ unit: fc.constantFrom('t', 'v', '1', '=', ',', 'a', ' ', '\ud800', '😀') }),
    codeUnits.map((text) => `t=${T},v1=${text}`),
    fc
      .string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(...'0123456789abcdef') })
      .map((hex) => `t=${T},v1=${hex}`),
  );
  fc.assert(
    fc.property(
      headers,
      anything,
      fc.oneof(fc.constant(BODY), anything),
      anything,
      (header, tolerance, body, now) => {
        const verification = verifySignature({ header, body, secret: SECRET, tolerance, now } as never);
        expect(REASONS).toContain(verification.ok || verification.reason);
      },
    ),
    OPTIONS,
  );
});

test('a signed body is genuine for each of its secrets, unless a byte changes', () => {
  fc.assert(
    fc.property(secrets, bodies, times, fc.nat(), (signers, body, timestamp, place) => {
      const header = signatureHeader({ body, secrets: signers, timestamp });
      for (const secret of signers)
        expect(verifySignature({ header, body, secret, now: timestamp })).toEqual({ ok: true, timestamp });
      const [secret = ''] = signers;
      const bytes = Buffer.concat([Buffer.from(body), Buffer.from('.')]);
      expect(verifySignature({ header, body: bytes, secret, now: timestamp })).toEqual(
        refused('wrong_signature'),
      );
      bytes[place % bytes.length]! ^= 1;
      const changed = bytes.subarray(0, -1);
      if (place % bytes.length < changed.length)
        expect(verifySignature({ header, body: changed, secret, now: timestamp })).toEqual(
          refused('wrong_signature'),
        );
      const other = { header, body, secret: `${signers.join('')}x`, now: timestamp };
      expect(verifySignature(other)).toEqual(refused('wrong_signature'));
    }),
    OPTIONS,
  );
});

describe("Stripe's verifier, whose scheme is the same except that it uses seconds", () => {
  const signature = Stripe.webhooks.signature!;
  // It divides the time of receipt by a thousand and compares the other numbers as they are.
  const accepts = (body: string, header: string, secret: string, timestamp: number) =>
    signature.verifyHeader(body, header, secret, 1, undefined, timestamp * 1000);

  test('accepts our signatures, by the new and the old secret, but no changed body', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), times, (body, timestamp) => {
        const header = signatureHeader({ body, secrets: ['new-secret', 'old-secret'], timestamp });
        expect(accepts(body, header, 'new-secret', timestamp)).toBe(true);
        expect(accepts(body, header, 'old-secret', timestamp)).toBe(true);
        expect(() => accepts(`${body}.`, header, 'new-secret', timestamp)).toThrow('signature');
        expect(() => accepts(body, header, 'other-secret', timestamp)).toThrow('signature');
      }),
      { ...OPTIONS, numRuns: 100 },
    );
  });

  test('creates signatures that are genuine here', () => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: SECRET, timestamp: T });
    expect(verify(header)).toEqual(GENUINE);
    expect(header).toBe(signatureHeader({ body: BODY, secrets: [SECRET], timestamp: T }));
  });
});

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly timestamp: number;
  readonly body: string;
  readonly v1: string;
}

/** Signatures computed by openssl, and those of others if they are beside the project. */
const VECTORS = [
  new URL('../../fixtures/signatures/vectors.json', import.meta.url),
  new URL('../../../shared/vectors/signatures.json', import.meta.url),
]
  .filter((file) => existsSync(file))
  .flatMap((file) => {
    const read: Vector[] | { vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(read) ? read : read.vectors;
  });

test.each(VECTORS)('a signature computed elsewhere is genuine, and ours is the same: $name', (vector) => {
  const { secret, timestamp, body, v1 } = vector;
  const header = `t=${timestamp},v1=${v1}`;
  expect(signatureHeader({ body, secrets: [secret], timestamp })).toBe(header);
  expect(verifySignature({ header, body, secret, now: timestamp })).toEqual({ ok: true, timestamp });
});

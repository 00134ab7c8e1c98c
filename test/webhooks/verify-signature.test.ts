import { describe, expect, test } from 'vitest';
import { verifySignature } from '../../src/webhooks/verify-signature.js';

// Made with: printf '%s' '1700000000000.{"type":"text_assessment"}' | openssl dgst -sha256 -hmac 'first secret'
const T = 1_700_000_000_000;
const BODY = '{"type":"text_assessment"}';
const SECRET = 'first secret';
const SIGNATURE = 'ef05f00daa5ded036a077b0de0f48ccda525639ecb54052dba639b0d52ae6cbc';
const WRONG = SIGNATURE.replace(/./g, (digit) => (digit === '0' ? '1' : '0'));

const verify = (header: string | undefined, changes: object = {}) =>
  verifySignature({ header, body: BODY, secret: SECRET, now: T, ...changes });
const GENUINE = { ok: true, timestamp: T };
const refused = (reason: string) => ({ ok: false, reason });

describe('a signature', () => {
  test.each([
    ['alone', `t=${T},v1=${SIGNATURE}`],
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
    ['that is none', `t=${T},v1=`, {}],
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
  ])('a header that holds none: %j', (header) => expect(verify(header)).toEqual(refused('malformed_header')));

  test('counts within the tolerance only, to either side', () => {
    const header = `t=${T},v1=${SIGNATURE}`;
    for (const now of [T - 300_000, T + 300_000]) expect(verify(header, { now })).toEqual(GENUINE);
    for (const now of [T - 300_001, T + 300_001])
      expect(verify(header, { now })).toEqual(refused('outside_tolerance'));
    expect(verify(header, { now: T + 1001, tolerance: 1000 })).toEqual(refused('outside_tolerance'));
    expect(verify(header, { now: T + 1e9, tolerance: Number.POSITIVE_INFINITY })).toEqual(GENUINE);
    expect(verify(`t=${T},v1=${WRONG}`, { now: 0 })).toEqual(refused('wrong_signature'));
  });
});

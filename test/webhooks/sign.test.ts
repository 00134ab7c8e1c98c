import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signatureHeader, standardHeaders } from '../../src/webhooks/sign.js';

// Each computed with: printf '%s' "$timestamp.$body" | openssl dgst -sha256 -hmac "$secret"
test.each([
  [
    '{"type":"text_assessment"}',
    1_700_000_000_000,
    'first secret',
    'ef05f00daa5ded036a077b0de0f48ccda525639ecb54052dba639b0d52ae6cbc',
  ],
  ['', 1_700_000_000_000, 'first secret', 'a904a9f9650129c4e955e6fc7bc2e8984e74a77172b95e453e5b77abd01e76ee'],
  [
    '{"text":"naïve 😀"}\n',
    4_102_444_800_000,
    'schlüssel',
    'acd9f3c7ec3ccbefe382bd84a3e3ba1386437640283c0b157f4f9ab69f408a9f',
  ],
])('the signature of %j is that of openssl', (body, timestamp, secret, digest) => {
  const expected = `t=${timestamp},v1=${digest}`;
  expect(signatureHeader({ body, secrets: [secret], timestamp })).toBe(expected);
  expect(signatureHeader({ body: Buffer.from(body), secrets: [secret], timestamp })).toBe(expected);
});

test('during a rotation there is a signature for each secret, the new one first', () => {
  const sign = (...secrets: string[]) => signatureHeader({ body: '{}', secrets, timestamp: 1 });
  const [time, current] = sign('new').split(',');
  expect(sign('new', 'old')).toBe(`${time},${current},${sign('old').split(',')[1]}`);
});

test('the library of Standard Webhooks accepts its headers with either secret, and with no other', () => {
  const body = '{"text":"naïve 😀"}';
  const headers = standardHeaders('msg-1', { body, secrets: ['schlüssel', 'old'], timestamp: Date.now() });
  const verified = (secret: string, sent = body) =>
    new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`).verify(sent, headers);
  expect(verified('schlüssel')).toEqual(JSON.parse(body));
  expect(verified('old')).toEqual(JSON.parse(body));
  expect(() => verified('other')).toThrow(/signature/i);
  expect(() => verified('old', `${body} `)).toThrow(/signature/i);
});

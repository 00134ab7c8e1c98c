import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeInvalidEncoding } from '../../../src/domain/files/invalid-encoding.js';

const MARKER = 'x-a-marker-';
/** Bytes of a string, one for each character up to U+00FF. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const describeBytes = (text: string) => describeInvalidEncoding(bytes(text), MARKER);
const NOTHING = { invalid_attributes: [], invalid_values: {} };

describe('attributes are named with every bad byte written as \\xHH', () => {
  test.each<[string, string, object]>([
    [
      'a value, whole',
      '{"text":"caf\xe9 ok","author_id":"anna"}',
      { invalid_attributes: ['text'], invalid_values: { text: 'caf\\xE9 ok' } },
    ],
    [
      'a name, whose value is fine',
      '{"te\xfft":"ok"}',
      { invalid_attributes: ['te\\xFFt'], invalid_values: {} },
    ],
    [
      'name and value',
      '{"a\x80":"\xc0\x80"}',
      { invalid_attributes: ['a\\x80'], invalid_values: { 'a\\x80': '\\xC0\\x80' } },
    ],
    [
      'several, in order',
      '{"text":"\xff","b":1,"author_id":"\xfe"}',
      {
        invalid_attributes: ['text', 'author_id'],
        invalid_values: { text: '\\xFF', author_id: '\\xFE' },
      },
    ],
    [
      'inside a value that is an object',
      '{"examiner_id":1,"mark":{"\xf5":["\xed\xa0\x80",1,null]}}',
      { invalid_attributes: ['mark'], invalid_values: { mark: { '\\xF5': ['\\xED\\xA0\\x80', 1, null] } } },
    ],
    [
      'a sequence that is cut off',
      '{"text":"\xe2\x82","b":"\xe2\x82\xac"}',
      { invalid_attributes: ['text'], invalid_values: { text: '\\xE2\\x82' } },
    ],
    [
      'but not text that looks the same',
      '{"text":"\\\\xFF","b":"\xff"}',
      { invalid_attributes: ['b'], invalid_values: { b: '\\xFF' } },
    ],
    [
      'what follows an escaped backslash',
      '{"b":"\\\\\xff"}',
      { invalid_attributes: ['b'], invalid_values: { b: '\\\\xFF' } },
    ],
    [
      'of the name __proto__',
      '{"__proto__":"\xff"}',
      JSON.parse('{"invalid_attributes":["__proto__"],"invalid_values":{"__proto__":"\\\\xFF"}}'),
    ],
  ])('%s', (_, body, expected) => {
    expect(describeBytes(body)).toEqual(expected);
  });
});

test.each([
  ['outside of strings', '{"a":1\xff}'],
  ['as an escape', '{"a":"\\\xff"}'],
  ['in an escape', '{"a":"\\u00\xff0"}'],
  ['in a body that is not an object', '["\xff"]'],
  ['beside a duplicate key', '{"a":"\xff","b":1,"b":2}'],
  ['after a byte order mark', '\xef\xbb\xbf{"a":"\xff"}'],
])('bad bytes %s name nothing', (_, body) => {
  expect(describeBytes(body)).toEqual(NOTHING);
});

test('only the bad bytes of a value change, whatever they are', () => {
  // No quotes, backslashes or control characters, so that the bytes are one string literal.
  const harmless = fc
    .integer({ min: 0x20, max: 0xff })
    .filter((byte) => byte !== 0x22 && byte !== 0x5c && byte !== 0x7f);
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1, maxLength: 12 }), (value) => {
      const valueBytes = Buffer.from(value);
      fc.pre(!isUtf8(valueBytes));
      const body = Buffer.concat([bytes('{"a":"'), valueBytes, bytes('"}')]);
      const { invalid_values } = describeInvalidEncoding(body, MARKER);
      const written = Buffer.from(invalid_values.a as string, 'utf8').toString('latin1');
      const restored = written.replace(/\\x([0-9A-F]{2})/g, (_, hex) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      expect(bytes(restored)).toEqual(valueBytes);
      // Without the escapes, the rest is valid, and nothing valid was escaped.
      expect(isUtf8(bytes(written))).toBe(true);
      const bad = written.match(/\\x[0-9A-F]{2}/g)!;
      expect(bad.every((written) => Number.parseInt(written.slice(2), 16) >= 0x80)).toBe(true);
    }),
    { seed: 7, numRuns: 2000 },
  );
});

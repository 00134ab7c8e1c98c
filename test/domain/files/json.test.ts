import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_JSON_DEPTH,
  parseJsonObject,
  parseJsonRecord,
  parseWrittenRecord,
} from '../../../src/domain/files/json.js';

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('parseJsonObject', () => {
  it.each([
    ['an object', '{"a": 1, "b": {"a": [true, null, {"a": ":"}]}}'],
    ['colons, braces and escaped quotes in strings', String.raw`{"a:{": "\\\":}", "b\\": 1}`],
    ['white space around it', ' {"a": 1}\r\n'],
    ['as many levels as allowed', nested(MAX_JSON_DEPTH)],
  ])('takes %s', (_, text) => {
    expect(parseJsonObject(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['an array', '[1]'],
    ['a string', '"a"'],
    ['null', 'null'],
    ['nothing', ''],
    ['a byte order mark', '\ufeff{"a": 1}'],
    ['a cut object', '{"a": 1'],
    ['a string that is not closed', '{"a": "1}'],
    ['a key twice', '{"a": 1, "a": 1}'],
    ['a key twice after unescaping', String.raw`{"a": 1, "\u0061": 2}`],
    ['a key twice in an inner object', '{"a": [{"b": 1, "b": 2}]}'],
    ['one level too many', nested(MAX_JSON_DEPTH + 1)],
    ['very many levels', '['.repeat(1_000_000)],
  ])('refuses %s', (_, text) => {
    expect(parseJsonObject(text)).toBeUndefined();
  });

  it('treats __proto__ as an ordinary key', () => {
    const value = parseJsonObject('{"__proto__": {"polluted": 1}}')!;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect('polluted' in value).toBe(false);
  });
});

describe('parseJsonRecord', () => {
  it.each([
    '12345678901234567',
    '-9007199254740993',
    '100000000000000000000000',
    '1e400',
    '-1E-400',
    '3.14159265358979323846',
    '0.1234567890123456789e-3',
  ])('keeps the digits of %s as text, at any depth', (written) => {
    expect(
      parseJsonRecord(`{"a": ${written}, "b": {"c": [1, ${written}]}, "d": "${written}, \\"${written}"}`),
    ).toEqual({
      a: written,
      b: { c: [1, written] },
      d: `${written}, "${written}`,
    });
  });

  it.each([
    '0',
    '-0',
    '0.0000000000000000000',
    '9007199254740991',
    '1.0',
    '12.50',
    '1e5',
    '1.7976931348623157e308',
    '0.30000000000000004',
    '1.1000000000000001',
    '2.00000000000000000000000',
  ])('%s stays a number', (written) => {
    expect(parseJsonRecord(`{"a":${written}}`)).toEqual({ a: Number(written) });
  });

  it.each(['00012345678901234567', '12345678901234567.', '-12345678901234567e', '1234567890123456789 1'])(
    'refuses %s, which is no number of JSON',
    (written) => {
      expect(parseJsonRecord(`{"a":${written}}`)).toBeUndefined();
      expect(parseJsonRecord(`{${written}:1}`)).toBeUndefined();
    },
  );
});

describe('parseWrittenRecord', () => {
  it.each(['17.0', '1e3', '-0', '-0.0', '12.50', '0.0000001', '0.00000012', '1e400', '12345678901234567'])(
    'keeps %s as it was written',
    (written) => {
      const { values, written: all = values } = parseWrittenRecord(`{"a":{"b":[${written}]},"c":1.5}`)!;
      expect(all).toEqual({ a: { b: [written] }, c: 1.5 });
      expect(values).toEqual(parseJsonRecord(`{"a":{"b":[${written}]},"c":1.5}`));
    },
  );

  it('has nothing to keep where JavaScript writes a number in the same way', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (number) => {
        const written = String(number);
        const all = parseWrittenRecord(`{"a":${written}}`)?.written;
        expect(all).toBeUndefined();
      }),
    );
  });

  it('keeps any decimal as it was written', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^-?(0|[1-9][0-9]{0,9})(\.[0-9]{1,9})?([eE][-+]?[0-9]{1,2})?$/),
        (written) => {
          const { values, written: all = values } = parseWrittenRecord(`{"a":${written}}`)!;
          expect(String(all.a)).toBe(written);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { webhookUrlFault } from '../../src/domain/webhooks/webhook-url.js';
import { createAddressGuard } from '../../src/webhooks/address-guard.js';

const guard = createAddressGuard();
const OPTIONS = { seed: 4, numRuns: 300 };

type Ipv4 = readonly [number, number, number, number];

const byte = fc.nat(255);
const anywhere: fc.Arbitrary<Ipv4> = fc.tuple(byte, byte, byte, byte);
/** Addresses that are refused: private, shared, loopback, link-local, multicast, reserved. */
const refused: fc.Arbitrary<Ipv4> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
);

/** Any code units, including lone surrogates. */
const codeUnits = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

const number = ([a, b, c, d]: Ipv4) => a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
const dotted = (address: Ipv4) => address.join('.');
const hex = ([a, b, c, d]: Ipv4) => `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
const fullWidth = (text: string) =>
  text.replace(/[0-9a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

/** All notations of an IPv4 address in a URL. */
const spellings: readonly ((address: Ipv4) => string)[] = [
  dotted,
  (address) => `${dotted(address)}.`,
  (address) => String(number(address)),
  (address) => `0x${number(address).toString(16)}`,
  (address) => `0X${number(address).toString(16).toUpperCase()}`,
  (address) => `0${number(address).toString(8)}`,
  (address) => address.map((part) => `0${part.toString(8)}`).join('.'),
  (address) => address.map((part) => `0x${part.toString(16)}`).join('.'),
  ([a, b, c, d]) => `${a}.${b * 2 ** 16 + c * 2 ** 8 + d}`,
  ([a, b, c, d]) => `${a}.0x${b.toString(16)}.${c * 256 + d}`,
  (address) => fullWidth(dotted(address)),
  (address) => dotted(address).replaceAll('.', '\u3002'),
  (address) => dotted(address).replaceAll('.', '%2E'),
  (address) => `[::ffff:${dotted(address)}]`,
  (address) => `[::ffff:${hex(address)}]`,
  (address) => `[0:0:0:0:0:FFFF:${hex(address).toUpperCase()}]`,
];

/** IPv6 addresses that embed an IPv4 address to which they are translated or tunnelled. */
const wrappings: readonly ((address: Ipv4) => string)[] = [
  (address) => `::${dotted(address)}`,
  (address) => `::ffff:0:${dotted(address)}`,
  (address) => `64:ff9b::${dotted(address)}`,
  (address) => `64:ff9b:1::${dotted(address)}`,
  (address) => `2002:${hex(address)}::1`,
  (address) => `2001:0:${hex(address)}::1`,
  ([a, b, c, d]) => `2001::${hex([a ^ 255, b ^ 255, c ^ 255, d ^ 255])}`,
  (address) => `2600:1:2:3:0:5efe:${hex(address)}`,
  (address) => `2600:1:2:3:200:5efe:${dotted(address)}`,
];

test('the notation of an address makes no difference, in a URL either', () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, refused), fc.constantFrom(...spellings), (address, spell) => {
      const isRefused = guard.refuses(dotted(address));
      const url = `https://${spell(address)}:8443/hook`;
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
      expect([url, guard.refusesLiteral(host)]).toEqual([url, isRefused]);
      const fault = webhookUrlFault(url, (literal) => guard.refusesLiteral(literal));
      expect([url, fault]).toEqual([url, isRefused ? 'url is not a valid URL' : undefined]);
    }),
    OPTIONS,
  );
});

test('IPv6 addresses that embed a refused IPv4 address are refused', () => {
  fc.assert(
    fc.property(refused, fc.constantFrom(...wrappings), (address, wrap) => {
      expect([wrap(address), guard.refuses(wrap(address))]).toEqual([wrap(address), true]);
    }),
    OPTIONS,
  );
});

test('an allowed address allows only itself', () => {
  fc.assert(
    fc.property(refused, refused, fc.constantFrom(...spellings), (allowed, other, spell) => {
      const allowing = createAddressGuard([dotted(allowed)]);
      const host = new URL(`https://${spell(allowed)}/`).hostname.replace(/^\[|\]$/g, '');
      expect(allowing.refusesLiteral(host)).toBe(false);
      expect(allowing.refuses(dotted(other))).toBe(dotted(other) !== dotted(allowed));
    }),
    OPTIONS,
  );
});

test('a string that is not an address is refused', () => {
  fc.assert(
    fc.property(codeUnits, (text) => {
      fc.pre(!/^[\d.]+$|:/.test(text));
      expect(guard.refuses(text)).toBe(true);
    }),
    OPTIONS,
  );
});

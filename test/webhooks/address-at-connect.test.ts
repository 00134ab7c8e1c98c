import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AddressGuard, createAddressGuard } from '../../src/webhooks/address-guard.js';
import type { NameLookup } from '../../src/webhooks/name-lookup.js';
import { createSender } from '../../src/webhooks/sender.js';
import { AUTHORITY, answers, type Receiver, startReceiver } from './receiver.js';

/** An endpoint on every loopback address. Most tests permit only 127.0.0.1. */
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver({ host: '0.0.0.0' });
});
afterEach(() => receiver[Symbol.asyncDispose]());

const PERMITTED = '127.0.0.1';
const REFUSED = '127.0.0.2';

const senderWith = (guard: AddressGuard, lookup?: NameLookup) =>
  createSender({
    guard,
    timeout: 5000,
    now: () => new Date(),
    authorities: AUTHORITY,
    ...(lookup && { lookup }),
  });

/** A lookup that resolves to these lists of addresses in turn, and then always to the last. */
const names = (...resolved: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const lookup: NameLookup = async (name) => {
    asked.push(name);
    const addresses = resolved[Math.min(asked.length, resolved.length) - 1] ?? [];
    return addresses.map((address) => ({ address, family: 4 }));
  };
  return { asked, lookup };
};

const messageTo = (host: string) => ({
  url: `https://${host}:${receiver.port}/hook`,
  body: '{}',
  headers: {},
});

describe('no connection is made', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '１２７.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
  ])('to %s', async (host) => {
    await using sender = senderWith(createAddressGuard());
    expect(await sender.send(messageTo(host))).toMatchObject({ fault: 'address' });
    expect(receiver.connections).toBe(0);
  });

  test('to a name all of whose addresses are refused', async () => {
    await using sender = senderWith(createAddressGuard([PERMITTED]), names([REFUSED, '10.0.0.1']).lookup);
    expect(await sender.send(messageTo('receiver.test'))).toMatchObject({ fault: 'address' });
    expect(receiver.connections).toBe(0);
  });

  test('to a name without an address', async () => {
    await using sender = senderWith(createAddressGuard(['127.0.0.0/8']), names([]).lookup);
    expect(await sender.send(messageTo('receiver.test'))).toMatchObject({ fault: 'dns' });
    const unknown: NameLookup = async () => {
      throw Object.assign(new Error('of receiver.test'), { code: 'ENOTFOUND' });
    };
    await using other = senderWith(createAddressGuard(), unknown);
    expect(await other.send(messageTo('receiver.test'))).toMatchObject({ fault: 'dns', detail: 'ENOTFOUND' });
  });
});

test('refused addresses among several are skipped', async () => {
  await using sender = senderWith(createAddressGuard([PERMITTED]), names([REFUSED, PERMITTED]).lookup);
  expect(await sender.send(messageTo('receiver.test'))).toMatchObject({ status: 204 });
  expect(receiver.addresses).toEqual([PERMITTED]);
});

describe('a name that changes its address (rebinding)', () => {
  test('is connected to at the address that was checked, and checked again for the next connection', async () => {
    const { asked, lookup } = names([PERMITTED], [REFUSED]);
    await using sender = senderWith(createAddressGuard([PERMITTED]), lookup);
    receiver.behave(answers(204, { connection: 'close' }));
    expect(await sender.send(messageTo('receiver.test'))).toMatchObject({ status: 204 });
    expect(asked).toEqual(['receiver.test']);
    await expect.poll(() => receiver.open).toBe(0);
    expect(await sender.send(messageTo('receiver.test'))).toMatchObject({ fault: 'address' });
    expect(receiver.addresses).toEqual([PERMITTED]);
  });

  test('keeps an open connection, to the address that was checked', async () => {
    const { asked, lookup } = names([PERMITTED], [REFUSED]);
    await using sender = senderWith(createAddressGuard([PERMITTED]), lookup);
    const first = await sender.send(messageTo('receiver.test'));
    await new Promise(setImmediate);
    const second = await sender.send(messageTo('receiver.test'));
    expect([first.status, second.status]).toEqual([204, 204]);
    expect([asked.length, receiver.addresses]).toEqual([1, [PERMITTED]]);
  });
});

test('nothing is sent over a connection whose actual address is refused', async () => {
  let judged = 0;
  const wavering: AddressGuard = { refuses: () => ++judged > 1, refusesLiteral: () => false };
  await using sender = senderWith(wavering);
  expect(await sender.send(messageTo('localhost'))).toMatchObject({ fault: 'address' });
  expect(receiver.arrivals).toHaveLength(0);
});

test('the handshake contains the name without a trailing dot, and the certificate must match it', async () => {
  await using sender = senderWith(createAddressGuard([PERMITTED]), names([PERMITTED]).lookup);
  for (const host of ['receiver.test', 'receiver.test.', PERMITTED])
    expect([host, (await sender.send(messageTo(host))).status]).toEqual([host, 204]);
  expect(receiver.names).toEqual(['receiver.test', 'receiver.test', '']);
  const outcome = await sender.send(messageTo('elsewhere.test'));
  expect(outcome).toMatchObject({ fault: 'certificate', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

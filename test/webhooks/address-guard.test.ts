import { expect, test } from 'vitest';
import { createAddressGuard } from '../../src/webhooks/address-guard.js';

const guard = createAddressGuard();

test.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:a00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'no address',
  '',
])('%s is refused', (address) => {
  expect(guard.refuses(address)).toBe(true);
});

test.each([
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is permitted', (address) => {
  expect(guard.refuses(address)).toBe(false);
});

test('allowed networks are permitted, in every notation of their addresses', () => {
  const allowing = createAddressGuard(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00::1']) {
    expect([address, allowing.refuses(address)]).toEqual([address, false]);
  }
  for (const address of ['127.0.0.2', '192.168.0.1', 'fc00::1', '::1']) {
    expect([address, allowing.refuses(address)]).toEqual([address, true]);
  }
});

test('of hosts, only literal addresses and names of this machine are checked', () => {
  const refused = ['127.0.0.1', '::1', 'localhost', 'LOCALHOST.', 'printer.localhost'];
  for (const host of refused) expect([host, guard.refusesLiteral(host)]).toEqual([host, true]);
  for (const host of ['example.com', 'localhost.example.com', '8.8.8.8']) {
    expect([host, guard.refusesLiteral(host)]).toEqual([host, false]);
  }
  expect(createAddressGuard(['127.0.0.0/8']).refusesLiteral('localhost')).toBe(false);
});

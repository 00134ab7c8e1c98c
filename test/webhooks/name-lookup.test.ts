import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { createNameLookup, type NameLookup } from '../../src/webhooks/name-lookup.js';

const ADDRESS: LookupAddress = { address: '192.0.2.1', family: 4 };

/** A lookup whose requests a test completes. `hanging` contains the names of those that are pending. */
function nameServers() {
  const hanging = new Map<string, { resolve(): void; fail(): void }>();
  const ask: NameLookup = (name) =>
    new Promise((resolve, reject) => {
      hanging.set(name, {
        resolve: () => resolve([ADDRESS]),
        fail: () => reject(new Error('unknown')),
      });
    });
  return { hanging, lookup: createNameLookup(ask) };
}

const settle = () => new Promise(setImmediate);

test('lookups use the system, including its hosts file', async () => {
  const addresses = await createNameLookup()('localhost');
  expect(addresses.map(({ address }) => address)).toContain('127.0.0.1');
});

test('concurrent lookups of a name share one request, and later ones start another', async () => {
  const { hanging, lookup } = nameServers();
  const asked = [lookup('a.test'), lookup('a.test')];
  await settle();
  hanging.get('a.test')!.resolve();
  expect(await Promise.all(asked)).toEqual([[ADDRESS], [ADDRESS]]);
  hanging.clear();
  void lookup('a.test');
  await settle();
  expect(hanging.has('a.test')).toBe(true);
});

test('names whose last lookup failed only delay each other', async () => {
  const { hanging, lookup } = nameServers();
  const unknown = ['x.test', 'y.test', 'z.test'];
  for (const name of unknown) {
    const asked = lookup(name);
    await settle();
    hanging.get(name)!.fail();
    await expect(asked).rejects.toThrow('unknown');
  }
  hanging.clear();
  const again = unknown.map((name) => lookup(name));
  const well = lookup('well.test');
  await settle();
  expect([...hanging.keys()].sort()).toEqual(['well.test', 'x.test']);
  hanging.get('well.test')!.resolve();
  expect(await well).toEqual([ADDRESS]);

  for (const name of unknown) {
    await expect.poll(() => hanging.has(name)).toBe(true);
    hanging.get(name)!.resolve();
  }
  await Promise.all(again);
});

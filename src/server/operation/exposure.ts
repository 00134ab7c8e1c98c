import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { AssessError, reasonOf } from '../../errors.js';
import type { ServiceContext } from '../../services/service-context.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a server that listens on `host` can be reached only from this machine.
 * @throws AssessError `unusable_address`
 */
export async function isLoopback(host: string, port: number): Promise<boolean> {
  const addresses = await lookup(host, { all: true }).catch((error) => {
    throw new AssessError('unusable_address', { host, port, reason: reasonOf(error) }, { cause: error });
  });
  return addresses.every(({ address, family }) => loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'));
}

/** Whether any account has a valid token. */
export async function hasUsableToken({
  store,
  now,
}: Pick<ServiceContext, 'store' | 'now'>): Promise<boolean> {
  const at = now();
  for (const { id } of await store.accounts()) {
    const tokens = await store.tokens(id);
    if (tokens.some(({ revokedAt, expiresAt }) => !revokedAt && (!expiresAt || expiresAt > at))) return true;
  }
  return false;
}

/** The URL of a server, as shown to people. */
export function urlOf(scheme: 'http' | 'https', host: string, port: number): string {
  return `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

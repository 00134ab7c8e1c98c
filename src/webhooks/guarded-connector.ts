import type { LookupFunction } from 'node:net';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { connectFault, DeliveryError } from './delivery-fault.js';
import type { NameLookup } from './name-lookup.js';

/** Milliseconds for one of several addresses before the next is tried beside it; the last has all that is left. */
const NEXT_ADDRESS_MS = 1000;

export interface GuardedConnectorOptions {
  readonly guard: AddressGuard;
  readonly lookup: NameLookup;
  /** Milliseconds for looking up, connecting and the TLS handshake together. */
  readonly timeout: number;
  /** Certificates of the only authorities that are trusted, as PEM; those that Node trusts, unless it is set. */
  readonly authorities?: string | undefined;
}

/** Makes connections for undici, over TLS alone and to permitted addresses alone. */
export interface GuardedConnector {
  readonly connect: buildConnector.connector;
  /** Ends what is not connected yet. */
  destroy(): void;
}

/**
 * A name is looked up once and the connection made to the addresses that were judged, so that another answer a moment
 * later (rebinding) reaches nobody; the certificate is checked by the name all the same. Of several addresses those that
 * may not be reached are left out. A connection is judged again by the address that it has in the end, and keeps it:
 * therefore one that is kept alive needs no further check.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): GuardedConnector {
  const { guard, lookup, timeout, authorities } = options;
  const lookupPermitted: LookupFunction = (name, { all }, callback) => {
    permittedAddresses(guard, lookup, name).then(
      (addresses) => {
        if (all) callback(null, addresses);
        else callback(null, addresses[0]!.address, addresses[0]!.family);
      },
      (error: Error) => callback(error, []),
    );
  };
  const connectTls = buildConnector({
    timeout,
    allowH2: false,
    lookup: lookupPermitted,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    ...(authorities !== undefined && { ca: authorities }),
  }) as (...parameters: Parameters<buildConnector.connector>) => Socket;
  const connecting = new Set<Socket>();

  return {
    connect(target, callback) {
      // Addresses pass no look-up.
      const isRefused = isIP(target.hostname) !== 0 && guard.refuses(target.hostname);
      if (isRefused || target.protocol !== 'https:') {
        const error = new DeliveryError(isRefused ? 'address' : 'tls');
        queueMicrotask(() => callback(error, null));
        return;
      }
      const socket = connectTls(
        { ...target, servername: serverName(target.hostname) },
        (error, connected) => {
          connecting.delete(socket);
          if (error) return callback(connectFault(error), null);
          if (!guard.refuses(connected.remoteAddress ?? '')) return callback(null, connected);
          connected.destroy();
          callback(new DeliveryError('address'), null);
        },
      );
      connecting.add(socket);
    },
    destroy() {
      for (const socket of connecting) socket.destroy(new DeliveryError('aborted'));
    },
  };
}

async function permittedAddresses(guard: AddressGuard, lookup: NameLookup, name: string) {
  const addresses = await lookup(name).catch((error: NodeJS.ErrnoException) => {
    throw new DeliveryError('dns', error.code);
  });
  const permitted = addresses.filter(({ address }) => !guard.refuses(address));
  if (permitted.length === 0) throw new DeliveryError(addresses.length === 0 ? 'dns' : 'address');
  return permitted;
}

/** The name for SNI (RFC 6066), which is no address and has no full stop at its end. */
function serverName(hostname: string): string {
  return isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '';
}

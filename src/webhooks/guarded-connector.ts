import type { LookupFunction } from 'node:net';
import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { connectFault, DeliveryError } from './delivery-fault.js';
import type { NameLookup } from './name-lookup.js';

/** Milliseconds before the next of several addresses is tried in parallel; the last gets all remaining time. */
const NEXT_ADDRESS_MS = 1000;

interface GuardedConnectorOptions {
  readonly guard: AddressGuard;
  readonly lookup: NameLookup;
  /** Milliseconds for looking up, connecting and the TLS handshake together. */
  readonly timeout: number;
  /** Certificates of the only authorities that are trusted, as PEM; by default, those that Node trusts. */
  readonly authorities?: string | undefined;
}

/** Creates connections, only with TLS and only to permitted addresses. */
export interface GuardedConnector {
  readonly connect: buildConnector.connector;
  /** Cancels pending connections. */
  destroy(): void;
}

/**
 * A name is looked up once, and the connection goes to the addresses that were checked, so that a different reply a moment
 * later (DNS rebinding) has no effect. The certificate is still checked against the name. Of several addresses, those that
 * are not allowed are left out. The final address of a connection is checked again and does not change,
 * so a connection that is kept alive needs no further check.
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
      // Literal addresses skip the look-up.
      if (isIP(target.hostname) !== 0 && guard.refuses(target.hostname)) {
        queueMicrotask(() => callback(new DeliveryError('address'), null));
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

/** The name for SNI (RFC 6066): not an address, and without a trailing full stop. */
function serverName(hostname: string): string {
  return isIP(hostname) === 0 ? hostname.replace(/\.$/, '') : '';
}

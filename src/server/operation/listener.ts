import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AssessError, reasonOf } from '../../errors.js';
import { inTurn } from './in-turn.js';
import type { Certificate } from './tls.js';

export interface ListenerOptions {
  /** Seconds in which a request must have arrived as a whole. */
  readonly requestTimeout: number;
  /** With one the server speaks HTTPS. */
  readonly certificate?: Certificate | undefined;
}

/** Headers and handshakes are short, whatever time a body is given. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often requests that take too long are looked for. */
const CHECKING_INTERVAL_MS = 1000;
/** Longer than proxies keep connections that rest (60 s with most): whoever closes first must not be the one who is asked. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** A client that takes nothing of its answer for so long is gone. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Makes the server that waits for connections and, unlike Node's default, for no client longer than it must. */
export function createListener(
  handler: RequestListener,
  { requestTimeout, certificate }: ListenerOptions,
): Server {
  const options = {
    // The error shape needs no header `Host`; Node would answer without a body.
    requireHostHeader: false,
    requestTimeout: requestTimeout * 1000,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout * 1000),
    connectionsCheckingInterval: CHECKING_INTERVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
  const server = certificate
    ? createHttpsServer(
        { ...options, ...certificate, handshakeTimeout: options.headersTimeout },
        inTurn(handler),
      )
    : createHttpServer(options, inTurn(handler));
  server.setTimeout(SILENCE_TIMEOUT_MS);
  return server;
}

/**
 * Begins to take connections.
 * @returns the port, which the system chooses for 0
 * @throws AssessError `unusable_address`
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new AssessError('unusable_address', { host, port, reason: reasonOf(error) }, { cause: error });
  }
  return (app.server.address() as AddressInfo).port;
}

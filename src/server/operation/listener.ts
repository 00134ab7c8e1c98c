import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AssessError, reasonOf } from '../../errors.js';
import { inTurn } from './in-turn.js';
import type { Certificate } from './tls.js';
import { cutUnread } from './unread.js';

interface ListenerOptions {
  /** Seconds within which a request must arrive completely. */
  readonly requestTimeout: number;
  /** With a certificate, the server uses HTTPS. */
  readonly certificate?: Certificate | undefined;
  /** Milliseconds after which a client that reads nothing of its response is treated as disconnected; default: a minute. */
  readonly silence?: number;
  /** Milliseconds for headers and handshakes, which are short, whatever the time-out of a body; default: ten seconds. */
  readonly headersTimeout?: number | undefined;
}

const HEADERS_TIMEOUT_MS = 10_000;
/** How often to look for requests that take too long. */
const CHECKING_INTERVAL_MS = 1000;
/**
 * Longer than proxies keep idle connections (60 s for most), so that the server does not close one that a proxy is
 * about to use.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const SILENCE_TIMEOUT_MS = 60_000;

/** Creates an HTTP server with time-outs for everything that Node's default would wait for. */
export function createListener(
  handler: RequestListener,
  {
    requestTimeout,
    certificate,
    silence = SILENCE_TIMEOUT_MS,
    headersTimeout = HEADERS_TIMEOUT_MS,
  }: ListenerOptions,
): Server {
  const options = {
    // Node would respond to a missing header `Host` without a body.
    requireHostHeader: false,
    requestTimeout: requestTimeout * 1000,
    headersTimeout: Math.min(headersTimeout, requestTimeout * 1000),
    connectionsCheckingInterval: CHECKING_INTERVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  };
  const server = certificate
    ? createHttpsServer(
        { ...options, ...certificate, handshakeTimeout: options.headersTimeout },
        inTurn(handler),
      )
    : createHttpServer(options, inTurn(handler));
  const event = certificate ? 'secureConnection' : 'connection';
  cutUnread(server, { silence, interval: Math.min(CHECKING_INTERVAL_MS, silence / 2), event });
  return server;
}

/**
 * Starts to accept connections.
 * @returns the port; for 0, the one that the system chose
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

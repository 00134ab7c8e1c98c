import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AssessError, reasonOf } from '../../errors.js';
import type { Certificate } from './tls.js';

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
  server.setTimeout(silence);
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

/** Maximum number of waiting requests per connection; more than any client pipelines. */
const MOST_WAITING = 64;

/**
 * Handles the requests of a connection one after another: the next one when the response to the previous one was sent.
 * Node passes on all pipelined requests at once, so a client that reads no responses could otherwise make the server
 * keep any number of them in memory. A connection with too many waiting requests is closed.
 */
function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();
  const next = (socket: Socket) => {
    const [request, response] = waiting.get(socket)?.shift() ?? [];
    if (!request || !response || socket.destroyed) waiting.delete(socket);
    else start(request, response);
  };
  const start = (request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => next(request.socket));
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start(request, response);
    } else if (queue.length < MOST_WAITING) queue.push([request, response]);
    else socket.destroy();
  };
}

interface UnreadOptions {
  /** Milliseconds in which a client must read something of what waits for it. */
  readonly silence: number;
  /** Milliseconds between looks at the connections. */
  readonly interval: number;
  /** The event of a new connection on which responses are written. */
  readonly event: 'connection' | 'secureConnection';
}

/**
 * Closes connections whose client has stopped reading. The time-out of Node begins anew when the system takes a part of a
 * response and when a response ends, so that pipelined requests stretch it.
 */
function cutUnread(server: Server, { silence, interval, event }: UnreadOptions): void {
  /** How much the system has taken of each connection's responses, and since when it has taken no more. */
  const open = new Map<Socket, { taken: number; since: number }>();
  server.on(event, (socket: Socket) => {
    open.set(socket, { taken: 0, since: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== seen.taken) open.set(socket, { taken, since: now });
      else if (now - seen.since >= silence) socket.destroy();
    }
  };
  const timer = setInterval(look, interval).unref();
  server.once('close', () => clearInterval(timer));
}

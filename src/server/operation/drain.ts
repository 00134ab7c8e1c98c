import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.js';

/** How often idle connections are closed. */
const SWEEP_MS = 50;
/** Time for requests that are on their way to arrive. */
const GRACE_MS = 500;

/** Ends a server: from the call on, each response closes its connection. Resolves when no connection is left. */
type Drain = (patience: number) => Promise<void>;

/**
 * Prepares a server for shutdown. Clients keep connections open between requests, and Node would wait for them until
 * their time-out. So during shutdown every response has the header `connection: close`.
 * @returns the shutdown function; it cuts connections that are still busy after `patience` milliseconds
 */
export function prepareDrain(app: FastifyInstance, connections: Connections): Drain {
  let isEnding = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done(null, payload);
  });
  return async (patience) => {
    isEnding = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const cutIdle = setTimeout(connections.cutIdle, Math.min(GRACE_MS, patience));
    const cut = setTimeout(connections.cut, patience);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(cutIdle);
      clearTimeout(cut);
    }
  };
}

import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.js';

/** How often connections that came to rest are closed. */
const SWEEP_MS = 50;
/** A request that is on its way may still arrive; who has sent none by then is not waited for. */
const GRACE_MS = 500;

/** Ends a server: its answers close their connections from when on it is called, and it resolves when none is left. */
export type Drain = (patience: number) => Promise<void>;

/**
 * Prepares a server for its end. Clients keep connections open between requests, and Node would wait for them until
 * their time-out: from the beginning of the end every answer says `connection: close`.
 * @returns what ends it; connections that are still busy after `patience` milliseconds are cut
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

import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiErrors } from '../../domain/api-error.js';
import { type Answer, DONE } from '../answer.js';

/** What keeps a server from being of use for now. */
export type Hindrance = 'stopping' | 'store';

/**
 * Adds `/health/live`, which answers as long as the process can answer at all, and `/health/ready`, which answers 503
 * while requests would fail. Neither asks for a token, nor tells more than that.
 */
export function addHealth(app: FastifyInstance, hindrances: () => Promise<readonly Hindrance[]>): void {
  app.get('/health/live', (_request, reply) => send(reply, DONE));
  app.get('/health/ready', async (_request, reply) => {
    const found = await hindrances();
    if (found.length === 0) return send(reply, DONE);
    return send(reply, {
      status: 503,
      body: JSON.stringify({ ...apiErrors.unavailable, hindrances: found }),
    });
  });
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}

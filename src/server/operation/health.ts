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
  const add = (url: string, answer: () => Promise<Answer>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) => send(reply, await answer()),
    });
  add('/health/live', async () => DONE);
  add('/health/ready', async () => {
    const found = await hindrances();
    if (found.length === 0) return DONE;
    return { status: 503, body: JSON.stringify({ ...apiErrors.unavailable, hindrances: found }) };
  });
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}

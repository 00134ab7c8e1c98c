import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiErrors } from '../../domain/api-error.js';
import { type ApiResponse, DONE } from '../response.js';

/** What currently keeps a server from being ready. */
export type Hindrance = 'stopping' | 'store';

/**
 * Adds `/health/live`, which responds while the process can respond at all, and `/health/ready`, which responds with
 * 503 while requests would fail. Neither requires a token or reveals anything else.
 */
export function addHealth(app: FastifyInstance, hindrances: () => Promise<readonly Hindrance[]>): void {
  const add = (url: string, respond: () => Promise<ApiResponse>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) => send(reply, await respond()),
    });
  add('/health/live', async () => DONE);
  add('/health/ready', async () => {
    const found = await hindrances();
    if (found.length === 0) return DONE;
    return { status: 503, body: JSON.stringify({ ...apiErrors.unavailable, hindrances: found }) };
  });
}

function send(reply: FastifyReply, { status, body }: ApiResponse): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.js';

/** Names a request in the log and in its answer. Never the client's own: that might hold anything. */
export const newRequestId = () => randomUUID();

/** Gives every answer the id under which the log has its request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Writes a line for every request that was answered. The target stays out of it: it can hold whatever a client sent. */
export function logRequests(app: FastifyInstance, log: Pick<Log, 'info'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { accountId, tokenId, operation } = request.trace;
    log.info(
      {
        request: request.id,
        method: request.method,
        operation,
        account: accountId,
        token: tokenId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

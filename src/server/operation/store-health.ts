import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { apiErrors } from '../../domain/api-error.js';
import type { ServiceContext } from '../../services/service-context.js';

/** An answer of the store is believed for so long: whoever asks for the health of the server needs no token. */
const BELIEVED_MS = 1000;
/** A request that failed counts for so long: a store that can't be written, on a full disk for one, can still be read. */
const REMEMBERED_MS = 5000;
const PATIENCE_MS = 3000;

/** Tells whether the store answers, and did so when requests of the API last needed it. */
export function watchStore(
  app: FastifyInstance,
  { store }: Pick<ServiceContext, 'store'>,
): () => Promise<boolean> {
  let failedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onResponse', (request, reply, done) => {
    const isOfApi = request.trace.operation !== undefined;
    if (isOfApi && reply.statusCode === apiErrors.unavailable.code) failedAt = performance.now();
    done();
  });

  const ask = () => {
    const answer = store.accounts().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(PATIENCE_MS, false, { ref: false })]);
  };
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return async () => {
    const now = performance.now();
    if (now - failedAt < REMEMBERED_MS) return false;
    if (!asked || now - asked.at >= BELIEVED_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}

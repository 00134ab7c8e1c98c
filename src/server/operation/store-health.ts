import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../services/service-context.js';

/** An answer of the store is believed for so long: whoever asks for the health of the server needs no token. */
const BELIEVED_MS = 1000;
/** What fails for a large text may succeed for the few bytes of a probe: a request that failed counts for so long. */
const REMEMBERED_MS = 5000;
/** For so long an answer is waited for; until a probe takes longer than it may, the answer before counts. */
const PATIENCE_MS = 1000;
const LONGEST_PROBE_MS = 10_000;

export interface StoreHealthOptions {
  readonly store: Pick<ServiceContext['store'], 'probe'>;
  /** Milliseconds on a clock that never goes back. */
  readonly clock?: () => number;
}

/** Tells within a second whether the store can be read and written. There is one probe at a time, however many ask. */
export function watchStore(
  app: FastifyInstance,
  { store, clock = () => performance.now() }: StoreHealthOptions,
): () => Promise<boolean> {
  let failedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.trace.hasStoreFailed) failedAt = clock();
    done();
  });

  let isWell = true;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probe: { readonly since: number; readonly end: Promise<void> } | undefined;
  const begin = () => {
    const ended = (outcome: boolean) => {
      isWell = outcome;
      probedAt = clock();
      probe = undefined;
    };
    const end = store.probe().then(
      () => ended(true),
      () => ended(false),
    );
    return { since: clock(), end };
  };
  return async () => {
    if (clock() - failedAt < REMEMBERED_MS) return false;
    if (!probe && clock() - probedAt >= BELIEVED_MS) probe = begin();
    if (probe) await Promise.race([probe.end, delay(PATIENCE_MS, undefined, { ref: false })]);
    return isWell && !(probe && clock() - probe.since >= LONGEST_PROBE_MS);
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Pool } from '../../workers/pool.js';

interface GivingWayOptions {
  /** Whether something that clients submitted waits or is assessed. */
  readonly isBusy: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Milliseconds for which a batch gives way at most; by default, two seconds. */
  readonly patience?: number;
}

const PATIENCE_MS = 2000;
const PAUSE_MS = 20;

/**
 * The threads of a server for work that is in no hurry: a batch is handed over only while nothing that clients submitted
 * waits or is assessed, so that they wait for one batch at most. A batch gives way for a limited time, so that the work comes
 * to its end on a busy server, too.
 */
export function givingWay(pool: Pool, { isBusy, signal, patience = PATIENCE_MS }: GivingWayOptions): Pool {
  // No batch waits inside the pool, where it would be in front of those of clients.
  const whenThreadIsFree = pLimit(pool.workers);
  const turn = async () => {
    const end = performance.now() + patience;
    while (performance.now() < end && !signal.aborted && (await isBusy())) await delay(PAUSE_MS);
  };
  const later = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> =>
      whenThreadIsFree(async () => {
        await turn();
        return work(...args);
      });
  };
  return {
    workers: pool.workers,
    assess: later(pool.assess),
    explain: later(pool.explain),
    extract: later(pool.extract),
    measure: later(pool.measure),
    profile: later(pool.profile),
    proofread: later(pool.proofread),
    // The threads belong to the server.
    async [Symbol.asyncDispose]() {},
  };
}

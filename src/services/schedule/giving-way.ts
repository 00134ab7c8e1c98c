import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Pool } from '../../workers/pool.js';

interface GivingWayOptions {
  /** Whether texts submitted by clients are waiting or being assessed. */
  readonly isBusy: () => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Maximum milliseconds for which a batch is delayed; default: two seconds. */
  readonly patience?: number;
}

const PATIENCE_MS = 2000;
const PAUSE_MS = 20;

/**
 * The threads of a server, for work with low priority: a batch starts only while no text submitted by clients is waiting or
 * being assessed, so clients wait for one batch at most. The delay of a batch is limited, so that the work also finishes on
 * a busy server.
 */
export function givingWay(pool: Pool, { isBusy, signal, patience = PATIENCE_MS }: GivingWayOptions): Pool {
  // No batch waits inside the pool, where it would be ahead of those of clients.
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
    control: later(pool.control),
    proofread: later(pool.proofread),
    // The threads belong to the server.
    async [Symbol.asyncDispose]() {},
  };
}

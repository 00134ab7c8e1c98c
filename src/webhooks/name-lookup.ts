import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

/** All addresses of a name, at least one. Rejects when there are none. */
export type NameLookup = (name: string) => Promise<readonly LookupAddress[]>;

/** Maximum number of names remembered as slow or unknown. */
const MOST_DOUBTFUL = 1000;
const SLOW_MS = 1000;

/**
 * Looks names up as the system does, including its hosts file. That occupies one of the few threads that the process has for
 * files and the store, for many seconds if no name server responds. So only a few names are looked up at a time, each
 * once for all callers. Names that were slow or unknown the last time have a separate queue, in which
 * they delay only each other.
 */
export function createNameLookup(ask: NameLookup = (name) => lookup(name, { all: true })): NameLookup {
  const steady = pLimit(2);
  const doubtful = pLimit(1);
  const doubted = new LRUCache<string, true>({ max: MOST_DOUBTFUL });
  const pending = new Map<string, Promise<readonly LookupAddress[]>>();

  const timed = async (name: string) => {
    const started = performance.now();
    let isKnown = false;
    try {
      const addresses = await ask(name);
      isKnown = true;
      return addresses;
    } finally {
      if (isKnown && performance.now() - started < SLOW_MS) doubted.delete(name);
      else doubted.set(name, true);
    }
  };

  return (name) => {
    const under = pending.get(name);
    if (under) return under;
    const queue = doubted.has(name) ? doubtful : steady;
    const asked = queue(() => timed(name)).finally(() => pending.delete(name));
    pending.set(name, asked);
    return asked;
  };
}

import { expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/server.js';
import { Reference } from './model/reference.js';
import { runSeed, say } from './seed.js';
import { fromRanges } from './shrink.js';

/** Set by `npm run test:workload`. Without them, the run is short and always the same. */
const {
  WORKLOAD_SEED = '1',
  WORKLOAD_MINUTES,
  WORKLOAD_STORE,
  WORKLOAD_ONLY,
  WORKLOAD_SHRINK_MINUTES = '10',
} = process.env;
const minutes = Number(WORKLOAD_MINUTES ?? 0.5);
const shrinkMinutes = Number(WORKLOAD_SHRINK_MINUTES);
const kept = WORKLOAD_ONLY === undefined ? undefined : fromRanges(WORKLOAD_ONLY);
const STORES = (['duckdb', 'postgres'] as const).filter(
  (store) => WORKLOAD_STORE === undefined || WORKLOAD_STORE === store,
);

test.for(STORES)(
  'under a random load with faults, %s loses, doubles and revives nothing, and every answer is possible',
  { timeout: (minutes + shrinkMinutes + 15) * 60_000 },
  async (store, { skip }) => {
    skip(store === 'postgres' && !hasPostgres, 'PostgreSQL is not installed');
    await using reference = new Reference();
    const begin = performance.now();
    for (let seed = Number(WORKLOAD_SEED); ; seed += 1) {
      const { steps, seconds, counts } = await runSeed(seed, {
        ...{ store, reference, shrinkMinutes },
        ...(kept && { kept }),
      });
      say(`${store} seed ${seed}: ${steps} steps, ${seconds} s, ${JSON.stringify(counts)}`);
      expect(steps).toBeGreaterThan(0);
      if (performance.now() > begin + minutes * 60_000 || kept) break;
    }
  },
);

import { expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/server.js';
import type { StoreKind } from './ground/ground.js';
import { Reference } from './model/reference.js';
import { planOf } from './plan.js';
import { runRound } from './round.js';
import { fromRanges, shrunk, toRanges } from './shrink.js';

/** Set by `npm run test:workload`. Without them, the run is short and always the same. */
const {
  WORKLOAD_SEED = '1',
  WORKLOAD_MINUTES,
  WORKLOAD_STORE,
  WORKLOAD_ONLY,
  WORKLOAD_SHRINK_MINUTES = '10',
} = process.env;
const minutes = Number(WORKLOAD_MINUTES ?? 0.5);
const STORES = (['duckdb', 'postgres'] as const).filter(
  (store) => WORKLOAD_STORE === undefined || WORKLOAD_STORE === store,
);

/** Steps that are printed after a failure. */
const MOST_SHOWN = 40;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs a seed, and on a failure looks for fewer steps that fail as well.
 * @returns how many steps ran
 */
async function run(seed: number, store: StoreKind, reference: Reference): Promise<number> {
  const options = { reference };
  const plan = planOf(seed, store);
  const kept = WORKLOAD_ONLY === undefined ? undefined : fromRanges(WORKLOAD_ONLY);
  const begin = performance.now();
  try {
    const { steps, counts } = await runRound(plan, store, { ...options, ...(kept && { kept }) });
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    say(
      `${store} seed ${seed}: ${steps} steps, ${plan.clients} clients, ${seconds} s, ${JSON.stringify(counts)}`,
    );
    return steps;
  } catch (error) {
    const places = plan.steps.map((_, place) => place).filter((place) => !kept || kept.has(place));
    say(`${store} seed ${seed} fails: ${error instanceof Error ? error.message : error}`);
    const end = performance.now() + Number(WORKLOAD_SHRINK_MINUTES) * 60_000;
    let last = error;
    const fewest = await shrunk(
      places,
      async (some) => {
        try {
          await runRound(plan, store, { ...options, kept: new Set(some) });
          return false;
        } catch (again) {
          last = again;
          return true;
        }
      },
      () => performance.now() > end,
    );
    const only = fewest.length < plan.steps.length ? ` --only ${toRanges(fewest)}` : '';
    if (fewest.length <= MOST_SHOWN)
      say(fewest.map((place) => `  ${place} ${JSON.stringify(plan.steps[place])}`).join('\n'));
    throw new Error(`again: npm run test:workload -- --store ${store} --seed ${seed}${only}`, {
      cause: last,
    });
  }
}

test.for(STORES)(
  'under a random load with faults, %s loses, doubles and revives nothing, and every answer is possible',
  { timeout: (minutes + Number(WORKLOAD_SHRINK_MINUTES) + 15) * 60_000 },
  async (store, { skip }) => {
    skip(store === 'postgres' && !hasPostgres, 'PostgreSQL is not installed');
    await using reference = new Reference();
    const end = performance.now() + minutes * 60_000;
    for (let seed = Number(WORKLOAD_SEED); ; seed += 1) {
      expect(await run(seed, store, reference)).toBeGreaterThan(0);
      if (performance.now() > end || WORKLOAD_ONLY !== undefined) break;
    }
  },
);

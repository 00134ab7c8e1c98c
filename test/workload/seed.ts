import type { StoreKind } from './ground/ground.js';
import type { Reference } from './model/reference.js';
import { planOf } from './plan/plan.js';
import { type Round, runRound } from './round.js';
import { shrunk, toRanges } from './shrink.js';

/** Steps that are printed after a failure. */
const MOST_SHOWN = 40;
export const say = (line: string) => void process.stdout.write(`${line}\n`);

export interface SeedOptions {
  readonly store: StoreKind;
  readonly reference: Reference;
  readonly product?: string;
  /** The places of the steps that are run; by default, all. */
  readonly kept?: ReadonlySet<number>;
  readonly shrinkMinutes: number;
  /** Further flags of the command that runs it again. */
  readonly flags?: string;
  /** Called as soon as it has failed. */
  readonly onFailure?: () => void;
}

/** A seed that fails, and the command that runs as much of it as is needed. */
export class SeedFailure extends Error {}

/**
 * Runs a seed, and on a failure looks for fewer steps that fail as well.
 * @throws SeedFailure caused by the failure of the fewest steps
 */
export async function runSeed(
  seed: number,
  { store, shrinkMinutes, flags = '', kept, onFailure, ...options }: SeedOptions,
): Promise<Round> {
  const plan = planOf(seed, store);
  try {
    return await runRound(plan, store, { ...options, ...(kept && { kept }) });
  } catch (error) {
    onFailure?.();
    say(`${store} seed ${seed} fails: ${error instanceof Error ? error.message : error}`);
    const places = plan.steps.map((_, place) => place).filter((place) => !kept || kept.has(place));
    const end = performance.now() + shrinkMinutes * 60_000;
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
    throw new SeedFailure(`again: npm run test:workload -- --store ${store} --seed ${seed}${flags}${only}`, {
      cause: last,
    });
  }
}

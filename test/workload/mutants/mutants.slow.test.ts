import { describe, expect, test } from 'vitest';
import { Violation } from '../history.js';
import { Reference } from '../model/reference.js';
import { runSeed, SeedFailure, say } from '../seed.js';
import { fromRanges } from '../shrink.js';
import { MUTANTS } from './list.js';
import { mutated } from './product.js';

/** Set by `npm run test:workload -- --mutants`; looking for all of them takes up to two hours. */
const { WORKLOAD_MUTANTS, WORKLOAD_SEED = '1', WORKLOAD_ONLY, WORKLOAD_SHRINK_MINUTES = '0' } = process.env;
const LIMIT_MS = 10 * 60_000;
const shrinkMinutes = Number(WORKLOAD_SHRINK_MINUTES);
const kept = WORKLOAD_ONLY === undefined ? undefined : fromRanges(WORKLOAD_ONLY);

describe.skipIf(WORKLOAD_MUTANTS === undefined)('faults that are put in on purpose', () => {
  const chosen = MUTANTS.filter(({ name }) => new RegExp(WORKLOAD_MUTANTS ?? '').test(name));
  test.each(chosen)('$name', { timeout: 2 * LIMIT_MS + shrinkMinutes * 60_000 }, async (mutant) => {
    const { name, store } = mutant;
    using product = await mutated(mutant);
    await using reference = new Reference();
    const begin = performance.now();
    for (let seed = Number(WORKLOAD_SEED); performance.now() < begin + LIMIT_MS; seed += 1) {
      const began = performance.now();
      try {
        await runSeed(seed, {
          ...{ store, reference, shrinkMinutes, product: product.root, flags: ` --mutants '${name}'` },
          ...(kept && { kept }),
          onFailure() {
            const seconds = (at: number) => ((performance.now() - at) / 1000).toFixed(0);
            say(`${name}: seed ${seed} after ${seconds(begin)} s, of which its own ${seconds(began)} s`);
          },
        });
      } catch (error) {
        if (!(error instanceof SeedFailure)) throw error;
        say(error.message);
        expect(error.cause).toBeInstanceOf(Violation);
        return;
      }
    }
    expect.fail('not found in ten minutes');
  });
});

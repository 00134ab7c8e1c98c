import { describe, expect, test } from 'vitest';
import { Violation } from '../history.js';
import { Reference } from '../model/reference.js';
import { planOf } from '../plan.js';
import { runRound } from '../round.js';
import { MUTANTS } from './list.js';
import { mutated } from './product.js';

/** Set by `npm run test:workload -- --mutants`; looking for all of them takes up to two hours. */
const { WORKLOAD_MUTANTS, WORKLOAD_SEED = '1' } = process.env;
const LIMIT_MS = 10 * 60_000;

describe.skipIf(WORKLOAD_MUTANTS === undefined)('faults that are put in on purpose', () => {
  const chosen = MUTANTS.filter(({ name }) => new RegExp(WORKLOAD_MUTANTS ?? '').test(name));
  test.each(chosen)('$name', { timeout: 2 * LIMIT_MS }, async (mutant) => {
    using product = await mutated(mutant);
    await using reference = new Reference();
    const begin = performance.now();
    for (let seed = Number(WORKLOAD_SEED); performance.now() < begin + LIMIT_MS; seed += 1) {
      try {
        await runRound(planOf(seed, mutant.store), mutant.store, { reference, product: product.root });
      } catch (error) {
        const seconds = ((performance.now() - begin) / 1000).toFixed(0);
        const [first] = String(error instanceof Error ? error.message : error).split('\n');
        process.stdout.write(`${mutant.name}: seed ${seed} after ${seconds} s: ${first}\n`);
        expect(error).toBeInstanceOf(Violation);
        return;
      }
    }
    expect.fail('not found in ten minutes');
  });
});

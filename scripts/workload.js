/**
 * Puts the real program under a random load with faults, and compares every answer with a model: npm run test:workload --
 * [--seed N] [--minutes M] [--store duckdb|postgres] [--only STEPS] [--shrink MINUTES], or --mutants all|NAME
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { seed, minutes, store, only, shrink, mutants } = parseArgs({
  options: { seed: text, minutes: text, store: text, only: text, shrink: text, mutants: text },
}).values;
if (store !== undefined && store !== 'duckdb' && store !== 'postgres') {
  console.error('--store must be duckdb or postgres');
  process.exit(2);
}
// A new seed on each day, unless one is named.
const chosen = seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');
if (![chosen, minutes ?? '1', shrink ?? '1'].every((value) => /^\d+(\.\d+)?$/.test(value))) {
  console.error('--seed, --minutes and --shrink must be numbers');
  process.exit(2);
}
console.log(`seed ${chosen}`);
const env = {
  ...process.env,
  WORKLOAD_SEED: chosen,
  WORKLOAD_MINUTES: minutes ?? '5',
  ...(store && { WORKLOAD_STORE: store }),
  ...(only && { WORKLOAD_ONLY: only }),
  ...(shrink && { WORKLOAD_SHRINK_MINUTES: shrink }),
  ...(mutants !== undefined && { WORKLOAD_MUTANTS: mutants === 'all' ? '' : mutants }),
};
const file = mutants === undefined ? 'workload' : 'mutants/mutants';
const options = ['run', '--project', 'slow', `test/workload/${file}.slow.test.ts`];
const { status } = spawnSync('npx', ['vitest', ...options], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;

/**
 * Feeds hostile input to everything that reads external data: npm run test:fuzz -- --minutes 10 [--seed 7] [--target
 * http]
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const {
  minutes = '5',
  seed = String(Date.now() % 2 ** 31),
  target,
} = parseArgs({
  options: { minutes: text, seed: text, target: text },
}).values;
const env = {
  ...process.env,
  FUZZ_MINUTES: minutes,
  FUZZ_SEED: seed,
  ...(target && { FUZZ_TARGET: target }),
};
const options = ['run', '--project', 'slow', 'test/fuzz/fuzz.slow.test.ts'];
const { status } = spawnSync('npx', ['vitest', ...options], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;

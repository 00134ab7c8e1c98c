import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { test } from 'vitest';
import { mutated } from './mutations.js';
import { TARGETS } from './targets/index.js';

/** Set by `npm run test:fuzz`. Without them, the run is short and always the same. */
const { FUZZ_MINUTES, FUZZ_SEED = '1', FUZZ_TARGET } = process.env;
const SHORT_MS = 3000;
const chosen = TARGETS.filter(({ name }) => FUZZ_TARGET === undefined || name === FUZZ_TARGET);
const limit = FUZZ_MINUTES === undefined ? SHORT_MS : (Number(FUZZ_MINUTES) * 60_000) / chosen.length;

const folderOf = (name: string) => fileURLToPath(new URL(`corpus/${name}/`, import.meta.url));

/** The corpus of a target: valid inputs, and inputs that once made it fail. */
function corpusOf(name: string): Buffer[] {
  const folder = folderOf(name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(folder + file));
}

/** Saves an input that made a target fail, so that every later run feeds it. */
function keep(name: string, input: Buffer): string {
  const folder = folderOf(name);
  mkdirSync(folder, { recursive: true });
  const file = `${folder}failed-${createHash('sha256').update(input).digest('hex').slice(0, 12)}`;
  writeFileSync(file, input);
  return file;
}

test.each(chosen)(
  '$name: every input is processed or refused',
  { timeout: 2 * limit + 120_000 },
  async (target) => {
    await using open = await target.open();
    const corpus = [...corpusOf(target.name), ...(open.seeds ?? [])];
    for (const input of corpus) await open.feed(input);
    let fed = 0;
    const property = fc.asyncProperty(mutated(corpus, target.tokens), async (input) => {
      fed += 1;
      await open.feed(input);
    });
    const found = await fc.check(property, {
      seed: Number(FUZZ_SEED),
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: limit,
    });
    process.stdout.write(`${target.name}: ${fed} inputs${open.summary ? `, ${open.summary()}` : ''}\n`);
    if (found.counterexample === null || found.counterexample === undefined) return;
    const [input] = found.counterexample;
    throw new Error(`seed ${found.seed}; kept as ${keep(target.name, input)}`, {
      cause: found.errorInstance,
    });
  },
);

import { rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { glob } from 'tinyglobby';
import type { Plugin } from 'vitest/config';
import { bundle } from '../scripts/bundle/bundle.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = resolve(ROOT, 'src');
/** As deep as dist/, so that what looks for models and the kernel from its own place finds them. */
const COMPILED = resolve(ROOT, `dist.test-${process.pid}`);

const ENTRY = /new URL\('(\.\.?\/[\w./-]+\.c?js)', import\.meta\.url\)/g;

let compiled: Promise<void> | undefined;
/** In watch mode, the run whose start was last heard of, which each project hears of. */
let lastRun: unknown;
process.on('exit', () => rmSync(COMPILED, { recursive: true, force: true }));

/**
 * Tests run from the source, but threads need compiled code. Where the source names the entry of a thread beside itself, tests
 * get one compiled from this source, made when it is first asked for.
 */
export const compiledThreads = (): Plugin => ({
  name: 'compiled-threads',
  enforce: 'pre',
  async transform(code, id) {
    const [path] = id.split('?');
    if (!path!.startsWith(SOURCE) || !code.includes('import.meta.url')) return undefined;
    const entries = [...code.matchAll(ENTRY)];
    if (entries.length === 0) return undefined;
    compiled ??= compile();
    await compiled;
    const folder = resolve(COMPILED, relative(SOURCE, dirname(path!)));
    const replaced = code.replaceAll(
      ENTRY,
      (_, entry: string) => `new URL(${JSON.stringify(pathToFileURL(resolve(folder, entry)).href)})`,
    );
    return { code: replaced, map: null };
  },
  configureVitest({ vitest }) {
    vitest.onTestsRerun((run) => {
      if (compiled && run !== lastRun) compiled = compile();
      lastRun = run;
      return compiled;
    });
  },
});

async function compile(): Promise<void> {
  // All modules, and the migrations that stores read beside theirs.
  const sources = await glob('**/*.{ts,sql}', {
    cwd: SOURCE,
    ignore: 'engine/kernel/assembly/**',
    absolute: true,
  });
  await Promise.all([
    build({
      entryPoints: sources,
      loader: { '.sql': 'copy' },
      outdir: COMPILED,
      outbase: SOURCE,
      format: 'esm',
      target: 'node20.19',
      logLevel: 'error',
    }),
    bundle(COMPILED),
  ]);
}

import { rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { glob } from 'tinyglobby';
import type { Plugin } from 'vitest/config';
import { bundle } from '../scripts/bundle/bundle.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = resolve(ROOT, 'src');
/** At the depth of dist/, because code finds models and the kernel relative to its own path. */
const COMPILED = resolve(ROOT, `dist.test-${process.pid}`);

const ENTRY = /new URL\('(\.\.?\/[\w./-]+\.c?js)', import\.meta\.url\)/g;

let compiled: Promise<void> | undefined;
/** In watch mode, the latest run that started. Every project is notified of it; only the first compiles. */
let lastRun: unknown;
process.on('exit', () => rmSync(COMPILED, { recursive: true, force: true }));

/**
 * Tests run from the source, but threads need compiled code. Replaces URLs of thread entries in source files by URLs of
 * code compiled from this source on first use.
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
  // All modules, and the SQL files of migrations that stores read.
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

import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { glob } from 'tinyglobby';
import type { Plugin } from 'vitest/config';
import { buildKernel } from '../scripts/build-kernel.js';
import { bundle } from '../scripts/bundle/bundle.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = resolve(ROOT, 'src');
/** At the depth of dist/, because code finds models and the kernel relative to its own path. */
const COMPILED = resolve(ROOT, `dist.test-${process.pid}`);

const BUILT_KERNEL = resolve(ROOT, 'dist/engine/kernel');
const BUILDS = ['simd.wasm', 'plain.wasm'];

const ENTRY = /new URL\('(\.\.?\/[\w./-]+\.(?:c?js|wasm))', import\.meta\.url\)/g;

let kernel: Promise<void> | undefined;
let compiled: Promise<void> | undefined;
/** In watch mode, the latest run that started. Every project is notified of it; only the first compiles. */
let lastRun: unknown;
process.on('exit', () => rmSync(COMPILED, { recursive: true, force: true }));

/**
 * Tests run from the source, but threads and the kernel need compiled code. Replaces URLs of thread entries and of the
 * kernel in source files by URLs of what is compiled from this source on first use.
 */
export const compiledThreads = (): Plugin => ({
  name: 'compiled-threads',
  enforce: 'pre',
  async transform(code, id) {
    const [path] = id.split('?');
    if (!path!.startsWith(SOURCE) || !code.includes('import.meta.url')) return undefined;
    const entries = [...code.matchAll(ENTRY)];
    if (entries.length === 0) return undefined;
    kernel ??= compileKernel();
    await kernel;
    if (entries.some(([, entry]) => !entry!.endsWith('.wasm'))) {
      compiled ??= compile();
      await compiled;
    }
    const folder = resolve(COMPILED, relative(SOURCE, dirname(path!)));
    const replaced = code.replaceAll(
      ENTRY,
      (_, entry: string) => `new URL(${JSON.stringify(pathToFileURL(resolve(folder, entry)).href)})`,
    );
    return { code: replaced, map: null };
  },
  configureVitest({ vitest }) {
    vitest.onTestsRerun(async (run) => {
      if (run !== lastRun) {
        if (kernel) kernel = compileKernel();
        if (compiled) compiled = compile();
      }
      lastRun = run;
      await Promise.all([kernel, compiled]);
    });
  },
});

/** Copies the kernel of the last build, which takes seconds to compile, unless its source is newer. */
async function compileKernel(): Promise<void> {
  const folder = resolve(COMPILED, 'engine/kernel');
  const sources = await glob('engine/kernel/assembly/*.ts', { cwd: SOURCE, absolute: true });
  const timeOf = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0);
  const changed = Math.max(...sources.map(timeOf));
  const isBuilt = BUILDS.every((file) => timeOf(resolve(BUILT_KERNEL, file)) > changed);
  if (isBuilt) for (const file of BUILDS) cpSync(resolve(BUILT_KERNEL, file), resolve(folder, file));
  else if (!(await buildKernel(folder))) throw new Error('the kernel does not compile');
}

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

/**
 * Compiles src/, its rules and the kernel into dist/, copies the files that the compiler ignores (SQL migrations, catalogues
 * of reasons, the pages at /try, /class and /lti), bundles the most frequently started programs, and writes the list of commands with which oclif starts without
 * loading them all.
 *
 * TypeScript 7 is installed under the name `typescript-7`, because dependency-cruiser needs the compiler API of
 * TypeScript 6 under the name `typescript`; both packages claim the command `tsc`, hence the explicit path.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildKernel } from './build-kernel.js';
import { buildRules } from './build-rules.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = `${root}node_modules/typescript-7/bin/tsc`;

// An installed package is already compiled and comes without the compiler.
if (!existsSync(compiler) && !existsSync(`${root}dist`)) {
  console.error('assess is not compiled, and the compiler is not installed: run npm ci without --omit=dev');
  process.exit(1);
}
if (existsSync(compiler)) {
  // Built in a temporary folder: programs running from dist/ keep it, a failed build leaves the last one, and two
  // builds at the same time do not interfere.
  const aside = `${root}dist.next-${process.pid}`;
  await buildRules();
  const kernel = buildKernel(`${aside}/engine/kernel`);
  const { status } = spawnSync(
    process.execPath,
    [compiler, '-p', `${root}tsconfig.json`, '--outDir', aside],
    {
      stdio: 'inherit',
      cwd: root,
    },
  );
  if (!(await kernel) || status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    process.exit(1);
  }
  for (const folder of [
    'store/duckdb/migrations',
    'store/postgres/migrations',
    'services/reasons/catalogues',
    'server/try/page',
    'server/class/page',
    'server/lti/page',
  ])
    cpSync(`${root}src/${folder}`, `${aside}/${folder}`, { recursive: true });
  const { bundle, keepCompiledCode } = await import('./bundle/bundle.js');
  await bundle(aside);
  // Two renames: deleting takes longer, and a program that starts meanwhile would find half of its files.
  const last = `${aside}.last`;
  if (existsSync(`${root}dist`)) renameSync(`${root}dist`, last);
  renameSync(aside, `${root}dist`);
  rmSync(last, { recursive: true, force: true });

  const { Plugin } = await import('@oclif/core');
  const plugin = new Plugin({
    root,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  });
  await plugin.load();
  writeFileSync(`${root}oclif.manifest.json`, JSON.stringify(plugin.manifest, null, 2));
  keepCompiledCode(`${root}dist`);
  // Last: they import what has just been compiled, and the program does not need them.
  const recipes = spawnSync(process.execPath, [compiler, '-p', `${root}recipes`], { stdio: 'inherit' });
  if (recipes.status !== 0) process.exit(1);
}

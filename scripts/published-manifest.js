/**
 * Replaces the checkout's package.json by that of the published package (`in`, before `npm pack`), and restores it
 * (`out`, afterwards). The published one has no scripts, because an installation must not run anything, and depends on
 * the tested version of every package, including indirect dependencies: npm follows neither the lockfile nor the
 * `overrides` of a package that it installs, and a newer version may need a newer Node.js.
 */
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = `${root}package.json`;
const kept = `${root}package.json.kept`;

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Versions of all packages that run on every platform and are installed at the top level, where any package finds them.
 */
function runningVersions() {
  const hoisted = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
  return Object.entries(read(`${root}package-lock.json`).packages).flatMap(([path, found]) => {
    const name = hoisted.exec(path)?.[1];
    const { version, dev, optional, devOptional } = found;
    return name === undefined || dev || optional || devOptional ? [] : [[name, version]];
  });
}

/** Also restores the checkout's own after an interrupted pack, unless that has already happened. */
function putBack() {
  if (!existsSync(kept)) return;
  if (read(manifest).scripts) rmSync(kept);
  else renameSync(kept, manifest);
}

function putIn() {
  putBack();
  copyFileSync(manifest, kept);
  const { scripts, devDependencies, dependencies, ...published } = read(manifest);
  const all = { ...Object.fromEntries(runningVersions()), ...dependencies };
  const next = `${manifest}.next`;
  writeFileSync(next, `${JSON.stringify({ ...published, dependencies: all }, null, 2)}\n`);
  // Atomically, because other processes may be reading the file.
  renameSync(next, manifest);
}

if (process.argv[2] === 'in') putIn();
else putBack();

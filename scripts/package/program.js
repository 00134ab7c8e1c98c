/**
 * The package of the program. It has no scripts, because an installation must not run anything, and depends on the tested
 * version of every package, including indirect dependencies: npm follows neither the lockfile nor the `overrides` of a
 * package that it installs, and a newer version may need a newer Node.js.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from './sbom.js';

/**
 * Versions of all packages that run on every platform and are installed at the top level, where any package finds them.
 */
function runningVersions(root) {
  const hoisted = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { version, dev, optional, devOptional }]) => {
    const name = hoisted.exec(path)?.[1];
    return name === undefined || dev || optional || devOptional ? [] : [[name, version]];
  });
}

/** Its package.json, from that of the checkout. */
export function programManifest(root, { private: _, scripts, devDependencies, imports, files, ...manifest }) {
  const dependencies = { ...Object.fromEntries(runningVersions(root)), ...manifest.dependencies };
  return { ...manifest, dependencies };
}

/** Copies the files that package.json lists, and says on which packages they depend. */
export function fillProgram(root, folder) {
  const args = ['pack', '--dry-run', '--json', '--silent', '--ignore-scripts'];
  const [{ files }] = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }),
  );
  for (const { path } of files) cpSync(join(root, path), join(folder, path));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(root), null, 2)}\n`);
}

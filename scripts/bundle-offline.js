/**
 * Packs one tarball that installs without a registry: the published package together with every package that it needs
 * on this platform. npm installs it (`npm install -g --offline`), and unpacked, it runs where it lies.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const platform = `${process.platform}-${process.arch}`;

/** Packs a folder, and returns the path of the tarball. */
function pack(folder) {
  const output = execFileSync('npm', ['pack', '--json', '--silent'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return join(folder, JSON.parse(output)[0].filename);
}

/**
 * All installed packages that run, by folder below the checkout, as in the lockfile; a package inside another is listed
 * on its own.
 * @throws Error if one that runs on every platform is not installed
 */
function running() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const missing = needed.find(
    ([path, { optional, devOptional }]) => !optional && !devOptional && !existsSync(join(root, path)),
  );
  if (missing) throw new Error(`${missing[0]} is not installed: run npm ci`);
  return needed.filter(([path]) => existsSync(join(root, path)));
}

const work = mkdtempSync(join(tmpdir(), 'assess-bundle-'));
try {
  const folder = join(work, 'cli');
  execFileSync(process.execPath, [join(root, 'scripts/package/package.js'), work, 'cli'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packages = running();
  for (const [path] of packages)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (source) => basename(source) !== 'node_modules',
    });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const hoisted = packages.filter(([path]) => path.lastIndexOf('node_modules') === 0);
  const versions = hoisted.map(([path, { version }]) => [path.replace('node_modules/', ''), version]);
  const only = { os: [process.platform], cpu: [process.arch] };
  const dependencies = Object.fromEntries(versions);
  const bundled = { ...manifest, ...only, dependencies, bundleDependencies: Object.keys(dependencies) };
  writeFileSync(file, `${JSON.stringify(bundled, null, 2)}\n`);
  const tarball = pack(folder);
  const named = basename(tarball).replace(/\.tgz$/, `-${platform}.tgz`);
  cpSync(tarball, join(root, `${named}.part`));
  renameSync(join(root, `${named}.part`), join(root, named));
  console.log(named);
} finally {
  rmSync(work, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** npm's list for a checkout without development tools: with `--omit=dev`, it also omits packages that tools share. */
function componentsOf(manifest, lock) {
  const folder = mkdtempSync(join(tmpdir(), 'assess-sbom-'));
  try {
    const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
    const { devDependencies, ...own } = lock.packages[''];
    const running = { ...lock, packages: { ...Object.fromEntries(packages), '': own } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(running));
    const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
    return JSON.parse(execFileSync('npm', ['sbom', ...options], { cwd: folder, encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Every package that the published one depends on, as CycloneDX. Only from the lockfile, without data that differs between
 * runs, so that the same packages give the same bytes.
 */
export function billOfMaterials(root) {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { devDependencies, ...manifest } = read('package.json');
  const { serialNumber, ...bom } = componentsOf(manifest, read('package-lock.json'));
  const { timestamp, component, ...metadata } = bom.metadata;
  // npm names the component after its folder.
  const named = { ...component, name: manifest.name, licenses: [{ expression: manifest.license }] };
  return { ...bom, metadata: { ...metadata, component: named } };
}

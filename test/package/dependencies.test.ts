import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

interface Locked {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly deprecated?: string;
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T;
const manifest = read<{ dependencies: Record<string, string>; overrides?: object }>('package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const running = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);

test.each(['20.19.0', '22.12.0', '24.0.0'])('all runtime dependencies accept Node.js %s', (version) => {
  const refusing = running.filter(([, { engines }]) => !satisfies(version, engines?.node ?? '*'));
  expect(refusing.map(([path]) => path)).toEqual([]);
});

test('an installation runs no script and prints no deprecation warning', () => {
  const found = running.filter(([, { hasInstallScript, deprecated }]) => hasInstallScript || deprecated);
  expect(found.map(([path]) => path)).toEqual([]);
});

test('dependencies are pinned without overrides, which npm applies only in a checkout', () => {
  expect(manifest.overrides).toBeUndefined();
  expect(
    Object.values(manifest.dependencies).filter((range) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)),
  ).toEqual([]);
});

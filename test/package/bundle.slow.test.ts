import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';
import { copyOfCheckout, Machine } from './installation.js';

const MINUTE = 60_000;
// Nothing listens on this port.
const NO_REGISTRY = 'http://127.0.0.1:1/';
const SAMPLE = join(ROOT, 'fixtures', 'sample');
const ESSAYS = join(ROOT, 'fixtures', 'files', 'essays', 'my-town');

describe('the tarball that npm run bundle creates', () => {
  const machine = new Machine(NO_REGISTRY);
  let tarball: string;

  beforeAll(async () => {
    const copy = copyOfCheckout(machine);
    const { stdout } = await machine.npm(['run', '--silent', 'bundle'], copy);
    tarball = join(copy, stdout.trim().split('\n').at(-1) as string);
  }, 10 * MINUTE);
  afterAll(() => rmSync(machine.folder, { recursive: true, force: true }), 5 * MINUTE);

  /** Imports, scores and checks texts and documents, and serves. */
  async function expectToWork(command: string): Promise<void> {
    const cwd = machine.folderFor(`exam ${readdirSync(machine.folder).length}`);
    cpSync(join(SAMPLE, 'submissions.csv'), join(cwd, 'exam.csv'));
    const assess = (...args: string[]) => machine.run(command, args, cwd);
    expect((await assess('import', 'exam.csv')).stdout).toContain('82 stored');
    expect((await assess('check', join(SAMPLE, 'essay.txt'))).stdout).toMatch(/^score +\d/m);
    for (const file of ['anna.docx', 'carla.pdf'])
      expect((await assess('check', join(ESSAYS, file))).stdout).toMatch(/^score +\d/m);
    await assess('export', 'submissions', '-o', 'texts.parquet');
    expect(readFileSync(join(cwd, 'texts.parquet')).toString('latin1')).toMatch(/^PAR1/);
    const served = await machine.serve(command, '/health/live', cwd, process.execPath);
    expect(served).toEqual({ responded: 200, status: 0 });
  }

  test('names the platform that it is for', () => {
    expect(tarball).toMatch(new RegExp(`-${process.platform}-${process.arch}\\.tgz$`));
  });

  test('installs globally without a registry, and works', async () => {
    const prefix = machine.folderFor('prefix');
    const install = ['install', '-g', '--offline', '--prefix', prefix, tarball];
    expect((await machine.npm(install, machine.folder)).stderr).not.toMatch(/warn/i);
    await expectToWork(join(prefix, 'bin', 'assess'));
  });

  test('works where it is unpacked, without npm', async () => {
    const folder = machine.folderFor('unpacked');
    await machine.run('tar', ['-xzf', tarball, '-C', folder], folder);
    await expectToWork(join(folder, 'package', 'bin', 'run.js'));
  });
});

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';
import { copyOfCheckout, isRegistryReachable, Machine } from './installation.js';

const reachable = isRegistryReachable();
if (!reachable)
  process.stderr.write('skipped: installs of the package, because the npm registry cannot be reached\n');

const SAMPLE = join(ROOT, 'fixtures', 'sample');
const ESSAY = {
  text: readFileSync(join(SAMPLE, 'essay.txt'), 'utf8'),
  question_text: readFileSync(join(SAMPLE, 'question.txt'), 'utf8'),
};
const MINUTE = 60_000;

const TYPED_PROGRAM = `
import { AssessClient, verifySignature, type Results, type Verification } from '@assess-english/cli';

export async function score(token: string): Promise<number | undefined> {
  await using client = new AssessClient({ baseUrl: 'http://127.0.0.1:8080', account: 'school', token });
  const results: Results = await client.results('essay-1');
  return results.type === 'success' ? results.overall_score : undefined;
}
export const verification: Verification = verifySignature({ header: undefined, body: '', secret: 's' });
`;
const isCompiled = (path: string) => path.startsWith('dist/');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe.skipIf(!reachable)('the package of the program', () => {
  const machine = new Machine();
  let copy: string;
  let folder: string;
  let tarball: string;

  beforeAll(async () => {
    copy = copyOfCheckout(machine);
    await machine.npm(['run', 'package', '--', 'packages', 'cli'], copy);
    folder = join(copy, 'packages', 'cli');
    tarball = join(copy, 'packages', `assess-english-cli-${version}.tgz`);
  }, 5 * MINUTE);
  afterAll(() => rmSync(machine.folder, { recursive: true, force: true }), 5 * MINUTE);

  /** What a new user does, in an empty folder. */
  async function expectToWork(command: string, cwd: string, node: string): Promise<void> {
    const assess = (...args: string[]) => machine.run(command, args, cwd, node);
    const { stdout, stderr } = await assess('--version');
    expect(stdout).toContain(version);
    // V8 prints a message about each flag that its version doesn't know.
    expect(stderr).toBe('');
    const exam = join(cwd, 'exam.jsonl');
    const essays = ['a', 'b', 'c'].map((id) => ({ ...ESSAY, id, author_id: id, task_id: 'town' }));
    writeFileSync(exam, essays.map((essay) => JSON.stringify(essay)).join('\n'));
    expect((await assess('import', exam)).stdout).toContain('3 stored');
    expect((await assess('score')).stdout).toContain('assessed 3 texts');
    expect((await assess('stats')).stdout).toContain('assessed 3');
    expect((await assess('check', join(SAMPLE, 'essay.txt'))).stdout).toMatch(/^score +\d/m);
    expect((await assess('help', 'import')).stdout).toContain('assess import FILE');
    expect(await machine.serve(command, '/health/live', cwd, node)).toEqual({ responded: 200, status: 0 });
  }

  test('contains what runs and what users read, and nothing else', () => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    // Compiled files are listed by extension, because their names are those of the sources.
    const [compiled, others] = [paths.filter(isCompiled), paths.filter((path) => !isCompiled(path))];
    const kinds = new Set(compiled.map((path) => `dist/**/*${extname(path)}`));
    expect([...kinds, ...others].sort().join('\n')).toMatchSnapshot();
  });

  test('lists its dependencies with versions, hashes and licences', () => {
    const { components, metadata } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(metadata.component.name).toBe('@assess-english/cli');
    for (const component of components)
      expect(component).toMatchObject({ hashes: [{ alg: 'SHA-512' }], licenses: [{}] });
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; version: string }>;
    };
    const running = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
    const names = running.map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')} ${version}`);
    const listed = components.map(({ name, version }: Record<string, string>) => `${name} ${version}`);
    expect(new Set(listed)).toEqual(new Set(names));
  });

  test('leaves the checkout unchanged', () => {
    const manifest = (folder: string) => readFileSync(join(folder, 'package.json'), 'utf8');
    expect(manifest(copy)).toBe(manifest(ROOT));
  });

  // The oldest release that the package accepts, and later ones.
  test.each(['20.19', '22', '24'])('installs on Node.js %s without a warning, and works', async (version) => {
    const node = await machine.node(version);
    const project = machine.folderFor(`project ${version}`);
    const { stderr } = await machine.npm(['install', tarball], project, node);
    expect(stderr).not.toMatch(/warn/i);

    const folder = join(project, 'node_modules', '@assess-english', 'cli');
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(Object.values<string>(manifest.dependencies).filter((range) => !/^\d/.test(range))).toEqual([]);
    await expectToWork(join(project, 'node_modules', '.bin', 'assess'), project, node);

    const program =
      "import { verifySignature } from '@assess-english/cli'; console.log(typeof verifySignature)";
    const { stdout } = await machine.run(node, ['--input-type=module', '-e', program], project, node);
    expect(stdout).toBe('function\n');
  });

  test('installs globally without running scripts, and works', async () => {
    const prefix = machine.folderFor('prefix');
    const { stderr } = await machine.npm(
      ['install', '-g', '--ignore-scripts', '--prefix', prefix, tarball],
      copy,
    );
    expect(stderr).not.toMatch(/warn/i);
    await expectToWork(join(prefix, 'bin', 'assess'), machine.folderFor('exam'), process.execPath);
  });

  test('provides its types to a TypeScript project', async () => {
    const project = machine.folderFor('typed project');
    const { '@types/node': types } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    ).devDependencies;
    await machine.npm(['install', '--ignore-scripts', tarball, `@types/node@${types}`], project);
    const compile = (program: string, ...args: string[]) => {
      writeFileSync(join(project, 'study.mts'), program);
      const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
      const settings = ['--strict', '--noEmit', '--types', 'node', '--target', 'es2022', ...args];
      return machine.run(process.execPath, [compiler, ...settings, 'study.mts'], project);
    };
    for (const resolution of ['nodenext', 'bundler']) {
      const module = resolution === 'bundler' ? 'esnext' : resolution;
      const args = [
        '--module',
        module,
        '--moduleResolution',
        resolution,
        '--lib',
        'es2022,esnext.disposable',
      ];
      await compile(TYPED_PROGRAM, ...args);
      await expect(
        compile(TYPED_PROGRAM.replace('overall_score', 'overal_score'), ...args),
      ).rejects.toMatchObject({ stdout: expect.stringMatching(/'overal_score' does not exist/) });
    }
  });
});

test('in a checkout, npx runs its command without a network', async () => {
  const machine = new Machine();
  try {
    // In a copy: npx builds, and other tests run the checkout's build at the same time.
    const copy = copyOfCheckout(machine);
    const { stdout } = await machine.npm(['exec', '--offline', '--', 'assess', '--version'], copy);
    expect(stdout).toContain('@assess-english/cli/');
  } finally {
    rmSync(machine.folder, { recursive: true, force: true });
  }
});

test.skipIf(!reachable)('a checkout installs without running scripts, and builds', async () => {
  const machine = new Machine();
  try {
    const copy = copyOfCheckout(machine);
    rmSync(join(copy, 'node_modules'), { recursive: true });
    await machine.npm(['ci', '--ignore-scripts'], copy);
    await machine.npm(['run', 'build'], copy);
    const { stdout } = await machine.run(join(copy, 'bin', 'run.js'), ['--version'], copy);
    expect(stdout).toContain('@assess-english/cli');
  } finally {
    rmSync(machine.folder, { recursive: true, force: true });
  }
});

test.skipIf(!reachable)('the packages are signed by the registry, if its keys can be fetched', async () => {
  const audit = ['audit', 'signatures', '--fetch-retries=0', '--json'];
  const found = spawnSync('npm', audit, { cwd: ROOT, encoding: 'utf8' });
  if (/network|ENOTFOUND|E404|EAI_AGAIN/.test(found.stderr + found.stdout)) {
    process.stderr.write(
      'skipped: signatures of packages, because the keys of the registry cannot be reached\n',
    );
    return;
  }
  expect(JSON.parse(found.stdout)).toMatchObject({ invalid: [], missing: [] });
});

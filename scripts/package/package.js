/**
 * Makes the packages that are published, each in a folder below `packages/` and as a tarball beside it: the program, the
 * engine, its models of language and of scores, and the client of the API. Nothing of the checkout changes.
 *
 *   node scripts/package/package.js [FOLDER [NAME…]]      default: packages/, all of them
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licencesOf, packagesIn } from '../bundle/licences.js';
import { fillProgram, programManifest } from './program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [target = join(root, 'packages'), ...chosen] = process.argv.slice(2);
const program = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { version, engines, author, homepage, repository, bugs } = program;
const scope = program.name.split('/')[0];

const KERNELS = ['simd.wasm', 'plain.wasm'];
/** Models whose licence excludes commercial use have its text beside them. */
const isNonCommercial = (model) => existsSync(join(root, 'models', model, 'LICENSE'));
const models = readdirSync(join(root, 'models'));

/** Files of dist that a compiled module and its types need, by path in dist. */
function neededBy(entry) {
  const needed = new Set();
  const add = (path) => {
    if (needed.has(path)) return;
    needed.add(path);
    const code = readFileSync(join(root, 'dist', path), 'utf8');
    for (const [, imported] of code.matchAll(/(?:from|import\() ?['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const module = join(dirname(path), imported);
      add(path.endsWith('.d.ts') ? module.replace(/js$/, 'd.ts') : module);
    }
  };
  add(entry);
  add(entry.replace(/js$/, 'd.ts'));
  return needed;
}

/** Copies a compiled module with all that it imports into dist/ of a package. */
function copyModule(folder, entry) {
  for (const path of neededBy(entry)) cpSync(join(root, 'dist', path), join(folder, 'dist', path));
}

/** Bundled for browsers, with the builds of the kernel beside it. */
async function browserBundle(folder) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'src/engine/browser/index.ts')],
    outfile: join(folder, 'browser/index.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'browser/LICENSES.txt'), licencesOf(packagesIn(metafile)));
  for (const kernel of KERNELS)
    cpSync(join(root, 'dist/engine/kernel', kernel), join(folder, 'browser', kernel));
}

const PACKAGES = [
  {
    name: program.name.split('/')[1],
    manifest: programManifest(root, program),
    fill: (folder) => fillProgram(root, folder),
  },
  {
    name: 'engine',
    description: 'Assesses learner-written English: scores, errors with corrections, relevance. Offline',
    license: 'Apache-2.0',
    manifest: {
      type: 'module',
      exports: {
        '.': {
          browser: { types: './dist/engine/browser/index.d.ts', default: './browser/index.js' },
          default: { types: './dist/engine/node/index.d.ts', default: './dist/engine/node/index.js' },
        },
        './node': { types: './dist/engine/node/index.d.ts', default: './dist/engine/node/index.js' },
        './browser': { types: './dist/engine/browser/index.d.ts', default: './browser/index.js' },
        './browser/*.wasm': './browser/*.wasm',
        './package.json': './package.json',
      },
      dependencies: { syllable: program.dependencies.syllable },
      peerDependencies: { [`${scope}/models-language`]: version, [`${scope}/models-scoring`]: version },
      peerDependenciesMeta: {
        [`${scope}/models-language`]: { optional: true },
        [`${scope}/models-scoring`]: { optional: true },
      },
    },
    readme: 'docs/engine.md',
    licences: ['Apache-2.0'],
    async fill(folder) {
      copyModule(folder, 'engine/node/index.js');
      copyModule(folder, 'engine/browser/index.js');
      for (const kernel of KERNELS)
        cpSync(join(root, 'dist/engine/kernel', kernel), join(folder, 'dist/engine/kernel', kernel));
      await browserBundle(folder);
    },
  },
  {
    name: 'client',
    description: 'Client of the API of assess: submits texts, waits for results, verifies notifications',
    license: 'Apache-2.0',
    manifest: {
      type: 'module',
      exports: {
        '.': { types: './dist/client/index.d.ts', default: './dist/client/index.js' },
        './package.json': './package.json',
      },
      dependencies: { undici: program.dependencies.undici },
    },
    readme: 'docs/api.md',
    licences: ['Apache-2.0'],
    fill: (folder) => copyModule(folder, 'client/index.js'),
  },
  {
    name: 'models-language',
    description:
      'Models with which the engine of assess finds errors, scores texts and sentences, and measures relevance',
    license: 'CC-BY-SA-4.0',
    licences: ['CC-BY-SA-4.0'],
    fill: (folder) => copyModels(folder, (model) => !isNonCommercial(model)),
  },
  {
    name: 'models-scoring',
    description: 'Models of overall scores of the engine of assess. Not for commercial use',
    license: 'CC-BY-NC-SA-4.0',
    licences: ['CC-BY-NC-SA-4.0'],
    fill: (folder) => copyModels(folder, isNonCommercial),
  },
];

function copyModels(folder, isChosen) {
  for (const model of models.filter(isChosen))
    cpSync(join(root, 'models', model), join(folder, model), { recursive: true });
}

function addDocuments(each, folder) {
  const readme = each.readme ? readFileSync(join(root, each.readme), 'utf8') : `${cards(each, folder)}\n`;
  writeFileSync(join(folder, 'README.md'), readme);
  for (const licence of each.licences)
    cpSync(join(root, 'LICENSES', `${licence}.txt`), join(folder, `LICENSE-${licence}.txt`));
}

/** A heading and the cards of a package's models. */
const cards = ({ name, description }, folder) =>
  [
    `# ${scope}/${name}\n\n${description}.\n`,
    ...readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `- [${entry.name}](${entry.name}/README.md)`),
  ].join('\n');

const unknown = chosen.filter((name) => !PACKAGES.some((each) => each.name === name));
if (unknown.length > 0) throw new Error(`there is no package ${unknown.join(', ')}`);

for (const each of PACKAGES.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const folder = join(target, each.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Whoever installs them by a pattern gets one version.
  const tarball = new RegExp(`^${scope.slice(1)}-${each.name}-\\d.*\\.tgz$`);
  for (const old of readdirSync(target).filter((file) => tarball.test(file))) rmSync(join(target, old));
  await each.fill(folder);
  if (each.licences) addDocuments(each, folder);
  const { name, description, license, manifest = { exports: { './*': './*' } } } = each;
  const published = {
    name: `${scope}/${name}`,
    version,
    description,
    license,
    engines,
    author,
    homepage,
    repository,
    bugs,
    ...manifest,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', resolve(target)], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }),
  );
  console.log(`${packed.filename}  ${(packed.size / 2 ** 20).toFixed(1)} MiB`);
}

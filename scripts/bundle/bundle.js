/**
 * Bundles the command line and the threads that users wait for into one file each, which load several times as fast as
 * hundreds of files, and creates V8's code cache for them.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licencesOf, packagesIn } from './licences.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'src');

/** Packages that read their own files, or that only long commands need: they are not bundled. */
const EXTERNAL = [
  '@opentelemetry/*',
  '@duckdb/node-bindings',
  'cephes',
  'echarts',
  'fastify',
  'iconv-lite',
  'light-my-request',
  'marked',
  'node-cron',
  'pg',
  'pg-copy-streams',
  'pino',
  'piscina',
  'prom-client',
  'typescript',
  'undici',
];

/** Code locates files relative to its own URL, so bundled code gets the URL of its file in dist/. */
const placeOfOrigin = {
  name: 'place-of-origin',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8');
      if (!contents.includes('import.meta.url')) return undefined;
      const place = `../${relative(source, path).replaceAll('\\', '/').replace(/ts$/, 'js')}`;
      return {
        contents: contents.replaceAll('import.meta.url', `fileUrl(${JSON.stringify(place)})`),
        loader: 'ts',
      };
    }),
};

/** Leaves out zod's messages in other languages, which are a quarter of the thread's code. */
const englishOnly = {
  name: 'english-only',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: `export { default as en } from './en.js';`,
    })),
};

/** pdf.js finds modules for drawing relative to its own URL. We don't draw. */
const withoutDrawing = {
  name: 'without-drawing',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]unpdf[\\/]dist[\\/]\w+\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta', '({})'),
    })),
};

/** A bundle is a function, which `load.cjs` calls. */
const BEGINNING = `(function (module, exports, require, importModule) {
const fileUrl = (path) =>
  require('node:url').pathToFileURL(require('node:path').join(module.folder, path)).href;`;
const END = '})';

/** A module that starts the command line, with all commands by id. */
function commandLine() {
  const commands = readdirSync(join(source, 'commands'), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => {
      const id = file.replace(/(\/index)?\.ts$/, '').replaceAll('/', ':');
      return `${JSON.stringify(id)}: () => import('./commands/${file.replace(/ts$/, 'js')}'),`;
    });
  return `
    import { start } from './cli/start.js';
    export const run = (url) => start(url, { ${commands.join('\n')} });`;
}

/** The entry modules of threads. */
const THREADS = {
  worker: './workers/worker.js',
  reading: './readers/thread.js',
  office: './readers/office-thread.js',
};

const BUNDLES = { cli: commandLine() };
for (const [name, entry] of Object.entries(THREADS)) BUNDLES[name] = `export * from '${entry}';`;

/**
 * Writes the bundles into `dist`/bundled, with the licences of the packages in them.
 * @param dist where the compiled files are, or will be
 * @param names of the bundles; by default, all
 */
export async function bundle(dist, names = Object.keys(BUNDLES)) {
  const folder = join(dist, 'bundled');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'scripts/bundle/load.cjs'), join(folder, 'load.cjs'));
  for (const name of Object.keys(THREADS))
    copyFileSync(join(root, 'scripts/bundle/thread.cjs'), join(folder, `${name}.cjs`));
  const packages = new Set();
  for (const name of names) {
    const { metafile, outputFiles } = await build({
      stdin: { contents: BUNDLES[name], resolveDir: source, loader: 'ts' },
      write: false,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      format: 'cjs',
      minifyWhitespace: true,
      minifySyntax: true,
      legalComments: 'none',
      mainFields: ['module', 'main'],
      external: EXTERNAL,
      // Its ES module uses its own path.
      alias: { fdir: join(root, 'node_modules/fdir/dist/index.cjs') },
      plugins: [placeOfOrigin, englishOnly, withoutDrawing],
      banner: { js: BEGINNING },
      footer: { js: END },
      metafile: true,
      logLevel: 'error',
      // A package that uses its own path must not be bundled.
      logOverride: { 'empty-import-meta': 'error' },
    });
    writeFileSync(join(folder, `${name}.bundle.cjs`), inAscii(withImporter(outputFiles[0].text)));
    for (const found of packagesIn(metafile)) packages.add(found);
  }
  writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(packages));
}

/** Code from a code cache can't use `import()`. The loader of a bundle provides an `importModule`. */
const withImporter = (code) => code.replaceAll(/(?<![\w$.])import\(/g, 'importModule(');

/**
 * Bundles are read with one byte per character, which V8 keeps unchanged. esbuild escapes strings, but not regular
 * expressions and templates.
 */
const inAscii = (code) =>
  code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Makes V8 cache the code of the bundles of `dist` that has been compiled after their typical first steps. */
export function keepCompiledCode(dist) {
  for (const name of Object.keys(BUNDLES))
    execFileSync(
      process.execPath,
      [join(root, 'scripts/bundle/keep-compiled-code.cjs'), join(dist, 'bundled'), name],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
}

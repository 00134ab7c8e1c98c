'use strict';
/**
 * Runs a bundle as users do, and writes V8's code cache for it beside it. Arguments: folder of the bundles, name. Needs
 * a separate process, in which nothing else has run.
 */
const { readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const threads = require('node:worker_threads');

const [folder, name] = process.argv.slice(2);
const root = join(__dirname, '../..');
const text = join(__dirname, 'text.txt');
const cache = join(folder, `${name}.cache`);
const uses = {
  async cli({ run }) {
    process.argv = [process.execPath, 'assess', 'check', text, '--explain'];
    await run(pathToFileURL(join(root, 'bin/run.js')).href);
  },
  async worker({ assess, explain }) {
    const task = { text: readFileSync(text, 'utf8'), question: 'Describe your town.' };
    await explain([task]);
    await assess([task]);
  },
};

(async () => {
  rmSync(cache, { force: true });
  const { compile, platform } = require(join(folder, 'load.cjs'));
  if (name === 'worker') {
    const { loadPipeline } = await import(
      pathToFileURL(join(folder, '../services/pipelines/pipelines.js')).href
    );
    const { artefacts } = loadPipeline('cefr');
    threads.workerData = { pipeline: 'cefr', customPipelines: {}, artefacts };
  }
  const { script, exports } = compile(name);
  await uses[name](exports);
  writeFileSync(cache, script.createCachedData());
  writeFileSync(join(folder, `${name}.platform.json`), platform());
})();

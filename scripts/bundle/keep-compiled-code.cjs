'use strict';
/**
 * Runs a bundle as users do, and writes V8's code cache for it beside it. Arguments: folder of the bundles, name. Needs
 * a separate process, in which nothing else has run.
 */
const { once } = require('node:events');
const { readFileSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const threads = require('node:worker_threads');

const [folder, name] = process.argv.slice(2);
const root = join(__dirname, '../..');
const text = join(__dirname, 'text.txt');
const cache = join(folder, `${name}.cache`);

/** Both ends of what threads are sent and send. */
const { port1: here, port2: parentPort } = new threads.MessageChannel();

/** Sends a message to a thread. Returns its next one. */
async function ask(message) {
  here.postMessage(message);
  const [reply] = await once(here, 'message');
  return reply;
}

/** What threads are started with. */
const tasks = {
  async worker() {
    const { loadPipeline } = await import(
      pathToFileURL(join(folder, '../services/pipelines/pipelines.js')).href
    );
    return { pipeline: 'cefr', customPipelines: {}, artefacts: loadPipeline('cefr').artefacts };
  },
  reading: () => ({ path: join(root, 'fixtures/sample/submissions.csv'), choices: {} }),
};

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
  async reading() {
    await once(here, 'message');
    while ((await ask('next')).message.kind !== 'end');
  },
  async office() {
    for (const file of ['marked-up.docx', 'marked-up.odt', 'several-pages.pdf'])
      await ask({ kind: 'document', path: join(root, 'fixtures/files', file) });
    await ask({ kind: 'sheet', path: join(root, 'fixtures/files/exam.xlsx') });
  },
};

(async () => {
  rmSync(cache, { force: true });
  const { compile, platform } = require(join(folder, 'load.cjs'));
  Object.assign(threads, { parentPort, workerData: await tasks[name]?.() });
  const { script, exports } = compile(name);
  await uses[name](exports);
  here.close();
  writeFileSync(cache, script.createCachedData());
  writeFileSync(join(folder, `${name}.platform.json`), platform());
})();

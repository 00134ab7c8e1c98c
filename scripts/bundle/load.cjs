'use strict';
/**
 * Loads a bundle of this folder with the code cache that was created when it was built. Ignores a cache written by
 * another build of Node.js: V8 would accept it if its own version is the same, and crash. V8 itself rejects a cache
 * written under other flags. Without a cache, V8 compiles the bundle like any other file.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/*
 * Each thread collects its young generation without V8's helpers. There is so little of it that helpers cost more than
 * they save, and on busy cores the thread waits for them. Set before any bundle is compiled, because V8 compares flags.
 */
setFlagsFromString('--no-parallel-scavenge');

/*
 * A function runs nine times as long as by default before V8 optimizes it. Much of the code that prepares a thread runs
 * only then, and optimizing it took as long as running it. With a million, texts take longer. V8 12 (Node.js 22) has no
 * such flag and would print a message.
 */
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=600000');

/*
 * The young generation keeps its size. By default V8 doubles it while much of it survives, so what a command loads at
 * its start leaves 16 MiB to commands that hardly need any. Importing 100,000 texts takes no longer than with doubling.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/*
 * The memory of a thread, in MiB, at which V8 first collects all its garbage. By default it waits until a thread takes
 * more than twice what it needs.
 */
setFlagsFromString('--initial-old-space-size=24');

/** Compiles and runs a bundle. Returns its exports, and the script, from which a code cache can be created. */
function compile(name) {
  const filename = join(__dirname, `${name}.bundle.cjs`);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: cacheOf(name) });
  const module = { exports: {}, folder: __dirname };
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module, module.exports, createRequire(filename), importModule);
  return { script, exports: module.exports };
}

/** Identifies the build of Node.js, including the options with which it was configured. */
const platform = () => JSON.stringify([process.versions, process.platform, process.arch, process.config]);

function cacheOf(name) {
  try {
    if (readFileSync(join(__dirname, `${name}.platform.json`), 'utf8') !== platform()) return undefined;
    return readFileSync(join(__dirname, `${name}.cache`));
  } catch {
    // Not created yet, or removed: the bundle only loads more slowly.
    return undefined;
  }
}

module.exports = (name) => compile(name).exports;
module.exports.compile = compile;
module.exports.platform = platform;

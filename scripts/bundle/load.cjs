'use strict';
/**
 * Loads a bundle of this folder with the code that V8 compiled for it when it was built. Code that another build of Node.js
 * made is left alone, because V8 takes it from one with the same version of V8 and then crashes; V8 itself refuses what other
 * flags made. The bundle is then compiled as any other file.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/*
 * A thread clears what it has just made by itself. There is so little of it that V8's helpers cost more than they do, and on
 * cores that have other work a thread waits for them. Set before any bundle is compiled, since V8 compares flags.
 */
setFlagsFromString('--no-parallel-scavenge');

/** Compiles a bundle: its exports, and the script to make a code cache of. */
function compile(name) {
  const filename = join(__dirname, `${name}.bundle.cjs`);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: cacheOf(name) });
  const module = { exports: {}, folder: __dirname };
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module, module.exports, createRequire(filename), importModule);
  return { script, exports: module.exports };
}

/** What this process runs on, to the options with which it was built. */
const platform = () => JSON.stringify([process.versions, process.platform, process.arch, process.config]);

function cacheOf(name) {
  try {
    if (readFileSync(join(__dirname, `${name}.platform.json`), 'utf8') !== platform()) return undefined;
    return readFileSync(join(__dirname, `${name}.cache`));
  } catch {
    // Not made yet, or removed: nothing depends on it but time.
    return undefined;
  }
}

module.exports = (name) => compile(name).exports;
module.exports.compile = compile;
module.exports.platform = platform;

'use strict';
/**
 * Loads a bundle of this folder with the code that V8 compiled for it when it was built. V8 itself refuses code that
 * another version or other flags made; the bundle is then compiled as any other file.
 */
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** Compiles a bundle: its exports, and the script to make a code cache of. */
function compile(name) {
  const filename = join(__dirname, `${name}.bundle.cjs`);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: cacheOf(name) });
  const module = { exports: {}, folder: __dirname };
  const importModule = (specifier) => import(specifier);
  script.runInThisContext()(module, module.exports, createRequire(filename), importModule);
  return { script, exports: module.exports };
}

function cacheOf(name) {
  try {
    return readFileSync(join(__dirname, `${name}.cache`));
  } catch {
    // Not made yet, or removed: nothing depends on it but time.
    return undefined;
  }
}

module.exports = (name) => compile(name).exports;
module.exports.compile = compile;

/**
 * Compiles src/engine/kernel/assembly with AssemblyScript: once with SIMD, and once without for processors that lack
 * it. The memory is imported, shared by all threads, and initially empty.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Same as `MOST_PAGES` of model-files.ts. */
const MOST_PAGES = 65_536;
const OPTIONS = `-O3 --noAssert --runtime stub --enable threads --importMemory --noExportMemory --sharedMemory
  --initialMemory 1 --maximumMemory ${MOST_PAGES} --disableWarning 201`.split(/\s+/);

/** @param {string} folder receives simd.wasm and plain.wasm; @returns {Promise<boolean>} whether it worked */
export async function buildKernel(folder) {
  mkdirSync(folder, { recursive: true });
  const compiled = await Promise.all([
    compile(`${folder}/simd.wasm`, ['--enable', 'simd']),
    compile(`${folder}/plain.wasm`, []),
  ]);
  return compiled.every(Boolean);
}

async function compile(out, features) {
  const compiler = `${root}node_modules/assemblyscript/bin/asc.js`;
  const source = 'src/engine/kernel/assembly/index.ts';
  const child = spawn(process.execPath, [compiler, source, '--outFile', out, ...OPTIONS, ...features], {
    stdio: 'inherit',
    cwd: root,
  });
  const [status] = await once(child, 'close');
  return status === 0;
}

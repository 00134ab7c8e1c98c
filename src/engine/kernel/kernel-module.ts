import { readFileSync } from 'node:fs';
import { type Module, WebAssembly } from './web-assembly.js';

/** The kernel as `npm run build` compiles it, also where this file is run from its source. */
const FOLDER = new URL('../../../dist/engine/kernel/', import.meta.url);

/** Which build of the kernel: `simd`, or `plain` for processors without, which gives the same results more slowly. */
export type KernelBuild = 'simd' | 'plain';

const modules = new Map<KernelBuild, Module>();

/** The compiled kernel, once a process: threads are handed the module. Without a build named, the fastest that runs here. */
export function kernelModule(build?: KernelBuild): Module {
  const wanted = build ?? fastestBuild();
  let module = modules.get(wanted);
  if (!module) {
    module = new WebAssembly.Module(bytesOf(wanted));
    modules.set(wanted, module);
  }
  return module;
}

let fastest: KernelBuild | undefined;

function fastestBuild(): KernelBuild {
  fastest ??= WebAssembly.validate(bytesOf('simd')) ? 'simd' : 'plain';
  return fastest;
}

const bytesOf = (build: KernelBuild) => readFileSync(new URL(`${build}.wasm`, FOLDER));

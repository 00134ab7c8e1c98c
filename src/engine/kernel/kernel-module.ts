import { readFileSync } from 'node:fs';
import { type Module, WebAssembly } from './web-assembly.js';

/** The kernel as compiled by `npm run build`, also if this file is run from source. */
const FOLDER = new URL('../../../dist/engine/kernel/', import.meta.url);

/**
 * The build of the kernel: `simd`, or `plain` for processors without SIMD, which gives the same results more slowly.
 */
export type KernelBuild = 'simd' | 'plain';

const modules = new Map<KernelBuild, Module>();

/**
 * The compiled kernel, once per process: threads receive the module. If no build is named, the fastest one that runs
 * here.
 */
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

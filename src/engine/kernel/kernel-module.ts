import { readFileSync } from 'node:fs';
import { type Module, WebAssembly } from './web-assembly.js';

/**
 * The build of the kernel: `simd`, or `plain` for processors without SIMD, which gives the same results more slowly.
 */
export type KernelBuild = 'simd' | 'plain';

const FILES: Readonly<Record<KernelBuild, URL>> = {
  simd: new URL('./simd.wasm', import.meta.url),
  plain: new URL('./plain.wasm', import.meta.url),
};

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

const bytesOf = (build: KernelBuild) => readFileSync(FILES[build]);

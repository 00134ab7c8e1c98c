import { readFileSync } from 'node:fs';
import { type KernelBuild, runsHere } from '../kernel/kernel-build.js';
import { type Module, WebAssembly } from '../kernel/web-assembly.js';

const FILES: Readonly<Record<KernelBuild, URL>> = {
  simd: new URL('../kernel/simd.wasm', import.meta.url),
  plain: new URL('../kernel/plain.wasm', import.meta.url),
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
  fastest ??= runsHere(bytesOf('simd')) ? 'simd' : 'plain';
  return fastest;
}

const bytesOf = (build: KernelBuild) => readFileSync(FILES[build]);

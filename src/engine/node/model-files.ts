import type { KernelBuild } from '../kernel/kernel-build.js';
import { modelFiles as filesWith, type ModelFiles, roomForFiles as roomWith } from '../kernel/model-files.js';
import { kernelModule } from './kernel-module.js';

/** Reserves room for files of these sizes, to be read into it; with the fastest build of the kernel if none is named. */
export const roomForFiles = (
  sizes: Iterable<readonly [name: string, bytes: number]>,
  build?: KernelBuild,
): ModelFiles => roomWith(sizes, kernelModule(build));

/** Copies files into the memory of a kernel, likewise. */
export const modelFiles = (
  contents: Iterable<readonly [name: string, bytes: Uint8Array]>,
  build?: KernelBuild,
): ModelFiles => filesWith(contents, kernelModule(build));

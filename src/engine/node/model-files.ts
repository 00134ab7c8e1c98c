import type { KernelBuild } from '../kernel/kernel-build.js';
import { modelFiles as filesWith, type ModelFiles, roomForFiles as roomWith } from '../kernel/model-files.js';
import { kernelModule } from './kernel-module.js';

/** Reserves room for files of these sizes, to be read into it. */
export const roomForFiles = (sizes: Iterable<readonly [name: string, bytes: number]>): ModelFiles =>
  roomWith(sizes, kernelModule());

/** Copies files into the memory of a kernel; with its fastest build if none is named. */
export const modelFiles = (
  contents: Iterable<readonly [name: string, bytes: Uint8Array]>,
  build?: KernelBuild,
): ModelFiles => filesWith(contents, kernelModule(build));

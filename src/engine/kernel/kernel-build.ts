import { WebAssembly } from './web-assembly.js';

/**
 * The build of the kernel: `simd`, or `plain` for processors without SIMD, which gives the same results more slowly.
 */
export type KernelBuild = 'simd' | 'plain';

/** Whether a build runs here. */
export const runsHere = (bytes: Uint8Array): boolean => WebAssembly.validate(bytes);

import { Kernel, PAGE } from './kernel.js';
import { type Memory, type Module, WebAssembly } from './web-assembly.js';

/** Model files in the kernel's memory, which all threads share; passed to each thread. */
export interface ModelFiles {
  readonly memory: Memory;
  readonly module: Module;
  /** Content of models/NAME/NAME.bin by NAME: views of the memory. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * 4 GiB, the limit of 32-bit addresses. The models take about 50 MiB and each thread about one, which it does not give
 * back: there is room for thousands of threads that replace one another.
 */
const MOST_PAGES = 65_536;
/** Files are aligned to cache lines, and none is at address 0. */
const ALIGNMENT = 64;

/**
 * Reserves room for files of these sizes, to be read into it.
 * @param module a compiled build of the kernel
 */
export function roomForFiles(
  sizes: Iterable<readonly [name: string, bytes: number]>,
  module: Module,
): ModelFiles {
  const places = new Map<string, { address: number; size: number }>();
  let end = ALIGNMENT;
  for (const [name, size] of sizes) {
    places.set(name, { address: end, size });
    end = Math.ceil((end + size) / ALIGNMENT) * ALIGNMENT;
  }
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(end / PAGE),
    maximum: MOST_PAGES,
    shared: true,
  });
  const files = new Map<string, Uint8Array>();
  for (const [name, { address, size }] of places)
    files.set(name, new Uint8Array(memory.buffer, address, size));
  return { memory, module, files };
}

/** Copies files into the memory of a kernel. */
export function modelFiles(
  contents: Iterable<readonly [name: string, bytes: Uint8Array]>,
  module: Module,
): ModelFiles {
  const entries = [...contents];
  const made = roomForFiles(
    entries.map(([name, bytes]) => [name, bytes.length]),
    module,
  );
  for (const [name, bytes] of entries) made.files.get(name)!.set(bytes);
  return made;
}

/** The kernel of a thread, with its files. */
export const kernelOf = ({ module, memory }: ModelFiles): Kernel => new Kernel(module, memory);

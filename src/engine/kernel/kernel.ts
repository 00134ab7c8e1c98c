import { type Memory, type Module, WebAssembly } from './web-assembly.js';

/** The functions of the kernel, documented in assembly/. All other arguments are addresses in its memory or numbers. */
interface KernelFunctions {
  readonly ROOM_SITE: { readonly value: number };
  readonly ROOM_FEATURES: { readonly value: number };
  readonly ROOM_SIZE: { readonly value: number };
  judgeSite(table: number, room: number, facts: number, capacity: number): void;
  sumFeatures(table: number, room: number, count: number): void;
  readonly MOST_PIECES: { readonly value: number };
  encoderRoom(model: number): number;
  encodeSentences(
    model: number,
    room: number,
    sentences: number,
    pieces: number,
    words: number,
    out: number,
  ): void;
  featuresOf(room: number, facts: number, capacity: number): number;
  readonly TAG_ROOM_SIZE: { readonly value: number };
  readonly TAG_ROOM_FEATURES: { readonly value: number };
  readonly TAG_SCORES_SIZE: { readonly value: number };
  readonly HISTORY_FEATURES: { readonly value: number };
  tagFeatures(
    room: number,
    facts: number,
    capacity: number,
    style: number,
    at: number,
    previous: number,
    beforePrevious: number,
  ): number;
  scoreOwn(
    table: number,
    room: number,
    facts: number,
    capacity: number,
    at: number,
    tags: number,
    scores: number,
  ): void;
  readonly BACKOFF_SIZE: { readonly value: number };
  readonly MIXTURE_SIZE: { readonly value: number };
  readonly KNOWN_SIZE: { readonly value: number };
  probabilitiesOf(
    mixture: number,
    passage: number,
    from: number,
    to: number,
    out: number,
    known: number,
  ): void;
  replaceId(mixture: number, passage: number, at: number, id: number): number;
  resume(mixture: number, passage: number, known: number, at: number, to: number): void;
  step(mixture: number, passage: number, at: number): number;
  tagSentence(
    table: number,
    room: number,
    facts: number,
    capacity: number,
    length: number,
    style: number,
  ): void;
}

export const PAGE = 65_536;
/** Minimum growth of the memory for each thread. */
const LEAST_GROWTH = 4 * PAGE;
const ALIGNMENT = 64;

const aligned = (address: number) => Math.ceil(address / ALIGNMENT) * ALIGNMENT;

/**
 * The hot loops of the engine, in WebAssembly, as one thread uses them. All threads share one memory, which contains
 * the model files; a thread writes only to its own room, which it reserves once.
 */
export class Kernel {
  readonly run: KernelFunctions;
  #free = 0;
  #end = 0;

  constructor(
    module: Module,
    readonly memory: Memory,
  ) {
    this.run = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelFunctions;
  }

  /** The address of a range of bytes that nobody else uses, initialised to 0. They stay reserved. */
  reserve(bytes: number): number {
    const size = aligned(bytes);
    if (this.#free + size > this.#end) {
      const pages = Math.ceil(Math.max(size, LEAST_GROWTH) / PAGE);
      // Other threads grow the same memory: the new part belongs to the thread that requested it.
      this.#free = this.memory.grow(pages) * PAGE;
      this.#end = this.#free + pages * PAGE;
    }
    const address = this.#free;
    this.#free += size;
    return address;
  }

  /** `reserve`, as 32-bit numbers. */
  reserveNumbers(count: number): Int32Array {
    const address = this.reserve(4 * count);
    return this.numbers(address, count);
  }

  /** Copies a model file to the memory of this thread, for models that are built here. */
  place(file: Uint8Array): Uint8Array {
    const placed = this.bytes(this.reserve(file.length), file.length);
    placed.set(file);
    return placed;
  }

  /** A view of 32-bit numbers at an address. */
  numbers(address: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, address, count);
  }

  /** A view of 64-bit numbers at an address. */
  doubles(address: number, count: number): Float64Array {
    return new Float64Array(this.memory.buffer, address, count);
  }

  /** A view of bytes at an address. */
  bytes(address: number, count: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, count);
  }
}

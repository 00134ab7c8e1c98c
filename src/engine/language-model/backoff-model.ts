import type { Artefact } from '../artefact/artefact.js';
import type { Kernel } from '../kernel/kernel.js';

/** Number of codes of one order in a codebook. */
export const CODES = 256;

/**
 * An n-gram model with backoff: the probability of a word is that of the longest n-gram that ends with it, times the
 * backoffs of the longer contexts that were not found. The kernel walks along it (kernel/assembly/ngrams.ts).
 */
interface BackoffModel {
  /** Address of its description in the kernel's memory. */
  readonly address: number;
  /** Length of the longest n-grams, in words. */
  readonly order: number;
  /** Number of ids. */
  readonly size: number;
}

/** Registers a model with the kernel. @param name prefix of its sections */
export function describeBackoffModel(kernel: Kernel, artefact: Artefact, name: string): BackoffModel {
  const unigrams = artefact.section(`${name}Unigrams`, 'u16');
  const slots = artefact.section(`${name}Slots`, 'u32');
  const probabilities = artefact.section(`${name}Probabilities`, 'f32');
  const backoffs = artefact.section(`${name}Backoffs`, 'f32');
  const order = probabilities.length / CODES;
  const address = kernel.reserve(kernel.run.BACKOFF_SIZE.value);
  kernel
    .numbers(address, 6)
    .set([
      unigrams.byteOffset,
      slots.byteOffset,
      slots.length,
      probabilities.byteOffset,
      backoffs.byteOffset,
      order,
    ]);
  kernel.doubles(address + 24, 1)[0] = slots.length / 2 ** 32;
  return { address, order, size: unigrams.length };
}

import type { Artefact } from '../artefact/artefact.js';
import type { Kernel } from '../kernel/kernel.js';

/** Codes of one order that a codebook holds. */
export const CODES = 256;

/**
 * An n-gram model with backoff: the probability of a word is that of the longest n-gram which ends with it, times the
 * backoffs of the longer contexts that were passed over. The kernel walks along it (kernel/assembly/ngrams.ts).
 */
export interface BackoffModel {
  /** Where in the kernel's memory its description lies. */
  readonly address: number;
  /** The longest n-grams have so many words. */
  readonly order: number;
  /** How many ids there are. */
  readonly size: number;
}

/** Makes the kernel know a model. @param name prefix of its sections */
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

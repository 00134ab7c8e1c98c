import type { Artefact } from '../../artefact/artefact.js';

/**
 * An index from 32-bit hashes to positions that stores only 16 bits per hash: an absent hash is mistaken for a stored
 * one with a probability of about (entries per bucket) / 65,536, which a statistical model tolerates.
 */
export class HashIndex {
  readonly #shift: number;

  /**
   * @param buckets where the entries of each bucket start, plus the end; the number of buckets is a power of two
   * @param prints 16 bits of each hash, in the order of the buckets
   */
  constructor(
    readonly buckets: Uint32Array,
    readonly prints: Uint16Array,
  ) {
    this.#shift = Math.clz32(buckets.length - 1) + 1;
  }

  static read(artefact: Artefact, name: string): HashIndex {
    return new HashIndex(artefact.section(`${name}Buckets`, 'u32'), artefact.section(`${name}Prints`, 'u16'));
  }

  /** The position of a hash, or −1. */
  find(hash: number): number {
    const mixed = mixed32(hash);
    const bucket = mixed >>> this.#shift;
    const print = mixed & 0xffff;
    const end = this.buckets[bucket + 1]!;
    for (let at = this.buckets[bucket]!; at < end; at++) if (this.prints[at] === print) return at;
    return -1;
  }
}

/** Spreads the differences between hashes over all bits (finaliser of MurmurHash3, Austin Appleby, public domain). */
export function mixed32(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

import type { Artefact } from '../../artefact/artefact.js';

/** Average number of entries per bucket. */
const BUCKET_LOAD = 2;

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

/**
 * Builds the index of some distinct hashes.
 * @returns the index, and for each of its positions which of the hashes is there, counted from 0: data that belongs to
 *   the hashes must be put in this order. Of hashes that the index can't distinguish, the first given wins.
 */
export function buildHashIndex(hashes: ArrayLike<number>): { index: HashIndex; order: Uint32Array } {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(1, hashes.length) / BUCKET_LOAD)));
  const shift = 32 - bits;
  const buckets = new Uint32Array(2 ** bits + 1);
  for (let at = 0; at < hashes.length; at++) {
    const bucket = mixed32(hashes[at]!) >>> shift;
    buckets[bucket + 1] = buckets[bucket + 1]! + 1;
  }
  for (let bucket = 0; bucket < 2 ** bits; bucket++)
    buckets[bucket + 1] = buckets[bucket + 1]! + buckets[bucket]!;
  const free = buckets.slice();
  const prints = new Uint16Array(hashes.length);
  const order = new Uint32Array(hashes.length);
  for (let at = 0; at < hashes.length; at++) {
    const mixed = mixed32(hashes[at]!);
    const position = free[mixed >>> shift]!;
    free[mixed >>> shift] = position + 1;
    prints[position] = mixed & 0xffff;
    order[position] = at;
  }
  return { index: new HashIndex(buckets, prints), order };
}

import { HashIndex, mixed32 } from '#src/engine/document/tagging/hash-index.js';

/** Average number of entries per bucket. */
const BUCKET_LOAD = 2;

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

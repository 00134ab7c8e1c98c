import type { Artefact } from '../../artefact/artefact.js';

/**
 * Symmetric deletion (Garbe 2012): two words are within two edits only if they can be made equal by deleting at most
 * two letters from each. The index maps every string that results from the first letters of a word in this way to that
 * word. Only hashes of the strings are stored, so a look-up also returns some words that are further away.
 */
const PREFIX_LENGTH = 7;
export const BUCKET_BITS = 18;
const BUCKET_MASK = (1 << BUCKET_BITS) - 1;
/** From words with fewer letters, only one letter is deleted: with two, almost nothing would be left. */
const SHORT = 4;

/**
 * The buckets of all strings that result from deleting up to two of the first letters of a word.
 * @param into receives the buckets, with repetitions
 * @returns how many there are, at most 29
 */
export function deletionBuckets(letters: Uint8Array, length: number, into: Uint32Array): number {
  const end = Math.min(length, PREFIX_LENGTH);
  let count = 0;
  into[count++] = bucketWithout(letters, end, -1, -1);
  for (let first = 0; first < end; first++) {
    into[count++] = bucketWithout(letters, end, first, -1);
    if (length < SHORT) continue;
    for (let second = first + 1; second < end; second++) {
      into[count++] = bucketWithout(letters, end, first, second);
    }
  }
  return count;
}

function bucketWithout(letters: Uint8Array, end: number, first: number, second: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < end; at++) {
    if (at !== first && at !== second) hash = Math.imul(hash ^ letters[at]!, 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & BUCKET_MASK;
}

/** Groups of word ids by bucket: those of bucket b are `ids[starts[b]]` to `ids[starts[b + 1] − 1]`. */
export class BucketIndex {
  readonly starts: Uint32Array;
  readonly ids: Uint16Array;

  constructor(artefact: Artefact, name: string) {
    this.starts = artefact.section(`${name}Starts`, 'u32');
    this.ids = artefact.section(`${name}Ids`, 'u16');
  }
}

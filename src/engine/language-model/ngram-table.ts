import type { Artefact } from '../artefact/artefact.js';

/** N-grams are found by two independent hashes: one says in which bucket, the other which entry of it. */
const PLACE_FACTOR = 0x9e3779b1;
const PRINT_FACTOR = 0x85ebca6b;
const MIXING_FACTOR = 0x2c1b3c6d;
const PRINT_BITS = 16;
/** About this many entries share a bucket. */
const BUCKET_LOAD = 8;

/** The place hash of a single word; `extendPlace` goes on from it. */
export const placeOf = (id: number) => Math.imul(id + 1, PLACE_FACTOR);
/** The place hash of an n-gram with one more word on its left. */
export const extendPlace = (place: number, id: number) =>
  Math.imul(place ^ (place >>> 15), MIXING_FACTOR) ^ Math.imul(id + 1, PLACE_FACTOR);
/** The print hash of a single word; `extendPrint` goes on from it. */
export const printOf = (id: number) => Math.imul(id + 1, PRINT_FACTOR);
/** The print hash of an n-gram with one more word on its left. */
export const extendPrint = (print: number, id: number) =>
  Math.imul(print ^ (print >>> 13), PLACE_FACTOR) + Math.imul(id + 1, PRINT_FACTOR);

/** What the table holds of an n-gram: two codes of 8 bits. Codes of n-grams of different lengths are unrelated. */
export interface NgramCodes {
  readonly probability: number;
  readonly backoff: number;
}

/**
 * N-grams of two words and more, whatever their length, as one 32-bit entry each: 16 bits of a hash and two codes. An
 * n-gram that is not in it is taken for one that is with a probability of about `BUCKET_LOAD` in 65,536.
 */
export class NgramTable {
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #scale: number;

  /**
   * @param starts where the entries of each bucket begin, and an end
   * @param entries in the order of the buckets
   */
  constructor(starts: Uint32Array, entries: Uint32Array) {
    this.#starts = starts;
    this.#entries = entries;
    this.#scale = (starts.length - 1) / 2 ** 32;
  }

  static read(artefact: Artefact): NgramTable {
    return new NgramTable(artefact.section('ngramStarts', 'u32'), artefact.section('ngrams', 'u32'));
  }

  /** The entry of an n-gram by its hashes (codes: `probabilityCode`, `backoffCode`), or 0 where there is none. */
  find(place: number, print: number): number {
    const bucket = bucketOf(place, this.#scale);
    const wanted = storedPrint(print);
    const end = this.#starts[bucket + 1]!;
    for (let at = this.#starts[bucket]!; at < end; at++) {
      const entry = this.#entries[at]!;
      if (entry >>> PRINT_BITS === wanted) return entry;
    }
    return 0;
  }
}

export const probabilityCode = (entry: number) => entry & 0xff;
export const backoffCode = (entry: number) => (entry >>> 8) & 0xff;

function mixed(hash: number): number {
  const mixture = Math.imul(hash ^ (hash >>> 16), MIXING_FACTOR);
  return mixture ^ (mixture >>> 13);
}

const bucketOf = (place: number, scale: number) => ((mixed(place) >>> 0) * scale) | 0;
/** Never 0, so that no entry is. */
const storedPrint = (print: number) => mixed(print) >>> PRINT_BITS || 1;

/**
 * The sections that `NgramTable` reads.
 * @param places place hash of each n-gram
 * @param prints print hash of each
 * @param codes probability and backoff codes of each: the former in the low byte
 */
export function ngramTableSections(
  places: Int32Array,
  prints: Int32Array,
  codes: Uint16Array,
): { ngramStarts: Uint32Array<ArrayBuffer>; ngrams: Uint32Array<ArrayBuffer> } {
  const buckets = Math.max(1, Math.ceil(places.length / BUCKET_LOAD));
  const scale = buckets / 2 ** 32;
  const ngramStarts = new Uint32Array(buckets + 1);
  for (const place of places) ngramStarts[bucketOf(place, scale) + 1]! += 1;
  for (let bucket = 0; bucket < buckets; bucket++) ngramStarts[bucket + 1]! += ngramStarts[bucket]!;
  const next = ngramStarts.slice();
  const ngrams = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at++)
    ngrams[next[bucketOf(places[at]!, scale)]!++] =
      ((storedPrint(prints[at]!) << PRINT_BITS) | codes[at]!) >>> 0;
  return { ngramStarts, ngrams };
}

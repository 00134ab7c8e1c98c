/*
 * N-grams of two or more words are in one table of 32-bit entries: 16 bits of a hash and two codes, for the probability
 * in the low byte and for the backoff above it. An entry is in the first free slot from the one that its hash
 * determines (linear probing), so that a look-up usually touches one cache line. Searching for an absent n-gram reads
 * 13 entries on average, and mistakes one of them for it with a probability of about 13 in 65,536. The kernel searches
 * (kernel/assembly/ngrams.ts, with the same hashes); this is how tables are built.
 */

/** N-grams are found by two independent hashes: one determines the slot, the other identifies the entry. */
const PLACE_FACTOR = 0x9e3779b1;
const PRINT_FACTOR = 0x85ebca6b;
const MIXING_FACTOR = 0x2c1b3c6d;
const PRINT_BITS = 16;
/** Share of occupied slots. */
const LOAD = 0.8;

/** The place hash of a single word; `extendPlace` continues it. */
export const placeOf = (id: number) => Math.imul(id + 1, PLACE_FACTOR);
/** The place hash of an n-gram with one more word on its left. */
export const extendPlace = (place: number, id: number) =>
  Math.imul(place ^ (place >>> 15), MIXING_FACTOR) ^ Math.imul(id + 1, PLACE_FACTOR);
/** The print hash of a single word; `extendPrint` continues it. */
export const printOf = (id: number) => Math.imul(id + 1, PRINT_FACTOR);
/** The print hash of an n-gram with one more word on its left. */
export const extendPrint = (print: number, id: number) =>
  Math.imul(print ^ (print >>> 13), PLACE_FACTOR) + Math.imul(id + 1, PRINT_FACTOR);

function mixed(hash: number): number {
  const mixture = Math.imul(hash ^ (hash >>> 16), MIXING_FACTOR);
  return mixture ^ (mixture >>> 13);
}

const slotOf = (place: number, scale: number) => ((mixed(place) >>> 0) * scale) | 0;
/** Never 0, so that no entry is 0. */
const storedPrint = (print: number) => mixed(print) >>> PRINT_BITS || 1;

/**
 * The slots of a table: entries, or 0 if empty; at least one is empty. Of n-grams that can't be distinguished, the
 * first wins.
 * @param places place hash of each n-gram
 * @param prints print hash of each
 * @param codes probability and backoff codes of each: the former in the low byte
 */
export function ngramSlots(
  places: Int32Array,
  prints: Int32Array,
  codes: Uint16Array,
): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(Math.ceil(places.length / LOAD) + 1);
  const scale = slots.length / 2 ** 32;
  for (let number = 0; number < places.length; number++) {
    let at = slotOf(places[number]!, scale);
    while (slots[at] !== 0) at = (at + 1) % slots.length;
    slots[at] = ((storedPrint(prints[number]!) << PRINT_BITS) | codes[number]!) >>> 0;
  }
  return slots;
}

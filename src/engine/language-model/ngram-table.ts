/*
 * N-grams of two words and more, whatever their length, lie in one table of 32-bit entries: 16 bits of a hash and two codes,
 * that of a probability in the low byte and that of a backoff above it. An entry lies in the first free slot from where its
 * hash says (linear probing), so that a look-up mostly touches one line of the cache. Searching for an n-gram that isn't there
 * reads 13 entries on average, and takes one of them for it with a probability of about 13 in 65,536. The kernel searches
 * (kernel/assembly/ngrams.ts, with the same hashes); this is how tables are built.
 */

/** N-grams are found by two independent hashes: one says where to look, the other which entry there is theirs. */
const PLACE_FACTOR = 0x9e3779b1;
const PRINT_FACTOR = 0x85ebca6b;
const MIXING_FACTOR = 0x2c1b3c6d;
const PRINT_BITS = 16;
/** Share of slots that hold an entry. */
const LOAD = 0.8;

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

function mixed(hash: number): number {
  const mixture = Math.imul(hash ^ (hash >>> 16), MIXING_FACTOR);
  return mixture ^ (mixture >>> 13);
}

const slotOf = (place: number, scale: number) => ((mixed(place) >>> 0) * scale) | 0;
/** Never 0, so that no entry is. */
const storedPrint = (print: number) => mixed(print) >>> PRINT_BITS || 1;

/**
 * The slots of a table: entries and, where there is none, 0; at least one of these. Of n-grams that it can't tell apart the
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

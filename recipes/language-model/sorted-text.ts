import { SENTENCE_START } from '#src/engine/language-model/vocabulary.js';

/** The places of a text in the order of the words that end there, read from right to left. */
export interface SortedText {
  readonly ids: Int32Array;
  /** Sorted indices into the ids, starts of sentences left out. */
  readonly places: Int32Array;
  /** For each id how many words stand before it in its sentence, the start included; no more than needed. */
  readonly depths: Uint8Array;
  /** For each sorted place how many last words it has in common with the one before; no more than the longest. */
  readonly shared: Uint8Array;
}

/** Sorts the places of a text by their last `longest` words, the last first, with one counting sort a word. */
export function sortText(ids: Int32Array, vocabulary: number, longest: number): SortedText {
  const depths = depthsOf(ids, longest - 1);
  let places: Int32Array = placesOfWords(ids);
  let spare: Int32Array = new Int32Array(places.length);
  for (let back = longest - 1; back >= 0; back--) {
    countingSort(places, spare, vocabulary + 1, (place) => wordAt(ids, depths, place, back));
    [places, spare] = [spare, places];
  }
  const shared = new Uint8Array(places.length);
  for (let at = 1; at < places.length; at++) {
    const [one, other] = [places[at - 1]!, places[at]!];
    let count = 0;
    while (count < longest && agree(ids, depths, one, other, count)) count += 1;
    shared[at] = count;
  }
  return { ids, places, depths, shared };
}

function depthsOf(ids: Int32Array, deepest: number): Uint8Array {
  const depths = new Uint8Array(ids.length);
  for (let at = 1; at < ids.length; at++)
    depths[at] = ids[at] === SENTENCE_START ? 0 : Math.min(depths[at - 1]! + 1, deepest);
  return depths;
}

function placesOfWords(ids: Int32Array): Int32Array {
  const places = new Int32Array(ids.length);
  let size = 0;
  for (let at = 0; at < ids.length; at++) if (ids[at] !== SENTENCE_START) places[size++] = at;
  return places.slice(0, size);
}

/** The word so far back from a place, plus 1; 0 where the sentence doesn't reach. */
const wordAt = (ids: Int32Array, depths: Uint8Array, place: number, back: number) =>
  back <= depths[place]! ? ids[place - back]! + 1 : 0;

const agree = (ids: Int32Array, depths: Uint8Array, one: number, other: number, back: number) =>
  back <= depths[one]! && back <= depths[other]! && ids[one - back] === ids[other - back];

function countingSort(
  from: Int32Array,
  into: Int32Array,
  keys: number,
  keyOf: (place: number) => number,
): void {
  const next = new Int32Array(keys + 1);
  for (const place of from) next[keyOf(place) + 1]! += 1;
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!;
  for (const place of from) into[next[keyOf(place)]!++] = place;
}

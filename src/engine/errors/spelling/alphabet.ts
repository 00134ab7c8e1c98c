/** Letters as small numbers: a to z are 1 to 26, the apostrophe 27; 0 is anything else and the edge of a word. */
export const ALPHABET_SIZE = 28;
const APOSTROPHE = 0x27;

const CODES = new Uint8Array(256);
for (let letter = 0; letter < 26; letter++) CODES[0x61 + letter] = letter + 1;
CODES[APOSTROPHE] = 27;

/** The number of a character. */
export const letterCode = (character: number): number => (character < 256 ? CODES[character]! : 0);

/** A word as numbers; letters that do not fit into `into` are dropped. @returns the number of letters written */
export function encodeWord(word: string, into: Uint8Array): number {
  const length = Math.min(word.length, into.length);
  for (let at = 0; at < length; at++) into[at] = letterCode(word.charCodeAt(at));
  return length;
}

/** The letters of a word, one bit each. */
export function letterSet(letters: Uint8Array, length: number): number {
  let set = 0;
  for (let at = 0; at < length; at++) set |= 1 << letters[at]!;
  return set;
}

/** How many bits are set. */
export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

import { ALPHABET_SIZE, letterCode } from './alphabet.js';

/**
 * A rough key of how a word sounds: its consonants, with merged consonants that learners confuse, single instead of
 * doubled letters, and no vowels except at the start. Words with the same key sound alike even when many letters
 * differ. In the spirit of Soundex (Russell 1918) and Metaphone (Philips 1990), for misspelt words rather than for
 * names.
 */
export const SOUND_KEY_BITS = 15;

const code = (letter: string) => letterCode(letter.charCodeAt(0));
const VOWEL = 27;
const CLASS = new Uint8Array(ALPHABET_SIZE);
const SAME = ['ckq', 'sz', 'dt', 'fv', 'bp', 'gj', 'mn'];
for (let letter = 1; letter <= 26; letter++) CLASS[letter] = letter;
for (const group of SAME) for (const letter of group) CLASS[code(letter)] = code(group.charAt(0));
for (const letter of 'aeiouyhw') CLASS[code(letter)] = 0;

const [A, C, E, F, G, H, I, K, N, O, P, S, T, U, X, Y] = 'acefghiknopstuxy'.split('').map(code);
/** The class of `ch`: a number that no letter has in CLASS. */
const CH = 28;

/** The key as a hash of `SOUND_KEY_BITS` bits, from the letter codes of a word. */
export function soundKey(letters: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  let last = -1;
  const push = (sound: number) => {
    if (sound !== last) hash = Math.imul(hash ^ sound, 0x01000193);
    last = sound;
  };
  for (let at = 0; at < length; at++) {
    const letter = letters[at]!;
    const next = at + 1 < length ? letters[at + 1]! : 0;
    if (letter === P && next === H) push(CLASS[F!]!);
    else if (letter === C && (next === E || next === I || next === Y)) push(CLASS[S!]!);
    else if (letter === T && next === I && isVowelAfter(letters, length, at + 2)) push(CLASS[S!]!);
    else if (letter === C && next === H) push(CH);
    else if (letter === S && next === H) push(CLASS[S!]!);
    else if (letter === G && next === H) continue;
    else if (letter === K && at === 0 && next === N) continue;
    else if (letter === X) {
      push(CLASS[C!]!);
      push(CLASS[S!]!);
    } else if (CLASS[letter] !== 0) push(CLASS[letter]!);
    else if (at === 0) push(VOWEL);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) & ((1 << SOUND_KEY_BITS) - 1);
}

/** `ti` sounds like `sh` before a vowel: `nation`, but not `tin`. */
function isVowelAfter(letters: Uint8Array, length: number, at: number): boolean {
  return at < length && (letters[at] === O || letters[at] === E || letters[at] === U || letters[at] === A);
}

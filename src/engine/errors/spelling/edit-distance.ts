import { ALPHABET_SIZE } from './alphabet.js';

/**
 * Optimal string alignment distance (insertions, deletions, substitutions, swaps of neighbours) of one word against
 * many, computed a column at a time in the bits of one integer (Hyyrö 2003). The word may have up to 31 letters.
 */
export class BitDistance {
  readonly #positions = new Int32Array(ALPHABET_SIZE);
  #length = 0;

  /** Sets the word that others are compared with. */
  prepare(letters: Uint8Array, length: number): void {
    this.#positions.fill(0);
    for (let at = 0; at < length; at++) this.#positions[letters[at]!]! |= 1 << at;
    this.#length = length;
  }

  /** The distance of another word from the prepared one. */
  to(other: Uint8Array, length: number): number {
    if (this.#length === 0) return length;
    const lastBit = 1 << (this.#length - 1);
    let score = this.#length;
    let positive = -1;
    let negative = 0;
    let diagonal = 0;
    let previous = 0;
    for (let at = 0; at < length; at++) {
      const match = this.#positions[other[at]!]!;
      const swapped = ((~diagonal & match) << 1) & previous;
      diagonal = (((match & positive) + positive) ^ positive) | match | negative | swapped;
      let up = negative | ~(diagonal | positive);
      const down = diagonal & positive;
      if ((up & lastBit) !== 0) score += 1;
      else if ((down & lastBit) !== 0) score -= 1;
      up = (up << 1) | 1;
      positive = (down << 1) | ~(diagonal | up);
      negative = up & diagonal;
      previous = match;
    }
    return score;
  }
}

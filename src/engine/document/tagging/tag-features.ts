import type { Kernel } from '../../kernel/kernel.js';
import type { TokenFacts } from './token-facts.js';

/** Tag for the position before the sentence. */
export const START_TAG = 63;

/** Upper bound for the features of a token. */
const MOST_FEATURES = 64;

/** The features of tokens as the kernel computes them; the tagger is trained on them. */
export class TagFeatures {
  /** Features of the token read last, as 32-bit hashes. Those that depend on no other tag come first. */
  readonly features: Int32Array;
  readonly #room: number;

  constructor(readonly kernel: Kernel) {
    const { TAG_ROOM_SIZE, TAG_ROOM_FEATURES } = kernel.run;
    this.#room = kernel.reserve(TAG_ROOM_SIZE.value);
    this.features = kernel.numbers(this.#room + TAG_ROOM_FEATURES.value, MOST_FEATURES);
  }

  /**
   * Computes the features of a token.
   * @param at index into the facts, `PADDING` for the first token
   * @param previous tag of the previous token, or `START_TAG`; `beforePrevious` that of the one before
   * @returns how many there are, and how many of them depend on no other tag
   */
  read(
    facts: TokenFacts,
    at: number,
    previous: number,
    beforePrevious: number,
  ): { count: number; local: number } {
    const { address, capacity, style } = facts;
    const count = this.kernel.run.tagFeatures(
      this.#room,
      address,
      capacity,
      style,
      at,
      previous,
      beforePrevious,
    );
    return { count, local: count - this.kernel.run.HISTORY_FEATURES.value };
  }
}

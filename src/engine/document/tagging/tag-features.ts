import type { Kernel } from '../../kernel/kernel.js';
import type { TokenFacts } from './token-facts.js';

/** Tag of what stands before the sentence. */
export const START_TAG = 63;

/** At least as many as a token has features. */
const MOST_FEATURES = 64;

/** The features of tokens, as the kernel works them out: what the tagger is trained on. */
export class TagFeatures {
  /** Those of the token that was read last, 32-bit hashes. Those that depend on no other tag come first. */
  readonly features: Int32Array;
  readonly #room: number;

  constructor(readonly kernel: Kernel) {
    const { TAG_ROOM_SIZE, TAG_ROOM_FEATURES } = kernel.run;
    this.#room = kernel.reserve(TAG_ROOM_SIZE.value);
    this.features = kernel.numbers(this.#room + TAG_ROOM_FEATURES.value, MOST_FEATURES);
  }

  /**
   * Works out the features of a token.
   * @param at index into the facts, `PADDING` for the first token
   * @param previous tag of the token before, or `START_TAG`; `beforePrevious` that of the one before it
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

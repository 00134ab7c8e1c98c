import { detached } from './detached.js';
import type { Token } from './token.js';

/** So many words are remembered before memory is made free again; an essay has a few hundred. */
const MOST = 30_000;

/**
 * What can be said of a word as it is written, wherever it stands: worked out when it first comes along in a thread, and
 * remembered from text to text.
 */
export class WordMemory<T> {
  readonly #known = new Map<string, T>();

  /** @param read says it of a word; must look at nothing but its letters */
  constructor(readonly read: (token: Token) => T) {}

  of(token: Token): T {
    let found = this.#known.get(token.text);
    if (found === undefined) {
      if (this.#known.size === MOST) this.#known.clear();
      found = this.read(token);
      this.#known.set(detached(token.text), found);
    }
    return found;
  }
}

import { detached } from './detached.js';
import type { Token } from './token.js';

/** Limit on the words kept in memory; an essay has a few hundred. */
const MOST = 30_000;

/**
 * Facts about a word that depend only on its written form: computed when it first occurs in a thread, and cached across
 * texts.
 */
export class WordMemory<T> {
  readonly #known = new Map<string, T>();

  /** @param read computes them; may depend only on the letters of the word */
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

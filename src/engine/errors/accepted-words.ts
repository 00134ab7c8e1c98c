import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { insertionSide } from '../results/codes.js';

/** Words that never count as errors, whatever models say: names and terms of a school. */
export class AcceptedWords {
  readonly #words: ReadonlySet<string>;

  /** @param words lower-case words match in any case, words with capitals only as given */
  constructor(words: readonly string[]) {
    this.#words = new Set(words);
  }

  has({ text, lower }: Pick<Token, 'text' | 'lower'>): boolean {
    return this.#words.size > 0 && (this.#words.has(lower) || this.#words.has(text));
  }

  /** Removes proposals that replace only one of these words, and suspicions about them. */
  clear(document: Document): void {
    const ends = new Map(
      document.tokens.filter((token) => this.has(token)).map(({ start, end }) => [start, end]),
    );
    if (ends.size === 0) return;
    const isOther = ({ start, end }: { readonly start: number; readonly end: number }) =>
      ends.get(start) !== end;
    document.proposals = document.proposals.filter((edit) => insertionSide(edit.code) || isOther(edit));
    document.suspicions = document.suspicions.filter(isOther);
  }
}

import { detached } from '../document/detached.js';
import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isFunctionWord } from './function-words.js';

const CLASSES = ['verb', 'noun', 'adjective'] as const;

/** What stands for a word when an answer and its question are compared. */
export interface Term {
  /** The base form of a content word, a function word as it stands, or `PAST`. */
  readonly unit: string;
  /** Whether it carries a topic. */
  readonly isContent: boolean;
}

/** A term in its place. */
export interface PlacedTerm extends Term {
  /** Index of its token. */
  readonly at: number;
}

/** Stands beside the base form of a word in *-ed*, so that what tells of the past is seen to do so. */
export const PAST: Term = { unit: '-ed', isContent: false };

const MOST_REMEMBERED = 20_000;

/** Finds the terms of texts; remembers the words it has seen, since a few thousand make up most texts. */
export class TermFinder {
  readonly #known = new Map<string, readonly Term[]>();

  constructor(readonly lexicon: Lexicon) {}

  /** The terms of all words among tokens. */
  terms(tokens: readonly Token[]): PlacedTerm[] {
    const terms: PlacedTerm[] = [];
    tokens.forEach(({ kind, lower }, at) => {
      if (kind === 'word')
        for (const { unit, isContent } of this.termsOf(lower)) terms.push({ unit, isContent, at });
    });
    return terms;
  }

  /** The terms of a word in lower case: one, or two for a form in *-ed*. */
  termsOf(word: string): readonly Term[] {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const own = detached(word);
    const terms = this.#find(own);
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(own, terms);
    return terms;
  }

  #find(word: string): readonly Term[] {
    const lemma = this.#lemma(word);
    if (word.length < 2 || isFunctionWord(word) || isFunctionWord(lemma))
      return [{ unit: word, isContent: false }];
    const term = { unit: lemma, isContent: true };
    return lemma !== word && word.endsWith('ed') ? [term, PAST] : [term];
  }

  /** The base form, as a verb before a noun before an adjective; a much rarer one is ignored (`was` is no `wa`). */
  #lemma(word: string): string {
    for (const wordClass of CLASSES) {
      const lemma = this.lexicon.lemmas(word, wordClass)[0];
      if (lemma !== undefined && lemma !== word && this.lexicon.zipf(lemma) > this.lexicon.zipf(word) - 1)
        return lemma;
    }
    return word;
  }
}

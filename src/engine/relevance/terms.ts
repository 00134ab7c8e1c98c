import { detached } from '../document/detached.js';
import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isFunctionWord } from './function-words.js';

const CLASSES = ['verb', 'noun', 'adjective'] as const;

/** The unit for comparing an answer with its question. */
interface Term {
  /** The base form of a content word, a function word unchanged, or `PAST`. */
  readonly unit: string;
  /** Whether it indicates a topic. */
  readonly isContent: boolean;
  /** Its number among the word vectors; undefined for one without a vector. */
  readonly number: number | undefined;
}

/** A term with its position. */
export interface PlacedTerm extends Term {
  /** Index of its token. */
  readonly at: number;
}

/** Added to the base form of a word in *-ed*, so that texts about the past are recognised. */
const PAST = '-ed';

const MOST_REMEMBERED = 20_000;

/** Finds the terms of texts; caches words, because a few thousand make up most texts. */
export class TermFinder {
  readonly #known = new Map<string, readonly Term[]>();

  /** @param numberOf the number of a unit among the word vectors, if there are any yet */
  constructor(
    readonly lexicon: Lexicon,
    readonly numberOf: (unit: string) => number | undefined = () => undefined,
  ) {}

  /** The terms of all words among tokens. */
  terms(tokens: readonly Token[]): PlacedTerm[] {
    const terms: PlacedTerm[] = [];
    tokens.forEach(({ kind, lower }, at) => {
      if (kind === 'word')
        for (const { unit, isContent, number } of this.termsOf(lower))
          terms.push({ unit, isContent, number, at });
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
    if (word.length < 2 || isFunctionWord(word) || isFunctionWord(lemma)) return [this.#term(word, false)];
    const term = this.#term(lemma, true);
    return lemma !== word && word.endsWith('ed') ? [term, this.#term(PAST, false)] : [term];
  }

  #term(unit: string, isContent: boolean): Term {
    return { unit, isContent, number: this.numberOf(unit) };
  }

  /**
   * The base form: as a verb, otherwise as a noun, otherwise as an adjective; a much rarer one is ignored (`was` is not
   * `wa`).
   */
  #lemma(word: string): string {
    for (const wordClass of CLASSES) {
      const lemma = this.lexicon.lemmas(word, wordClass)[0];
      if (lemma !== undefined && lemma !== word && this.lexicon.zipf(lemma) > this.lexicon.zipf(word) - 1)
        return lemma;
    }
    return word;
  }
}

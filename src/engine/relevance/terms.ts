import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isFunctionWord } from './function-words.js';

const CLASSES = ['verb', 'noun', 'adjective'] as const;
/** Endings that turn a word into another of the same family, the longest first. */
const ENDINGS = (
  'isation ization ational fulness iveness ation ously ities ness ment ical ally able ible ance ence ship ing ist ism ' +
  'ful ous ive ity ate ant ent ion al ic ly er or ee e y'
).split(' ');
const SHORTEST_ROOT = 4;

/** A content word, by which an answer and its question can be compared. */
interface Word {
  /** The same for `environment`, `environments` and `environmental`. */
  readonly root: string;
  /** How much the word says: how much rarer it is than a very frequent word, in powers of ten; 0.3 to 4. */
  readonly weight: number;
}

/** A content word in its place. */
export interface Term extends Word {
  /** Index of its token. */
  readonly at: number;
}

const FREQUENT = 6.5;
const LEAST_WEIGHT = 0.3;
const MOST_WEIGHT = 4;
/** Zipf frequency of a word that no list has, so that a misspelling or a name does not weigh like a rare word. */
const UNKNOWN = 4;

/** Finds the content words of texts; remembers the words it has seen, since a few thousand make up most texts. */
export class TermFinder {
  readonly #known = new Map<string, Word | null>();

  constructor(readonly lexicon: Lexicon) {}

  /** The content words among tokens; function words and the wording of tasks are left out. */
  terms(tokens: readonly Token[]): Term[] {
    const terms: Term[] = [];
    tokens.forEach(({ kind, lower }, at) => {
      const term = kind === 'word' ? this.#term(lower) : null;
      if (term) terms.push({ root: term.root, weight: term.weight, at });
    });
    return terms;
  }

  #term(word: string): Word | null {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const term = this.#find(word);
    if (this.#known.size < MOST_REMEMBERED) this.#known.set(word, term);
    return term;
  }

  #find(word: string): Word | null {
    if (word.length < 2 || isFunctionWord(word)) return null;
    const lemma = this.#lemma(word);
    if (isFunctionWord(lemma)) return null;
    const zipf = Math.max(this.lexicon.zipf(word), this.lexicon.zipf(lemma)) || UNKNOWN;
    const weight = Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, FREQUENT - zipf));
    return { root: rootOf(lemma), weight };
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

const MOST_REMEMBERED = 20_000;

/** A word without derivational endings, at least four letters: crude, but mostly the same for a family of words. */
export function rootOf(word: string): string {
  let root = word;
  for (;;) {
    const ending = ENDINGS.find((candidate) => isEnding(root, candidate));
    if (ending === undefined) return root;
    root = root.slice(0, -ending.length);
  }
}

function isEnding(word: string, ending: string): boolean {
  if (!word.endsWith(ending) || word.length - ending.length < SHORTEST_ROOT) return false;
  return ending !== 'ion' || /[st]ion$/.test(word);
}

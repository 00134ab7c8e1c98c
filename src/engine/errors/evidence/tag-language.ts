import type { Lexicon } from '../../lexicon/lexicon.js';
import type { TokenChange } from './token-change.js';
import { formsNamed, inflectedLike } from './word-forms.js';

/** Words are read with this many words that follow; a merged word takes the next. */
type Words = readonly string[];

/**
 * The language of the encoder's tags: what each makes of a word, and which of them turn one word into another. `KEEP`,
 * `DELETE`, `MERGE` and `SWAP` (with the next word), `REPLACE_word`, `APPEND_word` (after the word), `FORM_slot` (of the
 * same lemma), `LEMMA_base` (another word in the same form), `SUF_from>to`. `SPELL` and `OTHER` say that something is
 * wrong, not what would be right.
 */
export class TagLanguage {
  readonly delete: number;
  readonly merge: number;
  readonly swap: number;
  readonly spell: number;
  readonly other: number;
  readonly #names: readonly (readonly [kind: string, argument: string])[];
  readonly #index: ReadonlyMap<string, number>;

  constructor(
    tags: readonly string[],
    readonly lexicon: Lexicon,
  ) {
    this.#index = new Map(tags.map((tag, at) => [tag, at]));
    this.#names = tags.map((tag) => {
      const at = tag.indexOf('_');
      return at < 0 ? [tag, ''] : [tag.slice(0, at), tag.slice(at + 1)];
    });
    this.delete = this.#tag('DELETE');
    this.merge = this.#tag('MERGE');
    this.swap = this.#tag('SWAP');
    this.spell = this.#tag('SPELL');
    this.other = this.#tag('OTHER');
  }

  /** The tag that appends a word, or −1. */
  appending(word: string): number {
    return this.#tag(`APPEND_${word}`);
  }

  /** The tags that turn one word into another. */
  replacing(from: string, to: string): number[] {
    const tags = [this.#tag(`REPLACE_${to}`), this.#suffixTag(from, to)];
    for (const [slot, forms] of formsNamed(from, this.lexicon))
      if (forms.includes(to)) tags.push(this.#tag(`FORM_${slot}`));
    for (const base of new Set([to, ...basesOf(to, this.lexicon)])) {
      const tag = this.#tag(`LEMMA_${base}`);
      if (tag >= 0 && inflectedLike(from, base, this.lexicon) === to) tags.push(tag);
    }
    return tags.filter((tag) => tag >= 0);
  }

  /**
   * What a tag changes at a word.
   * @param at −1 for the start of the sentence
   * @returns undefined if it can't be carried out, or changes nothing
   */
  apply(tag: number, words: Words, at: number): TokenChange | undefined {
    const [kind, argument] = this.#names[tag]!;
    if (kind === 'APPEND') return { first: at + 1, end: at + 1, words: [argument] };
    const word = words[at];
    if (word === undefined) return undefined;
    const made = this.#made(kind, argument, words, at);
    return made && (made.words[0] !== word || made.words.length !== made.end - at) ? made : undefined;
  }

  #made(kind: string, argument: string, words: Words, at: number): TokenChange | undefined {
    const word = words[at]!;
    const next = words[at + 1];
    const one = (made: string | undefined) =>
      made === undefined ? undefined : { first: at, end: at + 1, words: [made] };
    switch (kind) {
      case 'DELETE':
        return { first: at, end: at + 1, words: [] };
      case 'REPLACE':
        return one(argument);
      case 'FORM':
        return one(formsNamed(word, this.lexicon).find(([slot]) => slot === argument)?.[1][0]);
      case 'LEMMA':
        return one(inflectedLike(word, argument, this.lexicon));
      case 'SUF':
        return one(this.#derived(word, argument));
      case 'MERGE':
        return next === undefined ? undefined : { first: at, end: at + 2, words: [word + next] };
      case 'SWAP':
        return next === undefined ? undefined : { first: at, end: at + 2, words: [next, word] };
      default:
        return undefined;
    }
  }

  #derived(word: string, rule: string): string | undefined {
    const [from = '', to = ''] = rule.split('>');
    if (!word.endsWith(from) || word.length - from.length < LEAST_STEM) return undefined;
    const made = word.slice(0, word.length - from.length) + to;
    return this.lexicon.isWord(made) ? made : undefined;
  }

  /** The tag of the suffix rule with the longest stem. */
  #suffixTag(from: string, to: string): number {
    let shared = 0;
    while (shared < from.length && from[shared] === to[shared]) shared += 1;
    for (let stem = shared; stem > LEAST_STEM; stem--) {
      const tag = this.#tag(`SUF_${from.slice(stem)}>${to.slice(stem)}`);
      if (tag >= 0) return tag;
    }
    return -1;
  }

  #tag(name: string): number {
    return this.#index.get(name) ?? -1;
  }
}

const LEAST_STEM = 2;

const basesOf = (word: string, lexicon: Lexicon) => [
  ...lexicon.lemmas(word, 'verb'),
  ...lexicon.lemmas(word, 'noun'),
  ...lexicon.lemmas(word, 'adjective'),
];

import type { Edit } from '../../document/edit.js';
import type { Token } from '../../document/token.js';
import { capitalised, withCaseOf } from '../../lexicon/letter-case.js';
import type { Lexicon } from '../../lexicon/lexicon.js';

/** An edit before its rule has added its name. */
export type Proposal = Omit<Edit, 'source'>;

/**
 * A place in a document: a token and its sentence. One cursor walks through a whole text, so a rule must not keep it.
 * Its methods make proposals with the capitals and spaces that the place requires.
 */
export class Cursor {
  /** Index of the first token of the sentence, and the index after its last. */
  first = 0;
  end = 0;
  /** Index of the token that called the rule; the first one of the sentence for rules of sentences. */
  index = 0;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly lexicon: Lexicon,
  ) {}

  /** The token this many places to the right (or left); undefined outside the sentence. */
  at(offset: number): Token | undefined {
    const index = this.index + offset;
    return index < this.first || index >= this.end ? undefined : this.tokens[index];
  }

  /** The token that called the rule. */
  get token(): Token {
    return this.tokens[this.index]!;
  }

  /** The tokens of the sentence. */
  sentence(): Token[] {
    return this.tokens.slice(this.first, this.end);
  }

  /** Replaces the tokens from `first` to `last`, keeping capitals; undefined if nothing would change. */
  replace(
    first: Token,
    last: Token,
    correction: string,
    code: string,
    confidence: number,
  ): Proposal | undefined {
    const { start } = first;
    const { end } = last;
    // `I've seen` becomes `I saw`, not `Isaw`.
    const isApart = !first.spaceBefore && first.lower.startsWith("'") && /^\p{L}/u.test(correction);
    const cased = this.#casedLike(first, isApart ? ` ${correction}` : correction, first !== last);
    return cased === this.text.slice(start, end)
      ? undefined
      : { start, end, correction: cased, code, confidence };
  }

  /** Deletes the tokens from `first` to `last`. */
  delete(first: Token, last: Token, code: string, confidence: number): Proposal {
    return { start: first.start, end: last.end, correction: '', code, confidence };
  }

  /** Inserts words before a token. */
  insertBefore(token: Token, words: string, code: string, confidence: number): Proposal {
    const { start, end } = token;
    const opens = token.index === this.first && isCapital(token);
    return { start, end, correction: opens ? capitalised(words) : words, code: `${code}+`, confidence };
  }

  /** Inserts words or a mark after a token. */
  insertAfter({ start, end }: Token, words: string, code: string, confidence: number): Proposal {
    return { start, end, correction: words, code: `+${code}`, confidence };
  }

  /**
   * Replaces the tokens of the sentence from `first` to before `end` by words in lower case; inserts them if both are the
   * same, a comma after the word before it. Undefined if nothing would change.
   */
  change(
    {
      first,
      end,
      words,
    }: { readonly first: number; readonly end: number; readonly words: readonly string[] },
    code: string,
    confidence: number,
  ): Proposal | undefined {
    const [start, last] = [this.tokens[this.first + first], this.tokens[this.first + end - 1]];
    const correction = words.map((word) => (word === 'i' ? 'I' : word)).join(' ');
    if (first === end) {
      const follows = first > 0 && (correction === ',' || this.first + first === this.end);
      return follows
        ? this.insertAfter(last!, correction, code, confidence)
        : this.insertBefore(start!, correction, code, confidence);
    }
    if (words.length === 0) return this.delete(start!, last!, code, confidence);
    return this.replace(start!, last!, correction, code, confidence);
  }

  /**
   * A capital at the start is kept; all capitals are kept if one word replaces one. The capital of `I` does not count.
   */
  #casedLike(first: Token, correction: string, isPhrase: boolean): string {
    if (correction === '' || first.text === first.lower) return correction;
    if (first.text === 'I' && first.index !== this.first) return correction;
    return isPhrase || first.text.length === 1 ? capitalised(correction) : withCaseOf(first.text, correction);
  }
}

const isCapital = ({ text }: Token) => text.charAt(0) !== text.charAt(0).toLowerCase();

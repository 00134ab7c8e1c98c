import { type Address, addressAt, endOfNameRun } from './addresses.js';
import {
  APOSTROPHE,
  APOSTROPHES,
  classAt,
  DIGIT,
  EMOJI,
  HYPHEN,
  isDigitAt,
  LETTER,
  PUNCTUATION,
  SPACE,
  widthAt,
} from './character-class.js';
import { cliticBoundaries, endAfterLeadingApostrophe } from './clitics.js';
import { endOfEmoji, endOfEmoticon, endOfMarkup } from './symbols.js';
import type { Token, TokenKind } from './token.js';
import { endOfAbbreviation, wordAt } from './words.js';

const TERMINATORS = '.!?…。！？．';
/** Marks that form one token if repeated: `--`, `,,`, `***`; brackets never do. */
const REPEATABLE = '-–—‐‑,;:*=~_+#<>|/\\\'`"’‘´$•·';
const ADDRESS_SIGNS = '.@:_%+';
const APOSTROPHE_PATTERN = new RegExp(`[${APOSTROPHES}]`, 'gu');

/**
 * Splits a text into tokens as in the Penn Treebank, except that hyphenated words (`well-known`) and informal
 * contractions (`gonna`) stay whole, as in learners' dictionaries. Every character but white space belongs to exactly
 * one token. Reads each character a bounded number of times, whatever the text.
 */
export function tokenize(text: string): Token[] {
  const scanner = new Scanner(text);
  return scanner.run();
}

class Scanner {
  readonly #tokens: Token[] = [];
  #at = 0;
  /** The text up to here is known to contain no address, so it is not searched again. */
  #noAddressBefore = 0;

  constructor(readonly text: string) {}

  run(): Token[] {
    while (this.#at < this.text.length) {
      const characterClass = classAt(this.text, this.#at);
      if (characterClass === SPACE) this.#at += 1;
      else this.#scan(characterClass);
    }
    return this.#tokens;
  }

  #scan(characterClass: number): void {
    if (characterClass === LETTER || characterClass === DIGIT) this.#scanWord();
    else if (characterClass === APOSTROPHE) this.#scanApostrophe();
    else if (characterClass === EMOJI) this.#emit(endOfEmoji(this.text, this.#at), 'symbol');
    else this.#scanMarks(characterClass);
  }

  #scanWord(): void {
    const { text } = this;
    const start = this.#at;
    const word = wordAt(text, start);
    const address = this.#addressFrom(start, word.end);
    if (address) {
      this.#emit(address.end, address.kind);
      return;
    }
    const end = endOfAbbreviation(text, start, word.end, this.#isAfterCapital());
    for (const boundary of cliticBoundaries(text, start, word.end, word.hasApostrophe))
      this.#emit(boundary, 'word');
    this.#emit(end, word.hasLetter ? 'word' : 'number');
  }

  #addressFrom(start: number, wordEnd: number): Address | undefined {
    const { text } = this;
    const isWorthwhile = wordEnd + 1 < text.length && ADDRESS_SIGNS.includes(text.charAt(wordEnd));
    if (!isWorthwhile || start < this.#noAddressBefore) return undefined;
    const runEnd = endOfNameRun(text, start);
    this.#noAddressBefore = runEnd;
    return addressAt(text, start, runEnd);
  }

  #isAfterCapital(): boolean {
    const last = this.#tokens.at(-1);
    if (!last || TERMINATORS.includes(last.text)) return true;
    return last.text.charAt(0) !== last.lower.charAt(0);
  }

  #scanApostrophe(): void {
    const end = endAfterLeadingApostrophe(this.text, this.#at);
    if (end > this.#at) this.#emit(end, 'word');
    else this.#scanMarks(PUNCTUATION);
  }

  #scanMarks(characterClass: number): void {
    const { text } = this;
    const start = this.#at;
    const character = text.charAt(start);
    const sign = Math.max(endOfEmoticon(text, start), endOfMarkup(text, start));
    const startsDecimal = character === '.' && isDigitAt(text, start + 1) && this.#hasSpaceBefore();
    const isPunctuation = characterClass === PUNCTUATION || characterClass === HYPHEN;
    if (sign > start) this.#emit(sign, 'symbol');
    else if (startsDecimal) this.#emit(wordAt(text, start + 1).end, 'number');
    else this.#emit(this.#endOfMarks(character), isPunctuation ? 'punctuation' : 'symbol');
  }

  /** `?!` and `...` are one token, as is a repeated mark; anything else is one character. */
  #endOfMarks(character: string): number {
    const { text } = this;
    const start = this.#at;
    let end = start + widthAt(text, start);
    const run = TERMINATORS.includes(character)
      ? TERMINATORS
      : REPEATABLE.includes(character)
        ? character
        : '';
    while (end < text.length && run.includes(text.charAt(end))) end += 1;
    return end;
  }

  #hasSpaceBefore(): boolean {
    return this.#at === 0 || classAt(this.text, this.#at - 1) === SPACE;
  }

  #emit(end: number, kind: TokenKind): void {
    const start = this.#at;
    const text = this.text.slice(start, end);
    const spaceBefore = this.#hasSpaceBefore();
    this.#tokens.push({
      index: this.#tokens.length,
      start,
      end,
      text,
      lower: kind === 'word' ? lowered(text) : text.toLowerCase(),
      kind,
      spaceBefore,
      tag: '',
    });
    this.#at = end;
  }
}

function lowered(text: string): string {
  return text.toLowerCase().replace(APOSTROPHE_PATTERN, "'");
}

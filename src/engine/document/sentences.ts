import { canEndSentence, isUnit } from './abbreviations.js';
import type { Sentence } from './document.js';
import {
  BLANK_LINE,
  breakBetween,
  isBrokenForRoom,
  type Layout,
  layoutOf,
  NEW_LINE,
  SAME_LINE,
} from './line-breaks.js';
import type { Token } from './token.js';

const TERMINATORS = /^[.!?…。！？．]+$/u;
const ELLIPSIS = /^(?:\.{2,}|…+)$/u;
/** Smileys comment on the preceding text. */
const SMILEY = /^(?:[:;=<^].|\p{Extended_Pictographic})/u;
const ALWAYS_CLOSING = new Set([')', ']', '}', '”', '»', "''", '’’']);
const CLOSING_WHEN_ADJACENT = new Set(['"', "'", '’']);
const OPENING = new Set(['(', '[', '{', '“', '„', '«', '``', '‘', '‚', '"', "'", '*', '¿', '¡']);
const LIST_MARKS = new Set('- – — • · * ● ▪ > ◦ ‣ ■ □ ○ ► ➢ ➤ → ✓ ✔ ✗ ☐'.split(' '));
const CONTINUING_MARKS = new Set([',', '-', '–', '—', '(', '[', '{', '“', '&', '/', '``']);
const SALUTATIONS = new Set(['dear', 'hi', 'hello', 'hey']);
const LONGEST_SALUTATION = 8;
/** `myList`, `get_value`, `__init__`. */
const IS_CODE = /[a-z][A-Z]|_/;
/** A line that ends with one of these continues on the next. */
const CONTINUING_WORDS = new Set(
  (
    'a an the my your his her its our their this these of in on at to for from with by about into and or but nor ' +
    'because that which who when if as than is are was were be am have has had will would can could should must may ' +
    'not very so such between'
  ).split(' '),
);
/** After an abbreviation that may end a sentence (`U.S.`, `Inc.`), a capitalised word of this list starts the next. */
const STARTERS = new Set(
  (
    'i you he she it we they the a an this that these those there here my your his her our their its but and so or ' +
    'then however in on at when if after before also because although while what why how who where now finally first ' +
    'firstly second secondly another some many most all for as not no yes'
  ).split(' '),
);

/**
 * Groups tokens into sentences. It handles printed text and also what learners write: no capital or no space after the
 * full stop. A blank line always splits. A single line break splits before a list item and after a salutation, and
 * before a capital letter unless the line ends with a comma, a dash or a function word or was wrapped; so headings and
 * lists without full stops are separate sentences.
 * @returns sentences in order, which together contain every token
 */
export function splitSentences(text: string, tokens: readonly Token[]): Sentence[] {
  return new Splitter(text, tokens).run();
}

class Splitter {
  readonly #sentences: Sentence[] = [];
  readonly #layout: Layout;
  #first = 0;
  #lineFirst = 0;
  /** Straight quotation marks since the start of the sentence: after an odd number, one is open. */
  #openQuotes = 0;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
  ) {
    this.#layout = layoutOf(text);
  }

  run(): Sentence[] {
    const { tokens } = this;
    let at = 0;
    while (at < tokens.length) {
      const closed = this.#isTerminator(at) ? this.#skipClosers(at) : at;
      for (let passed = at; passed <= closed; passed++)
        if (tokens[passed]!.text === '"') this.#openQuotes += 1;
      if (closed + 1 >= tokens.length || this.#splitsAfter(at, closed)) this.#close(closed + 1);
      at = closed + 1;
    }
    return this.#sentences;
  }

  #close(endToken: number): void {
    const { tokens } = this;
    const start = tokens[this.#first]!.start;
    this.#sentences.push({ start, end: tokens[endToken - 1]!.end, firstToken: this.#first, endToken });
    this.#first = endToken;
    this.#openQuotes = 0;
  }

  /** Whether a token ends sentences: a stop, or an abbreviation that includes its stop. */
  #isTerminator(at: number): boolean {
    const token = this.tokens[at]!;
    if (token.kind === 'punctuation') return TERMINATORS.test(token.text);
    return token.kind === 'word' && token.text.endsWith('.');
  }

  /** The last of the stops, quotation marks and brackets that belong to the stop at an index. */
  #skipClosers(from: number): number {
    let last = from;
    while (last + 1 < this.tokens.length && this.#break(last) === SAME_LINE && this.#isCloser(last + 1))
      last += 1;
    return last;
  }

  #isCloser(at: number): boolean {
    const token = this.tokens[at]!;
    if (token.kind === 'symbol') return SMILEY.test(token.text);
    if (token.kind !== 'punctuation') return false;
    if (ALWAYS_CLOSING.has(token.text) || TERMINATORS.test(token.text)) return true;
    if (!CLOSING_WHEN_ADJACENT.has(token.text) || token.spaceBefore) return false;
    const next = this.tokens[at + 1];
    if (!next || next.spaceBefore || next.kind === 'punctuation') return true;
    return token.text === '"' && this.#openQuotes % 2 === 1;
  }

  /** Line breaks between a token and the next one. */
  #break(at: number): number {
    return breakBetween(this.text, this.tokens[at]!.end, this.tokens[at + 1]!.start);
  }

  #splitsAfter(at: number, closed: number): boolean {
    const lineBreak = this.#break(closed);
    const lineFirst = this.#lineFirst;
    if (lineBreak !== SAME_LINE) this.#lineFirst = closed + 1;
    if (lineBreak === BLANK_LINE) return true;
    if (lineBreak === NEW_LINE && this.#splitsAtLineBreak(lineFirst, closed)) return true;
    return this.#isTerminator(at) && this.#splitsAtStop(at, closed, lineFirst);
  }

  #splitsAtLineBreak(lineFirst: number, last: number): boolean {
    const { tokens } = this;
    const lastToken = tokens[last]!;
    const next = tokens[last + 1]!;
    if (this.#isListItem(last + 1)) return true;
    if (this.#isTableRow(lineFirst, last) || this.#isTableRow(last + 1, last + 2)) return true;
    const lineLength = last + 1 - lineFirst;
    if (SALUTATIONS.has(tokens[lineFirst]!.lower) && lineLength <= LONGEST_SALUTATION) return true;
    if (CONTINUING_MARKS.has(lastToken.text) || CONTINUING_WORDS.has(lastToken.lower)) return false;
    const content = OPENING.has(next.text) ? tokens[last + 2] : next;
    if (!content || !startsUpper(content)) return false;
    return !isBrokenForRoom(tokens[lineFirst]!.start, lastToken, next, this.#layout);
  }

  #isListItem(at: number): boolean {
    const [mark, next] = [this.tokens[at]!, this.tokens[at + 1]];
    if (!next) return false;
    if (LIST_MARKS.has(mark.text)) return next.kind === 'word' || next.kind === 'number';
    const isLabel = mark.kind === 'number' || /^[a-z]$/i.test(mark.text);
    return isLabel && (next.text === '.' || next.text === ')') && !next.spaceBefore;
  }

  /** Whether a tab or vertical bar separates some of these tokens into cells. */
  #isTableRow(first: number, last: number): boolean {
    for (let at = first; at <= last && at < this.tokens.length; at++) {
      const { text, end } = this.tokens[at]!;
      if (text === '|') return true;
      if (at < last && this.text.slice(end, this.tokens[at + 1]?.start).includes('\t')) return true;
    }
    return false;
  }

  #splitsAtStop(at: number, closed: number, lineFirst: number): boolean {
    const { tokens } = this;
    const stop = tokens[at]!;
    const next = tokens[closed + 1]!;
    if (stop.kind === 'word') return this.#splitsAtAbbreviation(stop, next);
    // `1. My family` at the start of a line.
    if (at === lineFirst + 1 && stop.text === '.' && this.#isListItem(lineFirst)) return false;
    const content = OPENING.has(next.text) ? (tokens[closed + 2] ?? next) : next;
    if (startsUpper(content) || isLowerPronoun(content)) return true;
    if (next.kind === 'punctuation' && next === content) return false;
    if (closed === at && this.#belongsToWordBefore(at)) return false;
    // `"Why?" he asked`, `(really?) and`, `I think... maybe`.
    const goesOn = closed > at && tokens[closed]!.kind !== 'symbol';
    if (goesOn || ELLIPSIS.test(stop.text)) return next.kind !== 'word' && !ELLIPSIS.test(stop.text);
    if (next.spaceBefore) return true;
    // Neither space nor capital, as in `i like it.then i go`; a single letter or a digit is something else.
    return next.kind === 'word' && next.text.length > 1 && tokens[at - 1]?.kind === 'word';
  }

  /**
   * Whether a stop before a small letter marks an abbreviation (`E. coli`, `5 kg. of`), or separates the parts of an
   * identifier in code.
   */
  #belongsToWordBefore(at: number): boolean {
    const [stop, before, next] = [this.tokens[at]!, this.tokens[at - 1], this.tokens[at + 1]!];
    if (before?.kind !== 'word' || stop.spaceBefore || stop.text !== '.') return false;
    if (!next.spaceBefore) return IS_CODE.test(before.text) || this.#isCalled(at + 1);
    if (next.kind !== 'word' || STARTERS.has(next.lower)) return false;
    const isInitial = before.text.length === 1 && startsUpper(before) && before.text !== 'I';
    return isInitial || (isUnit(before.lower) && this.tokens[at - 2]?.kind === 'number');
  }

  /** `log(` in `console.log(sum)`. */
  #isCalled(at: number): boolean {
    const bracket = this.tokens[at + 1];
    return bracket?.text === '(' && !bracket.spaceBefore;
  }

  #splitsAtAbbreviation(stop: Token, next: Token): boolean {
    if (!canEndSentence(stop.lower)) return false;
    const isDotted = stop.text.indexOf('.') < stop.text.length - 1;
    const mayBeName = isDotted && startsUpper(stop);
    if (mayBeName) return startsUpper(next) && STARTERS.has(next.lower);
    return startsUpper(next) || isLowerPronoun(next);
  }
}

/** Whether a token starts with a capital letter. */
function startsUpper(token: Token): boolean {
  return token.kind === 'word' && token.text.charAt(0) !== token.lower.charAt(0);
}

const isLowerPronoun = (token: Token) => token.text === 'i';

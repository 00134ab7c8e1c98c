/** A text without artefacts of layout and typography, and the mapping back to the text as written. */
export interface CleanText {
  readonly text: string;
  /** The text as written. */
  readonly written: string;
  /** Where the written form of the text starting at an offset of the clean text starts. */
  startOf(offset: number): number;
  /** Where the written form of the text ending at an offset (greater than 0) of the clean text ends. */
  endOf(offset: number): number;
}

/** Soft hyphen, zero-width space and word joiner, byte order mark, marks and overrides of writing direction. */
const INVISIBLE = '[\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]';
/** Latin ligatures, full-width letters and digits, and mathematical letters and digits used as bold or italic type. */
const STYLED = '[\\ufb00-\\ufb06\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\u{1d400}-\\u{1d7ff}]';
/** A letter followed by combining accents, as some systems store `é`. */
const DECOMPOSED = '\\p{L}\\p{M}+';
const LINE_BREAK = '[ \\t]*(?:\\r\\n?|\\n)';
const HYPHENATION = `(?<=\\p{L})[-‐]${LINE_BREAK}[ \\t]*(?=\\p{Ll}{2,20}[^\\p{L}\\s-]|\\p{Ll}{2,20} )`;
/**
 * A number on its own line in the middle of a sentence. Each match starts where white space starts, so matching takes
 * linear time.
 */
const PAGE_NUMBER = `(?<=[\\p{L},])-?${LINE_BREAK}\\s*\\d{1,4}${LINE_BREAK}\\s*(?=\\p{Ll})`;

const PIECE = new RegExp(
  [INVISIBLE, STYLED, DECOMPOSED, PAGE_NUMBER, HYPHENATION].map((pattern) => `(${pattern})`).join('|'),
  'gu',
);
/** A shorter line is a list item rather than running text that was wrapped. */
const SHORTEST_LINE = 20;
const LONGEST_FIRST_PART = 12;
/** First parts of words that always have a hyphen; in `mother-in-law`, later parts do as well. */
const HYPHENATED = new Set(
  (
    'well self non ex half long short high low full part first second third old new good hard one two three four five ' +
    'six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety'
  ).split(' '),
);

/** A text that is used as written. */
export const asWritten = (text: string): CleanText => ({
  text,
  written: text,
  startOf: (offset) => offset,
  endOf: (offset) => offset,
});

/**
 * Removes from a text what its writer did not write: hyphenation and page numbers between the lines of a PDF,
 * ligatures, type styles, invisible characters. Offsets are UTF-16 code units. Time is linear in length.
 */
export function cleanText(written: string): CleanText {
  const pieces = [...written.matchAll(PIECE)];
  if (pieces.length === 0) return asWritten(written);
  const map = new OffsetMap(written);
  for (const piece of pieces) {
    const replacement = replacementOf(piece, written);
    map.replace(piece.index, piece[0].length, replacement);
    if (isLineBreak(piece) && !/\s/.test(replacement)) map.breakAtSpace();
  }
  return map.finish();
}

function replacementOf(piece: RegExpMatchArray, written: string): string {
  const [whole, invisible, styled, decomposed, pageNumber] = piece;
  const at = piece.index!;
  if (invisible) return '';
  if (styled) return whole.normalize('NFKC');
  if (decomposed) return whole.normalize('NFC');
  if (at - startOfLine(written, at) < SHORTEST_LINE) return whole;
  if (pageNumber) return whole.startsWith('-') ? '' : '\n';
  const before = /(-?)(\p{L}+)$/u.exec(written.slice(Math.max(0, at - LONGEST_FIRST_PART), at));
  return before?.[1] || HYPHENATED.has(before?.[2]?.toLowerCase() ?? '') ? '-' : '';
}

const isLineBreak = ([whole]: RegExpMatchArray) => /[\r\n]/.test(whole);

const startOfLine = (text: string, at: number) =>
  Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;

/** Builds the clean text and records the source range of each of its code units. */
class OffsetMap {
  readonly #parts: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #read = 0;
  #owesLineBreak = false;

  constructor(readonly written: string) {}

  replace(at: number, length: number, replacement: string): void {
    this.#copy(at);
    if (replacement.length === length) this.#copy(at + length, replacement);
    else {
      this.#parts.push(replacement);
      for (let unit = 0; unit < replacement.length; unit++) {
        this.#starts.push(at);
        this.#ends.push(at + length);
      }
      this.#read = at + length;
    }
  }

  /** Breaks the line at the next space: with the rejoined word, lines stay about as long as they were. */
  breakAtSpace(): void {
    this.#owesLineBreak = true;
  }

  /** Copies what is unread up to an offset, unit by unit. */
  #copy(until: number, text = this.written.slice(this.#read, until)): void {
    const isBroken = this.#owesLineBreak && text.includes(' ');
    this.#parts.push(isBroken ? text.replace(' ', '\n') : text);
    if (isBroken) this.#owesLineBreak = false;
    for (let at = this.#read; at < until; at++) {
      this.#starts.push(at);
      this.#ends.push(at + 1);
    }
    this.#read = until;
  }

  finish(): CleanText {
    this.#copy(this.written.length);
    const [starts, ends] = [this.#starts, this.#ends];
    return {
      text: this.#parts.join(''),
      written: this.written,
      startOf: (offset) => starts[offset] ?? this.written.length,
      endOf: (offset) => ends[offset - 1] ?? 0,
    };
  }
}

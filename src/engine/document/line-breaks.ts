import type { Token } from './token.js';

/** What the white space between two tokens says about the layout. */
export const SAME_LINE = 0;
export const NEW_LINE = 1;
export const BLANK_LINE = 2;

const PARAGRAPH_SEPARATOR = '\u2029';
const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029]/;
const ENDS_OPEN = /[\p{L}\d,–-]$/u;
const STARTS_SMALL = /^\s*\p{Ll}/u;

/**
 * Lines of at least the first length may have been wrapped by an editor; wrapped text is rarely wider than the second.
 */
const SHORTEST_WRAPPED = 40;
const WIDEST_WRAPPED = 120;
/** As a share of the longest line: with proportional type, the number of characters per line varies. */
const LEAST_FILLED = 0.7;

/** How many line breaks a gap holds: none, one, or a blank line. */
export function breakBetween(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = start; at < end && breaks < BLANK_LINE; at++) {
    const character = text[at];
    if (character === PARAGRAPH_SEPARATOR) return BLANK_LINE;
    const isSecondHalf = character === '\n' && at > start && text[at - 1] === '\r';
    if ((character === '\n' || character === '\r' || character === '\u2028') && !isSecondHalf) breaks += 1;
  }
  return breaks;
}

/** How a text is laid out in lines. Lengths are in code units. */
export interface Layout {
  readonly longestLine: number;
  /**
   * Whether lines break where there was no more space, as in a PDF or an e-mail; undefined if this can't be determined.
   */
  readonly isWrapped: boolean | undefined;
}

export function layoutOf(text: string): Layout {
  const lines = text.split(LINE_BREAKS).map((line) => line.trimEnd());
  const longestLine = lines.reduce((longest, { length }) => Math.max(longest, length), 0);
  if (longestLine > WIDEST_WRAPPED) return { longestLine, isWrapped: false };
  let [open, goingOn] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (!next || !isFilled(line.length, longestLine) || !ENDS_OPEN.test(line)) continue;
    open += 1;
    if (STARTS_SMALL.test(next)) goingOn += 1;
  }
  // In running text, a wrapped line continues with a small letter more often than with a capital.
  if (goingOn > 0 && 2 * goingOn >= open) return { longestLine, isWrapped: true };
  return { longestLine, isWrapped: goingOn === 0 && open > 1 ? false : undefined };
}

const isFilled = (length: number, longestLine: number) =>
  length >= SHORTEST_WRAPPED && length >= LEAST_FILLED * longestLine;

/**
 * Whether a line was broken because the next word did not fit.
 * @param lineStart offset where the line starts
 * @param last the last token of the line
 * @param next the first of the next line
 */
export function isBrokenForRoom(lineStart: number, last: Token, next: Token, layout: Layout): boolean {
  const length = last.end - lineStart;
  if (layout.isWrapped !== undefined) return layout.isWrapped && isFilled(length, layout.longestLine);
  return length >= SHORTEST_WRAPPED && length + 1 + (next.end - next.start) > layout.longestLine;
}

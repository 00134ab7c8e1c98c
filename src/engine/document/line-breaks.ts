import type { Token } from './token.js';

/** What the white space between two tokens says about the layout. */
export const SAME_LINE = 0;
export const NEW_LINE = 1;
export const BLANK_LINE = 2;

/** Lines at least this long may have been wrapped by an editor; wrapped text is rarely wider than the second figure. */
const SHORTEST_WRAPPED = 40;
const WIDEST_WRAPPED = 100;
const PARAGRAPH_SEPARATOR = '\u2029';
const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029]/;

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

/** Length of the longest line, in code units. */
export function longestLine(text: string): number {
  return text.split(LINE_BREAKS).reduce((longest, line) => Math.max(longest, line.trimEnd().length), 0);
}

/**
 * Whether a line was broken because the next word did not fit, as in text pasted from an e-mail.
 * @param lineStart offset where the line starts
 * @param longest length of the longest line of the text
 */
export function isWrapped(lineStart: number, last: Token, next: Token, longest: number): boolean {
  const length = last.end - lineStart;
  if (length < SHORTEST_WRAPPED || longest > WIDEST_WRAPPED) return false;
  return length + 1 + (next.end - next.start) > longest;
}

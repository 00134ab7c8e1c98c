import type { Span } from './span.js';

/** Letters with their combining marks, and digits; a single apostrophe or hyphen may join two runs. */
const WORD = /[\p{L}\p{M}\p{Nd}]+(?:['’-][\p{L}\p{M}\p{Nd}]+)*/gu;

/**
 * The words of a text as results count them (decision 27): `don't` and `well-known` are one word each, `3.5` and
 * `U.S.` two. Not the tokens of the tokenizer, which splits clitics. Offsets are UTF-16.
 */
export function wordSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(WORD))
    spans.push({ start: match.index, end: match.index + match[0].length });
  return spans;
}

/** The same in ASCII, where matching is several times faster and lower-casing is case folding. */
const ASCII_WORD = /[a-z0-9]+(?:['-][a-z0-9]+)*/g;
const NOT_ASCII = /[^\x00-\x7f]/;

/** The words of a text, casefolded. */
export function foldedWords(text: string): string[] {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? [];
  return (text.match(WORD) ?? []).map(casefold);
}

/**
 * Unicode case folding as far as JavaScript's case mappings allow: through upper case, so that `ß` equals `ss`, with
 * the final sigma as an ordinary one.
 */
function casefold(word: string): string {
  return word.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

import type { Document } from './document.js';
import type { Span } from './span.js';
import { tokensWithin } from './tokens-within.js';

/** A piece of the text with the tokens of `document.intended` in place of those written, including spaces. */
export function intendedText({ text, tokens, intended }: Document, { start, end }: Span): string {
  let meant = '';
  let from = start;
  for (const token of tokensWithin(intended, { start, end })) {
    if (token === tokens[token.index] || token.start < from || token.end > end) continue;
    meant += text.slice(from, token.start) + token.text;
    from = token.end;
  }
  return meant + text.slice(from, end);
}

import type { Span } from './span.js';
import type { Token } from './token.js';

/** The tokens that a span touches, in order, by binary search. */
export function tokensWithin(tokens: readonly Token[], { start, end }: Span): readonly Token[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let after = low;
  while (after < tokens.length && tokens[after]!.start < end) after += 1;
  return tokens.slice(low, after);
}

import type { Span } from './span.js';
import type { Token } from './token.js';

/** Index of the first token that ends after an offset, by binary search; the number of tokens if there is none. */
function firstTokenAfter(tokens: readonly Span[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tokens that a span touches, in order. */
export function tokensWithin(tokens: readonly Token[], { start, end }: Span): readonly Token[] {
  const first = firstTokenAfter(tokens, start);
  let after = first;
  while (after < tokens.length && tokens[after]!.start < end) after += 1;
  return tokens.slice(first, after);
}

/** A finding in a text with its confidence, 0 to 1. */
type Finding = Span & { readonly confidence: number };

/** Raises the value of each token that a finding touches to the confidence of the finding. */
export function raiseConfidences(
  tokens: readonly Span[],
  findings: readonly Finding[],
  column: Float64Array,
): void {
  for (const { start, end, confidence } of findings)
    for (let at = firstTokenAfter(tokens, start); at < tokens.length && tokens[at]!.start < end; at++)
      if (confidence > column[at]!) column[at] = confidence;
}

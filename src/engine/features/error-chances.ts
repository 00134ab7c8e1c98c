import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';

interface UnsureSpan extends Span {
  readonly confidence: number;
}

/**
 * The chance that each token is wrong: the greatest confidence of all proposals and suspicions that touch it, those too
 * weak to be shown included. An insertion touches the token that it stands beside.
 */
export function errorChances({ tokens, proposals, suspicions }: Document): Float64Array {
  const chances = new Float64Array(tokens.length);
  const spread = (spans: readonly UnsureSpan[]) => {
    for (const { start, end, confidence } of spans) {
      for (let at = firstAfter(tokens, start); at < tokens.length && tokens[at]!.start < end; at++)
        chances[at] = Math.max(chances[at]!, confidence);
    }
  };
  spread(proposals);
  spread(suspicions);
  return chances;
}

/** Index of the first token that ends after an offset. */
function firstAfter(tokens: readonly Span[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Mean length of the stretches, in tokens, into which errors cut a text. One that reaches `longest` is cut there too, so
 * that a long text without errors says no more than a shorter one.
 * @param least chance from which a token counts as wrong
 */
export function meanCleanStretch(chances: Float64Array, least: number, longest: number): number {
  let stretches = 1;
  let clean = 0;
  let current = 0;
  for (const chance of chances) {
    const isWrong = chance >= least;
    if (isWrong || current === longest) {
      stretches += 1;
      current = 0;
    }
    if (isWrong) continue;
    current += 1;
    clean += 1;
  }
  return clean / stretches;
}

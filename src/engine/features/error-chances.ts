import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import type { Span } from '../document/span.js';

/**
 * The chance that each token is wrong: the greatest confidence of all proposals and suspicions that touch it, those too
 * weak to be shown included. An insertion touches the token that it stands beside.
 * @param counts which proposals count
 */
export function errorChances(
  { tokens, proposals, suspicions }: Document,
  counts: (proposal: Edit) => boolean = () => true,
): Float64Array {
  const chances = new Float64Array(tokens.length);
  for (const { start, end, confidence } of [...proposals.filter(counts), ...suspicions]) {
    for (let at = firstAfter(tokens, start); at < tokens.length && tokens[at]!.start < end; at++)
      chances[at] = Math.max(chances[at]!, confidence);
  }
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

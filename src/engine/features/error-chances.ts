import type { Document } from '../document/document.js';
import type { Edit } from '../document/edit.js';
import { raiseConfidences } from '../document/tokens-within.js';

/**
 * The probability that each token is wrong: the greatest confidence of all proposals and suspicions that touch it,
 * including those too weak to be shown. An insertion touches the neighbouring token.
 * @param counts which proposals count
 */
export function errorChances(
  { tokens, proposals, suspicions }: Document,
  counts: (proposal: Edit) => boolean,
): Float64Array {
  const chances = new Float64Array(tokens.length);
  raiseConfidences(tokens, proposals.filter(counts), chances);
  raiseConfidences(tokens, suspicions, chances);
  return chances;
}

/**
 * Mean length, in tokens, of the stretches between errors. A stretch that reaches `longest` is split there, so that a
 * long text without errors says no more than a shorter one.
 * @param least probability from which a token counts as wrong
 */
export function meanCleanStretch(chances: Float64Array, least: number, longest: number): number {
  let stretches = 1;
  let clean = 0;
  let current = 0;
  for (let at = 0; at < chances.length; at++) {
    const isWrong = chances[at]! >= least;
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

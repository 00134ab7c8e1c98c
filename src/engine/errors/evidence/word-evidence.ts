import type { Document, Sentence } from '../../document/document.js';

/** ln of the odds outside the sentence: a neighbour that says nothing. */
const OUTSIDE = -5;
/** Odds up to here count once more, so that the slope may change: at a chance of 12 %, and of 50 %. */
const KNEES = [-2, 0];

/**
 * What is known of each word of a sentence when all proposals have been judged: a constant, the encoder's odds that it and its
 * neighbours are wrong, the greatest confidence of a proposal or suspicion about it, and whether it is a mark.
 * @param doubted one per token of the text
 */
export function* wordEvidence(
  { tokens, wrongOdds }: Document,
  { firstToken, endToken }: Sentence,
  doubted: Float64Array,
): Generator<number[]> {
  const odds = wrongOdds!;
  for (let at = firstToken; at < endToken; at++)
    yield [
      1,
      odds[at]!,
      at + 1 < endToken ? odds[at + 1]! : OUTSIDE,
      at > firstToken ? odds[at - 1]! : OUTSIDE,
      doubted[at]!,
      ...KNEES.map((knee) => Math.max(0, odds[at]! - knee)),
      tokens[at]!.kind === 'punctuation' ? 1 : 0,
    ];
}

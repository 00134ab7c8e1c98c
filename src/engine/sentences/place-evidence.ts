import type { Document, Sentence } from '../document/document.js';
import { PADDING, type TokenFacts } from './token-facts.js';
import type { TokenModel } from './token-model.js';

/** ln of the odds outside the sentence, and of its end, of which the encoder says nothing. */
const OUTSIDE = -5;
/** Odds up to here count once more, so that the slope may change: at a chance of 12 %, and of 50 %. */
const KNEES = [-2, 0];

/**
 * What is known of each place of a sentence, its end included, after an encoder has read it and errors have been chosen: a
 * constant, the odds by the model of tokens, the encoder's odds there and beside it, confidence of the edit and of all that is
 * proposed, whether it is a mark, and whether it is the end.
 */
export function* placeEvidence(
  document: Document,
  { firstToken, endToken }: Sentence,
  facts: TokenFacts,
  model: TokenModel,
): Generator<number[]> {
  const oddsAt = (at: number) => (at < firstToken || at >= endToken ? OUTSIDE : document.wrongOdds![at]!);
  for (let place = 0; place < facts.places; place++) {
    const at = firstToken + place;
    const byTokens = model.logitAt(facts, place);
    const byEncoder = oddsAt(at);
    const isEnd = at === endToken;
    yield [
      1,
      byTokens,
      byEncoder,
      oddsAt(at + 1),
      oddsAt(at - 1),
      facts.edited[place + PADDING]! / 5,
      facts.doubted[place + PADDING]! / 10,
      !isEnd && document.tokens[at]!.kind === 'punctuation' ? 1 : 0,
      ...(isEnd ? [1, byTokens] : [0, 0]),
      ...KNEES.flatMap((knee) => [Math.max(0, byTokens - knee), Math.max(0, byEncoder - knee)]),
    ];
  }
}

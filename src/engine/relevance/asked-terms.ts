import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { PlacedTerm } from './terms.js';
import type { WordVectors } from './word-vectors.js';

/** A content word of a question, listed once however often it occurs. */
export interface AskedTerm {
  /** Its base form. */
  readonly unit: string;
  /** Its first form in the question, in lower case. */
  readonly word: string;
  /** Its number among the word vectors; undefined for one without a vector. */
  readonly number: number | undefined;
  /** How informative it is: 7 minus its Zipf frequency, at least .3. */
  readonly rarity: number;
}

/** Maximum number of terms searched for in answers: the rarest say more about a topic than all others. */
const MOST_TERMS = 8;
const COMMONEST = 7;
const RAREST = 1.5;
const LEAST_RARITY = 0.3;

/** The rarest content words of a question, by descending rarity. */
export function askedTerms(
  terms: readonly PlacedTerm[],
  tokens: readonly Token[],
  lexicon: Lexicon,
): readonly AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  for (const { unit, isContent, number, at } of terms)
    if (isContent && !asked.has(unit))
      asked.set(unit, { unit, word: tokens[at]!.lower, number, rarity: rarityOf(lexicon.zipf(unit)) });
  return [...asked.values()].sort((a, b) => b.rarity - a.rarity).slice(0, MOST_TERMS);
}

const rarityOf = (zipf: number) => Math.max(LEAST_RARITY, COMMONEST - Math.max(RAREST, zipf));

/**
 * How much of each term an answer has: 1 if it contains the term, otherwise the similarity (0 to 1) of its closest
 * content word.
 * @param own terms of the answer
 * @param numbers those of its content words that have vectors
 */
export function coverage(
  asked: readonly AskedTerm[],
  own: readonly PlacedTerm[],
  numbers: ReadonlySet<number>,
  vectors: WordVectors,
): number[] {
  return asked.map(({ unit, number }) => {
    if (number === undefined) return own.some((term) => term.unit === unit) ? 1 : 0;
    if (numbers.has(number)) return 1;
    let most = 0;
    for (const other of numbers) most = Math.max(most, vectors.likeness(number, other));
    return most;
  });
}

import type { Lexicon } from '../lexicon/lexicon.js';
import type { PlacedTerm } from './terms.js';
import type { WordVectors } from './word-vectors.js';

/** A content word of a question, once, however often it is there. */
export interface AskedTerm {
  /** Its base form. */
  readonly unit: string;
  /** Its number among the word vectors; undefined for one without a vector. */
  readonly number: number | undefined;
  /** How much it tells: 7 minus its Zipf frequency, at least .3. */
  readonly rarity: number;
}

/** What answers are searched for at most: the rarest say more of a topic than all others. */
const MOST_TERMS = 12;
const COMMONEST = 7;
const RAREST = 1.5;
const LEAST_RARITY = 0.3;

/** The rarest content words of a question, the rarest first. */
export function askedTerms(
  terms: readonly PlacedTerm[],
  lexicon: Lexicon,
  vectors: WordVectors,
): readonly AskedTerm[] {
  const units = new Set(terms.flatMap(({ unit, isContent }) => (isContent ? unit : [])));
  return [...units]
    .map((unit) => ({ unit, number: vectors.number(unit), rarity: rarityOf(lexicon.zipf(unit)) }))
    .sort((a, b) => b.rarity - a.rarity)
    .slice(0, MOST_TERMS);
}

const rarityOf = (zipf: number) => Math.max(LEAST_RARITY, COMMONEST - Math.max(RAREST, zipf));

/**
 * How much of each term an answer has: 1 for a term of its own, else the likeness (0 to 1) of its nearest content word.
 * @param units base forms of the answer's words
 * @param numbers those of its content words that have vectors
 */
export function coverage(
  asked: readonly AskedTerm[],
  units: ReadonlySet<string>,
  numbers: Iterable<number>,
  vectors: WordVectors,
): number[] {
  const written = [...numbers];
  return asked.map(({ unit, number }) => {
    if (units.has(unit)) return 1;
    if (number === undefined) return 0;
    return written.reduce((most, other) => Math.max(most, vectors.likeness(number, other)), 0);
  });
}

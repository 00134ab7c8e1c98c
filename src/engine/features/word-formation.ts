import type { ContentWord } from './word-types.js';

/** Suffixes that form nouns, adjectives, adverbs and verbs (Bauer & Nation 1993, "Word families", levels 3 to 6). */
const SUFFIXES = (
  'ment tion sion ness ity ance ence ship ism hood ist ian dom age ure ant ent or er ' +
  'ful less able ible ous ive ical ic al ary ory ly ize ise ify en ward wise'
).split(' ');
/** Shorter words that end like this are seldom derived: `sent`, `over`. */
const SHORTEST = 6;

/** The suffix of a derived word, its plural `s` left aside; undefined where it has none. */
export function derivationalSuffix(word: string): string | undefined {
  if (word.length < SHORTEST) return undefined;
  const singular = word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return SUFFIXES.find((suffix) => word.endsWith(suffix) || singular.endsWith(suffix));
}

/** How many of some different words are derived, and by how many different suffixes. */
export function wordFormation(types: readonly ContentWord[]): { derived: number; suffixes: number } {
  const found = types.map(({ word }) => derivationalSuffix(word)).filter((suffix) => suffix !== undefined);
  return { derived: found.length, suffixes: new Set(found).size };
}

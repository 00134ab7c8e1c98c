import type { ContentWord } from './word-types.js';

/** Suffixes that form nouns, adjectives, adverbs and verbs (Bauer & Nation 1993, "Word families", levels 3 to 6). */
const SUFFIXES = (
  'ment tion sion ness ity ance ence ship ism hood ist ian dom age ure ant ent or er ' +
  'ful less able ible ous ive ical ic al ary ory ly ize ise ify en ward wise'
).split(' ');
/** Shorter words with these endings are seldom derived: `sent`, `over`. */
const SHORTEST = 6;

/** Suffixes by their last letter, in the same order. */
const BY_LAST_LETTER = new Map<string, string[]>();
for (const suffix of SUFFIXES) {
  const alike = BY_LAST_LETTER.get(suffix.slice(-1));
  if (alike) alike.push(suffix);
  else BY_LAST_LETTER.set(suffix.slice(-1), [suffix]);
}

/** The suffix of a derived word, ignoring a plural `s`; undefined if it has none. */
export function derivationalSuffix(word: string): string | undefined {
  if (word.length < SHORTEST) return undefined;
  const isPlural = word.endsWith('s') && !word.endsWith('ss');
  const whole = suffixOf(word);
  const ofSingular = isPlural ? suffixOf(word.slice(0, -1)) : undefined;
  if (whole === undefined || ofSingular === undefined) return whole ?? ofSingular;
  return SUFFIXES.indexOf(ofSingular) < SUFFIXES.indexOf(whole) ? ofSingular : whole;
}

const suffixOf = (word: string) =>
  BY_LAST_LETTER.get(word.slice(-1))?.find((suffix) => word.endsWith(suffix));

/** How many of the distinct words are derived, and with how many different suffixes. */
export function wordFormation(types: readonly ContentWord[]): { derived: number; suffixes: number } {
  const found = types.map(({ word }) => derivationalSuffix(word)).filter((suffix) => suffix !== undefined);
  return { derived: found.length, suffixes: new Set(found).size };
}

import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import { FORMS } from '../patterns/forms.js';

/** Words of one stem: `confident`, `confidence`, `confidently`. The adjective identifies the family. */
interface WordFamily {
  readonly adjective: string;
  readonly noun: string | undefined;
  readonly adverb: string | undefined;
}

/** The members of a family, in the order of the classes of the choice. */
export const FAMILY_MEMBERS = ['noun', 'adjective', 'adverb'] as const;
type FamilyMember = (typeof FAMILY_MEMBERS)[number];

/**
 * Endings of adjectives and of the nouns that go with them (Quirk et al. 1985, appendix I), the more reliable first.
 */
// biome-ignore format: one table
const ENDINGS: readonly (readonly [adjective: string, noun: string])[] = [
  ['ent', 'ence'],
  ['ent', 'ency'],
  ['ant', 'ance'],
  ['ant', 'ancy'],
  ['able', 'ability'],
  ['ible', 'ibility'],
  ['y', 'iness'],
  ['al', 'ality'],
  ['ic', 'icity'],
  ['e', 'ity'],
  ['ous', 'osity'],
  ['', 'ity'],
  ['', 'ness'],
  ['ful', ''],
  ['iful', 'y'],
  ['ious', 'y'],
  ['ous', ''],
  ['ic', 'y'],
  ['ical', 'y'],
  ['ical', ''],
  ['al', ''],
  ['ial', 'y'],
  ['ary', ''],
  ['ific', 'ence'],
  ['ate', 'acy'],
  ['y', ''],
  ['ly', ''],
  ['less', ''],
];
const SHORTEST = 4;
/** Learners are not expected to choose rarer words. Zipf scale. */
const RAREST = 3;

/** The family of a word in lower case and its place in it; undefined if there is no other member. */
export function familyOf(
  word: string,
  lexicon: Lexicon,
): { readonly family: WordFamily; readonly member: FamilyMember } | undefined {
  if (word.length < SHORTEST || lexicon.zipf(word) < RAREST) return undefined;
  for (const adjective of adjectivesOfAdverb(word)) {
    if (isCommon(adjective, PartOfSpeech.adjective, lexicon) && adverbOf(adjective, lexicon) === word)
      return { family: familyOfAdjective(adjective, lexicon), member: 'adverb' };
  }
  if (isCommon(word, PartOfSpeech.noun, lexicon)) {
    for (const [ending, nounEnding] of ENDINGS) {
      if (!word.endsWith(nounEnding)) continue;
      const adjective = word.slice(0, word.length - nounEnding.length) + ending;
      if (!isCommon(adjective, PartOfSpeech.adjective, lexicon)) continue;
      const family = familyOfAdjective(adjective, lexicon);
      if (family.noun === word) return { family, member: 'noun' };
    }
  }
  if (!isCommon(word, PartOfSpeech.adjective, lexicon)) return undefined;
  const family = familyOfAdjective(word, lexicon);
  return family.noun === undefined && family.adverb === undefined
    ? undefined
    : { family, member: 'adjective' };
}

function familyOfAdjective(adjective: string, lexicon: Lexicon): WordFamily {
  return { adjective, noun: nounOf(adjective, lexicon), adverb: adverbOf(adjective, lexicon) };
}

function nounOf(adjective: string, lexicon: Lexicon): string | undefined {
  for (const [ending, nounEnding] of ENDINGS) {
    if (!adjective.endsWith(ending)) continue;
    const noun = adjective.slice(0, adjective.length - ending.length) + nounEnding;
    if (noun.length >= SHORTEST && noun !== adjective && isCommon(noun, PartOfSpeech.noun, lexicon))
      return noun;
  }
  return undefined;
}

function adverbOf(adjective: string, lexicon: Lexicon): string | undefined {
  const adverb = FORMS.adverb!(adjective, lexicon);
  return adverb !== undefined && isCommon(adverb, PartOfSpeech.adverb, lexicon) ? adverb : undefined;
}

function adjectivesOfAdverb(adverb: string): string[] {
  if (!adverb.endsWith('ly')) return [];
  const stem = adverb.slice(0, -2);
  const adjectives = [stem, `${stem}le`];
  if (stem.endsWith('i')) adjectives.unshift(`${stem.slice(0, -1)}y`);
  if (stem.endsWith('al')) adjectives.push(stem.slice(0, -2));
  return adjectives;
}

const isCommon = (word: string, part: number, lexicon: Lexicon) =>
  (lexicon.partsOfSpeech(word) & part) !== 0 && lexicon.zipf(word) >= RAREST;

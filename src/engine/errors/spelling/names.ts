import { casePattern } from '../../lexicon/letter-case.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { neighbour, type Place } from './finding.js';

/** How much an unknown word looks like a name, which should be left alone. */
type NameLikeness = 'none' | 'some' | 'strong';

/**
 * Judges by capitals: a capital within a sentence indicates a name, one at the start does not; two in a row, or a
 * capital throughout the text, are decisive.
 */
export function nameLikeness(place: Place, lexicon: Lexicon): NameLikeness {
  const { token, facts } = place;
  const pattern = casePattern(token.text);
  if (pattern === 'lower' || facts.isShouted) return 'none';
  const isListed = (flagsOf(token.lower, lexicon) & WordFlag.name) !== 0;
  if (facts.sentenceStarts.has(token.index)) {
    const isKept = (facts.capitalised.get(token.lower) ?? 0) > 0;
    if (isKept || isNextToName(place, 1, lexicon)) return 'strong';
    return isListed ? 'some' : 'none';
  }
  if (pattern === 'upper') return 'some';
  if (isListed || (facts.capitalised.get(token.lower) ?? 0) > 1) return 'strong';
  return isNextToName(place, 1, lexicon) || isNextToName(place, -1, lexicon) ? 'strong' : 'some';
}

const flagsOf = (lower: string, lexicon: Lexicon) => {
  const id = lexicon.id(lower);
  return id < 0 ? 0 : lexicon.flags(id);
};

/** Whether the neighbour has a capital for no other reason than being a name. */
function isNextToName(place: Place, step: number, lexicon: Lexicon): boolean {
  const other = neighbour(place, step);
  if (other?.kind !== 'word' || casePattern(other.text) !== 'title' || other.text === 'I') return false;
  if (place.facts.sentenceStarts.has(other.index)) return false;
  // Days, languages and the like are capitalised in the dictionary and may follow any word.
  return lexicon.cefr(other.lower) === 0;
}

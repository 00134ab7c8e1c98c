import type { LanguageModel } from '../../language-model/language-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { affinity } from './context.js';
import { type Candidate, type Split, splitCandidate } from './ranking-features.js';

/**
 * Both words must be common, otherwise every long word could be split. Zipf scale; a short word must be even more
 * common, unless both often occur together: `busstop`.
 */
const LEAST_ZIPF = 3.8;
const LEAST_ZIPF_OF_SHORT = 5.6;
const SHORT = 3;
/** Pairs of words that occur e to this power as often as chance predicts. */
export const COLLOCATION = 2;
const LONGEST = 24;
const MOST = 3;

/** Two words written as one: `alot`, `infront`, `eachother`. At most three, the most likely first. */
export function splits(word: string, lexicon: Lexicon, language: LanguageModel): Candidate[] {
  if (word.length < 3 || word.length > LONGEST) return [];
  const found: Split[] = [];
  for (let at = 1; at < word.length - 1; at++) {
    if (at === 1 && word[0] !== 'a' && word[0] !== 'i') continue;
    const [start, end] = [word.slice(0, at), word.slice(at)];
    const first = commonId(start, lexicon);
    const last = first < 0 ? -1 : commonId(end, lexicon);
    if (last < 0) continue;
    const zipf = Math.min(lexicon.zipfOfId(first), lexicon.zipfOfId(last));
    const together = affinity(first, last, language, lexicon);
    const isRareShort = (part: string, id: number) =>
      part.length <= SHORT && lexicon.zipfOfId(id) < LEAST_ZIPF_OF_SHORT;
    if (together < COLLOCATION && (isRareShort(start, first) || isRareShort(end, last))) continue;
    found.push({ first, last, zipf, affinity: together });
  }
  return found
    .sort((a, b) => b.zipf + b.affinity - a.zipf - a.affinity)
    .slice(0, MOST)
    .map((split) => splitCandidate(split, lexicon));
}

/** The id of a part that may be a separate word, or −1. */
function commonId(part: string, lexicon: Lexicon): number {
  const id = lexicon.id(part);
  if (id < 0 || (part !== 'i' && (lexicon.flags(id) & WordFlag.lower) === 0)) return -1;
  return lexicon.zipfOfId(id) >= LEAST_ZIPF ? id : -1;
}

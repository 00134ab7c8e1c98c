import type { Lexicon } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { type Candidate, splitCandidate } from './ranking-features.js';

/** Both words must be common, lest every long word fall apart. Zipf scale; a short one must be commoner still. */
const LEAST_ZIPF = 3.8;
const LEAST_ZIPF_OF_SHORT = 5.6;
const SHORT = 3;
const LONGEST = 24;

/** Two words written as one: `alot`, `infront`, `eachother`. At most three, the likeliest first. */
export function splits(word: string, lexicon: Lexicon): Candidate[] {
  if (word.length < 3 || word.length > LONGEST) return [];
  const found: Candidate[] = [];
  for (let at = 1; at < word.length - 1; at++) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    if (at === 1 && first !== 'a' && first !== 'i') continue;
    const zipf = Math.min(commonness(first, lexicon), commonness(second, lexicon));
    if (zipf > 0) found.push(splitCandidate(first, second, zipf));
  }
  return found.sort((a, b) => b.features[ZIPF]! - a.features[ZIPF]!).slice(0, 3);
}

const ZIPF = 2;

/** How common a part is, 0 when it may not stand as one. */
function commonness(part: string, lexicon: Lexicon): number {
  const id = lexicon.id(part);
  if (id < 0) return 0;
  if (part !== 'i' && (lexicon.flags(id) & WordFlag.lower) === 0) return 0;
  const zipf = lexicon.zipfOfId(id);
  return zipf >= (part.length <= SHORT ? LEAST_ZIPF_OF_SHORT : LEAST_ZIPF) ? zipf : 0;
}

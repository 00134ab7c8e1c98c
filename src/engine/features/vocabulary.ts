import type { Document } from '../document/document.js';
import type { Token } from '../document/token.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { type FeatureValues, featureFamily, logged, share, spread } from './feature-family.js';
import { isContentWord, isName, runningWords } from './running-words.js';

/** Levels as `Lexicon.cefr` numbers them. */
const [B1, B2, C1] = [3, 4, 5];
/** Zipf values below which a word is uncommon (once in 100,000 words) and rare (once in a million). */
const UNCOMMON = 4;
const RARE = 3;
const TOP_SHARE = 0.1;

interface WordType {
  readonly level: number;
  readonly zipf: number;
}

/**
 * Lexical sophistication: levels of the CEFR-J and Octanove vocabulary profiles and frequency on the Zipf scale
 * (Laufer & Nation 1995 for profiles; Crossley, Salsbury & McNamara 2011 for frequency as a sign of level), over the
 * different content words. Unlisted words count in no level. Names are left out.
 */
export function vocabularyFeatures(document: Document, lexicon: Lexicon): FeatureValues {
  const words = runningWords(document).filter((word) => !isName(word));
  const types = contentTypes(words, lexicon);
  const listed = types.filter(({ level }) => level > 0).map(({ level }) => level);
  const known = types.filter(({ zipf }) => zipf > 0).map(({ zipf }) => zipf);
  const atLeast = (level: number) => listed.filter((found) => found >= level).length;
  const below = (zipf: number) => known.filter((found) => found < zipf).length;
  const wordZipfs = words.map(({ lower }) => lexicon.zipf(lower)).filter((zipf) => zipf > 0);
  return {
    'vocabulary.level_mean': spread(listed).mean,
    'vocabulary.level_top': topMean(listed),
    'vocabulary.share_a1': share(listed.length - atLeast(2), listed.length),
    'vocabulary.share_b1': share(atLeast(B1), listed.length),
    'vocabulary.share_b2': share(atLeast(B2), listed.length),
    'vocabulary.share_c1': share(atLeast(C1), listed.length),
    'vocabulary.types_a2': logged(atLeast(2)),
    'vocabulary.types_b1': logged(atLeast(B1)),
    'vocabulary.types_b2': logged(atLeast(B2)),
    'vocabulary.types_c1': logged(atLeast(C1)),
    'vocabulary.zipf_mean': spread(known).mean,
    'vocabulary.zipf_words': spread(wordZipfs).mean,
    'vocabulary.uncommon': share(below(UNCOMMON), known.length),
    'vocabulary.rare': share(below(RARE), known.length),
    'vocabulary.types_uncommon': logged(below(UNCOMMON)),
    'vocabulary.types_content': logged(known.length),
  };
}

/** The different content words. */
function contentTypes(words: readonly Token[], lexicon: Lexicon): WordType[] {
  const types = new Map<string, WordType>();
  for (const word of words) {
    if (!isContentWord(word)) continue;
    const key = `${word.lower} ${word.tag.slice(0, 2)}`;
    if (types.has(key)) continue;
    types.set(key, { level: lexicon.cefr(word.lower, word.tag), zipf: lexicon.zipf(word.lower) });
  }
  return [...types.values()];
}

/** The mean of the highest tenth: what the writer can reach. */
function topMean(levels: readonly number[]): number {
  const count = Math.ceil(levels.length * TOP_SHARE);
  return spread([...levels].sort((a, b) => b - a).slice(0, count)).mean;
}

export const vocabularyFamily = featureFamily({
  name: 'features-vocabulary',
  version: '1.0.0',
  requires: ['tokens', 'tags'],
  artefacts: ['lexicon'],
  prepare: (resources) => {
    const lexicon = lexiconFrom(resources);
    return (document) => vocabularyFeatures(document, lexicon);
  },
});

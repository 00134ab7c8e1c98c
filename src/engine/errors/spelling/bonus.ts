import type { Token } from '../../document/token.js';
import { capitalised } from '../../lexicon/letter-case.js';
import type { Lexicon, Variety } from '../../lexicon/lexicon.js';
import { partsOfSpeechOfTag } from '../../lexicon/parts-of-speech.js';
import type { Candidate } from './ranking-features.js';

/**
 * Log-odds added to or subtracted from a candidate; set by hand, because the misspellings used for training come
 * without text.
 */
const TAG_FITS = 0.5;
const IS_OF_OTHER_VARIETY = -2.5;
const IS_CAPITALISED_NAME = 1;

/** What tag and capital of a misspelt word and the text's variety of English say about its candidates. */
export function bonusOf(token: Token, variety: Variety | undefined, lexicon: Lexicon) {
  const tagParts = partsOfSpeechOfTag(token.tag);
  const startsHigh = capitalised(token.text) === token.text;
  return ({ text, isSplit }: Candidate): number => {
    if (isSplit) return 0;
    const word = text.toLowerCase();
    let bonus = (lexicon.partsOfSpeech(word) & tagParts) !== 0 ? TAG_FITS : 0;
    if (variety !== undefined) {
      const own = lexicon.variety(word);
      if (own !== undefined && own !== 'both' && own !== variety) bonus += IS_OF_OTHER_VARIETY;
    }
    const isName = text !== word && !word.startsWith("i'");
    return isName && startsHigh ? bonus + IS_CAPITALISED_NAME : bonus;
  };
}

import { foldedWords } from '../document/counted-words.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { FOREIGN_WORDS } from './foreign-words.js';

interface EnglishShare {
  /** Words that are English. */
  readonly english: number;
  /** How many different ones there are. */
  readonly differentEnglish: number;
  /** Words with a letter, English or not. */
  readonly words: number;
}

/**
 * Words below this frequency (Zipf scale) in English text do not count, because word lists contain many foreign words.
 */
const LEAST_ZIPF = 3;
const HAS_LETTER = /\p{L}/u;
const APOSTROPHES = /’/g;

/** Counts the words of a text that are ordinary English words. */
export function englishShare(text: string, lexicon: Lexicon): EnglishShare {
  const counts = new Map<string, number>();
  for (const word of foldedWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const different = new Set<string>();
  let words = 0;
  let english = 0;
  for (const [written, count] of counts) {
    if (!HAS_LETTER.test(written)) continue;
    words += count;
    const word = written.replace(APOSTROPHES, "'");
    if (!isEnglish(word, lexicon)) continue;
    english += count;
    different.add(word);
  }
  return { english, differentEnglish: different.size, words };
}

/**
 * Whether a word is an ordinary English word. @param word in lower case; a contraction or a compound counts by its
 * first part.
 */
export function isEnglish(word: string, lexicon: Lexicon): boolean {
  if (FOREIGN_WORDS.has(word)) return false;
  if (word.length === 1) return word === 'i' || word === 'a';
  if (lexicon.zipf(word) >= LEAST_ZIPF) return true;
  const joint = word.search(/['-]/);
  return joint > 0 && isEnglish(word.slice(0, joint), lexicon);
}

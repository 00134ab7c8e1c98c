import type { Token } from '../document/token.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isContentWord } from './running-words.js';

/** A content word with what the lexicon knows of it. */
export interface ContentWord {
  readonly word: string;
  /** `NN`, `VB`, `JJ` or `RB`. */
  readonly wordClass: string;
  /** A1 to C2 as 1 to 6; 0 when not listed. */
  readonly level: number;
  /** Frequency on the Zipf scale; 0 when unknown. */
  readonly zipf: number;
}

/** The content words among some words, in order. */
export function contentWords(words: readonly Token[], lexicon: Lexicon): ContentWord[] {
  return words.filter(isContentWord).map(({ lower, tag }) => ({
    word: lower,
    wordClass: tag.slice(0, 2),
    level: lexicon.cefr(lower, tag),
    zipf: lexicon.zipf(lower),
  }));
}

/** Each word of each class once. */
export function distinctTypes(words: readonly ContentWord[]): ContentWord[] {
  const types = new Map<string, ContentWord>();
  for (const word of words) {
    const key = `${word.word} ${word.wordClass}`;
    if (!types.has(key)) types.set(key, word);
  }
  return [...types.values()];
}

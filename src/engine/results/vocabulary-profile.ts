import type { WordLevel } from './word-level.js';

export interface ProfiledWord {
  /** In lower case. */
  word: string;
  /** How it is used: `noun`, `verb` … */
  part_of_speech: string;
  level: WordLevel;
  /** How often it is used. */
  count: number;
  /** Of them, how often it was used or written wrongly; only where errors are known. */
  wrong?: number;
}

/** The levels of the words of a text, without names and numbers. */
export interface VocabularyProfile {
  /** Words, each time they are used. */
  words: number;
  /** All levels from the lowest to the highest, with their words and their share of all words. */
  levels: { level: WordLevel; words: number; share: number }[];
  /** Each word once per part of speech, ordered by level, then by frequency. */
  list: ProfiledWord[];
}

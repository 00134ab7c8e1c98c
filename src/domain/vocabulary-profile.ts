import { z } from 'zod';
import { WORD_LEVELS } from './word-level.js';

const profiledWord = z.object({
  /** In lower case. */
  word: z.string(),
  /** How it is used: `noun`, `verb` … */
  part_of_speech: z.string(),
  level: z.enum(WORD_LEVELS),
  /** How often it is used. */
  count: z.number().int(),
});

/** The levels of the words of a text, without names and numbers. */
export const vocabularyProfile = z.object({
  /** Words, each time they are used. */
  words: z.number().int(),
  /** All levels from the lowest to the highest, with their words and their share of all words. */
  levels: z.array(z.object({ level: z.enum(WORD_LEVELS), words: z.number().int(), share: z.number() })),
  /** Each word once per part of speech, ordered by level, then by frequency. */
  list: z.array(profiledWord),
});

export type VocabularyProfile = z.infer<typeof vocabularyProfile>;
export type ProfiledWord = z.infer<typeof profiledWord>;

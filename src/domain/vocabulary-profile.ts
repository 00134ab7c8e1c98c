import { z } from 'zod';

/** Levels of words: those of the CEFR, words in the dictionary that no profile lists, and words in no dictionary. */
export const WORD_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'unlisted', 'unknown'] as const;
export type WordLevel = (typeof WORD_LEVELS)[number];

const profiledWord = z.object({
  /** In lower case. */
  word: z.string(),
  /** `noun`, `verb` …, as what it is used. */
  part_of_speech: z.string(),
  level: z.enum(WORD_LEVELS),
  /** How often it is used. */
  count: z.number().int(),
});

/** The levels of the words of a text, names and numbers left out. */
export const vocabularyProfile = z.object({
  /** Words, each time they are used. */
  words: z.number().int(),
  /** All levels, from the lowest up, with their words and their share of all. */
  levels: z.array(z.object({ level: z.enum(WORD_LEVELS), words: z.number().int(), share: z.number() })),
  /** Each word of each part of speech once, by level and then by how often it is used. */
  list: z.array(profiledWord),
});

export type VocabularyProfile = z.infer<typeof vocabularyProfile>;
export type ProfiledWord = z.infer<typeof profiledWord>;

import { z } from 'zod';
import type { VocabularyProfile } from '../../engine/results/vocabulary-profile.js';
import { WORD_LEVELS } from '../../engine/results/word-level.js';

const level = z.enum(WORD_LEVELS);

/** The form of a vocabulary profile. */
export const vocabularyProfile = z.object({
  words: z.number().int(),
  levels: z.array(z.object({ level, words: z.number().int(), share: z.number() })),
  list: z.array(z.object({ word: z.string(), part_of_speech: z.string(), level, count: z.number().int() })),
}) satisfies z.ZodType<VocabularyProfile>;

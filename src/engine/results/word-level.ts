/** Levels of words: those of the CEFR, words in the dictionary that no profile lists, and words in no dictionary. */
export const WORD_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'unlisted', 'unknown'] as const;
export type WordLevel = (typeof WORD_LEVELS)[number];

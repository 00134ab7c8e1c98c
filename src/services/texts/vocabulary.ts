import { cleanText } from '../../engine/document/clean-text.js';
import { profileVocabulary } from '../../engine/indices/vocabulary-profile.js';
import type { ProfiledWord, VocabularyProfile } from '../../engine/results/vocabulary-profile.js';
import type { Columns } from '../../tables/column.js';
import { textReader } from './text-reader.js';

/**
 * The CEFR levels of the words of a text. Loads only the lexicon and the tagger.
 * @throws AssessError `broken_artefact`
 */
export function vocabularyOf(text: string): VocabularyProfile {
  const { read, lexicon } = textReader();
  return profileVocabulary(read(cleanText(text).text), lexicon);
}

/** The words of a profile as a table. */
export const WORDS = {
  word: { title: 'word', format: 'text', of: ({ word }) => word },
  part_of_speech: { title: 'part of speech', format: 'text', of: ({ part_of_speech }) => part_of_speech },
  level: { title: 'level', format: 'text', of: ({ level }) => level },
  count: { title: 'count', format: 'count', of: ({ count }) => count },
} satisfies Columns<ProfiledWord>;

/** The same where errors are known. */
export const CONTROLLED_WORDS = {
  ...WORDS,
  wrong: { title: 'wrong', format: 'count', of: ({ wrong }) => wrong },
} satisfies Columns<ProfiledWord>;

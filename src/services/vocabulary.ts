import type { ProfiledWord, VocabularyProfile } from '../domain/vocabulary-profile.js';
import { cleanText } from '../engine/document/clean-text.js';
import { profileVocabulary } from '../engine/indices/vocabulary-profile.js';
import type { Dataset } from '../writers/dataset.js';
import { textReader } from './text-reader.js';

/**
 * The CEFR levels of the words of a text. Reads the lexicon and the tagger alone.
 * @throws AssessError `broken_artefact`
 */
export function vocabularyOf(text: string): VocabularyProfile {
  const { read, lexicon } = textReader();
  return profileVocabulary(read(cleanText(text).text), lexicon);
}

/** The words of a profile as a table. */
export const WORDS: Dataset<ProfiledWord> = {
  columns: [
    { name: 'word', type: 'text', of: ({ word }) => word },
    { name: 'part_of_speech', type: 'text', of: ({ part_of_speech }) => part_of_speech },
    { name: 'level', type: 'text', of: ({ level }) => level },
    { name: 'count', type: 'integer', of: ({ count }) => count },
  ],
};

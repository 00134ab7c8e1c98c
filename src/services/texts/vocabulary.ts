import { cleanText } from '../../engine/document/clean-text.js';
import { profileVocabulary } from '../../engine/indices/vocabulary-profile.js';
import type { ControlProfile, TriedStructure } from '../../engine/results/control-profile.js';
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

/** A word or a structure that a learner tried. */
interface Tried extends Omit<TriedStructure, 'level'> {
  /** The part of speech of a word. */
  readonly kind: string;
  readonly level: string;
}

/** What a learner tried, as a table. */
export const TRIED = {
  item: { title: 'item', format: 'text', of: ({ name }) => name },
  kind: { title: 'kind', format: 'text', of: ({ kind }) => kind },
  level: { title: 'level', format: 'text', of: ({ level }) => level },
  tried: { title: 'tried', format: 'count', of: ({ tried }) => tried },
  wrong: { title: 'wrong', format: 'count', of: ({ wrong }) => wrong },
} satisfies Columns<Tried>;

/** The rows of that table: words, then structures. */
export const triedIn = ({ vocabulary, structures }: ControlProfile): Tried[] => [
  ...vocabulary.list.map(({ word, part_of_speech, level, count, wrong = 0 }) => ({
    ...{ name: word, kind: part_of_speech, level, tried: count, wrong },
  })),
  ...structures.map((structure) => ({ ...structure, kind: 'structure' })),
];

import type { VocabularyProfile } from './vocabulary-profile.js';

/** A grammatical structure that a learner tried. */
export interface TriedStructure {
  /** As the list of structures names it. */
  readonly name: string;
  readonly level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1';
  readonly tried: number;
  /** Of them, those with an error in them. */
  readonly wrong: number;
}

/** Which words and structures of which level a learner tried, and how often without an error, by the errors of a result. */
export interface ControlProfile {
  /** Of the corrected text, without words that the learner left out; `wrong` counts those that were corrected. */
  readonly vocabulary: VocabularyProfile;
  /** By level, then in the order of the list. */
  readonly structures: readonly TriedStructure[];
}

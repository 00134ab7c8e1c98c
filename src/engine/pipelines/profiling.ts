import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { createControl } from '../indices/control.js';
import { taggedReader } from '../indices/tagged-reader.js';
import { profileVocabulary } from '../indices/vocabulary-profile.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import type { ControlProfile } from '../results/control-profile.js';
import { toCodeUnits } from '../results/offsets.js';
import type { SuccessResult } from '../results/result.js';
import type { VocabularyProfile } from '../results/vocabulary-profile.js';

/**
 * Prepares the vocabulary profile, once per thread.
 * @returns a function that determines the levels of the words of a text
 * @throws BrokenArtefactError
 */
export function createProfiler(resources: Resources): (text: string) => VocabularyProfile {
  const read = taggedReader(resources);
  const lexicon = lexiconFrom(resources);
  return (text) => profileVocabulary(read(cleanText(text).text), lexicon);
}

/**
 * Prepares the profile of control, once per thread.
 * @returns a function that says what a learner tried in a text, and what of it is right, by the errors of its result
 * @throws BrokenArtefactError
 */
export function createControlProfiler(
  resources: Resources,
): (text: string, result: SuccessResult) => ControlProfile {
  const profile = createControl(resources);
  return (text, { textual_errors }) => {
    const units = toCodeUnits(text);
    const edits = textual_errors.map(([start, end, correction, code]) => ({
      ...{ start: units(start), end: units(end), correction, code },
      ...{ confidence: 1, source: 'result' },
    }));
    return profile(text, edits);
  };
}

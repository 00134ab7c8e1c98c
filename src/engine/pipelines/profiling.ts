import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { Document } from '../document/document.js';
import { segment } from '../document/segment.js';
import { tagger } from '../document/tagging/tagger.js';
import { appliedEdits } from '../errors/apply.js';
import { profileControl } from '../indices/control-profile.js';
import { profileVocabulary } from '../indices/vocabulary-profile.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import type { ControlProfile } from '../results/control-profile.js';
import { toCodeUnits } from '../results/offsets.js';
import type { SuccessResult } from '../results/result.js';
import type { VocabularyProfile } from '../results/vocabulary-profile.js';

/** Reads texts up to the tags of their words. */
function reader(resources: Resources): (text: string) => Document {
  const steps = [segment, tagger].map((component) => component.create(resources, undefined));
  return (text) => {
    const document = new Document(text);
    for (const run of steps) run(document);
    return document;
  };
}

/**
 * Prepares the vocabulary profile, once per thread.
 * @returns a function that determines the levels of the words of a text
 * @throws BrokenArtefactError
 */
export function createProfiler(resources: Resources): (text: string) => VocabularyProfile {
  const read = reader(resources);
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
  const read = reader(resources);
  const lexicon = lexiconFrom(resources);
  return (text, { textual_errors }) => {
    const units = toCodeUnits(text);
    const edits = textual_errors.map(([start, end, correction, code]) => ({
      ...{ start: units(start), end: units(end), correction, code },
      ...{ confidence: 1, source: 'result' },
    }));
    const { corrected, applied } = appliedEdits(text, edits);
    const corrections = applied.map(({ to }, at) => ({ ...to, code: edits[at]!.code }));
    return profileControl(read(corrected), corrections, lexicon);
  };
}

import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { Document } from '../document/document.js';
import { segment } from '../document/segment.js';
import { tagger } from '../document/tagging/tagger.js';
import { profileVocabulary } from '../indices/vocabulary-profile.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import type { VocabularyProfile } from '../results/vocabulary-profile.js';

/**
 * Prepares the vocabulary profile, once per thread.
 * @returns a function that determines the levels of the words of a text
 * @throws BrokenArtefactError
 */
export function createProfiler(resources: Resources): (text: string) => VocabularyProfile {
  const steps = [segment, tagger].map((component) => component.create(resources, undefined));
  const lexicon = lexiconFrom(resources);
  return (text) => {
    const document = new Document(cleanText(text).text);
    for (const run of steps) run(document);
    return profileVocabulary(document, lexicon);
  };
}

import { createResources } from '../../engine/assessor.js';
import { Document } from '../../engine/document/document.js';
import { segment } from '../../engine/document/segment.js';
import { tagger } from '../../engine/document/tagging/tagger.js';
import { type Lexicon, lexiconFrom } from '../../engine/lexicon/lexicon.js';
import { loadArtefacts } from '../../workers/artefacts.js';

/**
 * Segments and tags texts to classify their edits, with the lexicon; reads the models from disk.
 * @throws AssessError `broken_artefact`
 */
export function textReader(): { readonly read: (text: string) => Document; readonly lexicon: Lexicon } {
  const resources = createResources(loadArtefacts(['tagger', 'lexicon']));
  const steps = [segment, tagger].map((component) => component.create(resources, undefined));
  const read = (text: string) => {
    const document = new Document(text);
    for (const run of steps) run(document);
    return document;
  };
  return { read, lexicon: lexiconFrom(resources) };
}

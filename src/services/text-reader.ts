import { SCALES } from '../domain/scale.js';
import { createResources } from '../engine/assessor.js';
import { Document } from '../engine/document/document.js';
import { segment } from '../engine/document/segment.js';
import { tagger } from '../engine/document/tagging/tagger.js';
import { type Lexicon, lexiconFrom } from '../engine/lexicon/lexicon.js';
import { step } from '../engine/pipelines/pipeline.js';
import { loadArtefacts } from '../workers/artefacts.js';

/** Reads a text to classify its edits, with the lexicon. */
const READING = [segment, { ...tagger, artefacts: ['tagger', 'lexicon'] }];

/**
 * The components that segment and tag a text, and the lexicon; reads their models from disk.
 * @throws AssessError `broken_artefact`
 */
export function textReader(): { readonly read: (text: string) => Document; readonly lexicon: Lexicon } {
  const files = loadArtefacts({
    name: 'classify',
    version: '1',
    scale: SCALES.cefr,
    description: 'tokens and tags',
    steps: READING.map((component) => step(component)),
  });
  const resources = createResources(files);
  const steps = READING.map((component) => component.create(resources, undefined));
  const read = (text: string) => {
    const document = new Document(text);
    for (const run of steps) run(document);
    return document;
  };
  return { read, lexicon: lexiconFrom(resources) };
}

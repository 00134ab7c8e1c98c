import { SCALES } from '../../domain/scale.js';
import { createResources } from '../../engine/assessor.js';
import type { Component } from '../../engine/component.js';
import { type Lexicon, lexiconFrom } from '../../engine/lexicon/lexicon.js';
import { step } from '../../engine/pipelines/pipeline.js';
import { loadArtefacts } from '../../workers/artefacts.js';

/** Requires the lexicon and does nothing. */
const WORDS: Component = {
  name: 'words',
  version: '1',
  requires: [],
  assigns: [],
  artefacts: ['lexicon'],
  create: () => () => undefined,
};

/** A lexicon of words that are not names. @throws AssessError `broken_artefact` */
export function maskingLexicon(): Lexicon {
  const files = loadArtefacts({
    name: 'masking',
    version: '1',
    scale: SCALES.cefr,
    description: 'words',
    steps: [step(WORDS)],
  });
  return lexiconFrom(createResources(files));
}

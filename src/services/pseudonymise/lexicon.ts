import { createResources } from '../../engine/assessor.js';
import { type Lexicon, lexiconFrom } from '../../engine/lexicon/lexicon.js';
import { loadArtefacts } from '../../workers/artefacts.js';

/** A lexicon of words that are not names. @throws AssessError `broken_artefact` */
export const maskingLexicon = (): Lexicon => lexiconFrom(createResources(loadArtefacts(['lexicon'])));

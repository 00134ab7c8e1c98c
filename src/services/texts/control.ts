import { createResources } from '../../engine/assessor.js';
import { createControlProfiler } from '../../engine/pipelines/profiling.js';
import { loadArtefacts } from '../../workers/artefacts.js';

/**
 * Loads what is needed to say which words and structures learners control, once for many texts.
 * @returns what a learner tried in a text, and what of it is right, by the errors of its result
 * @throws AssessError `broken_artefact`
 */
export const createControlReader = (): ReturnType<typeof createControlProfiler> =>
  createControlProfiler(createResources(loadArtefacts(['tagger', 'lexicon'])));

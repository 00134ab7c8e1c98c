import { deepScorelessSteps, scorelessSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { PipelineDefinition } from './pipeline.js';

/** For those who may not use the scoring models, whose licence excludes commercial use. */
export const errors: PipelineDefinition = {
  ...CARDS.errors,
  description:
    'Errors, suspect words, sentence scores and relevance, without an overall score. Free for any use.',
  steps: scorelessSteps,
};

/** The same with an encoder, which finds more and takes longer. */
export const errorsDeep: PipelineDefinition = {
  ...CARDS['errors-deep'],
  description:
    'As errors, with an encoder that reads whole sentences: finds a third more errors, and takes about ten times as long.',
  steps: deepScorelessSteps,
};

import { scorelessSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { PipelineDefinition } from './pipeline.js';

/** For those who may not use the scoring models, whose licence excludes commercial use. */
export const errors: PipelineDefinition = {
  ...CARDS.errors,
  description:
    'Errors, suspect words, sentence scores and relevance, without an overall score. Free for any use.',
  steps: scorelessSteps,
};

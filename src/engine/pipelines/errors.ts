import { scorelessSteps } from './assessment-steps.js';
import type { PipelineDefinition } from './pipeline.js';

/** For those who may not use the scoring models, whose licence excludes commercial use. */
export const errors: PipelineDefinition = {
  name: 'errors',
  version: '0.1.0',
  description:
    'Errors, suspect words, sentence scores and relevance, without an overall score. Free for any use.',
  steps: scorelessSteps,
};
